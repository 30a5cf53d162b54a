// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { homedir, constants as system } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { endWithUs } from './processes.js';
import { Stop } from './stop.js';

/** @typedef {{ ok: boolean, said: string, signal: string | null }} NpmEnd */

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const endMaxMs = 3000;

/** What settings of a user or of a company must not change, since the packages would be others. */
const fixed = [
  '--ignore-scripts',
  '--include=optional',
  '--package-lock=true',
  '--legacy-peer-deps=false',
  '--install-strategy=hoisted',
  '--engine-strict=false',
  '--no-audit',
  '--no-fund',
  '--no-update-notifier',
  '--loglevel=error',
];

/**
 * Runs npm to its end, which comes with ours at the latest.
 * @param {readonly string[]} args
 * @param {{ cwd: string, cache?: string | undefined, onStart?: (pid: number) => void }} options
 * @returns {Promise<NpmEnd>} with what it wrote to its standard error
 */
export async function runNpm(args, { cwd, cache, onStart = () => {} }) {
  const { program, before } = findNpm();
  const child = spawn(program, [...before, ...args, ...fixed, ...(cache ? [`--cache=${cache}`] : [])], {
    cwd,
    env: cleanEnv(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own, so that all of it can be ended.
    detached: process.platform !== 'win32',
    shell: program.endsWith('.cmd'),
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (part) => {
    said += part;
  });
  if (child.pid !== undefined) onStart(child.pid);
  /** @type {NodeJS.Signals | undefined} */
  let stoppedBy;
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    stoppedBy = signal;
    end(child, 'SIGTERM');
    setTimeout(() => end(child, 'SIGKILL'), endMaxMs).unref();
  };
  for (const signal of signals) process.on(signal, stop);
  try {
    const [code, signal] = await once(child, 'close');
    if (stoppedBy)
      throw new Stop('The install was interrupted; the next start begins it anew.', codeOf(stoppedBy));
    return { ok: code === 0, said, signal };
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}

/** The exit code that says by which signal a process went. */
const codeOf = (/** @type {NodeJS.Signals} */ signal) => 128 + system.signals[signal];

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function end(child, signal) {
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It ended by itself meanwhile.
  }
}

/** The npm that started us, else the first in the PATH; through Node where it can be, which ends it with us. */
function findNpm() {
  const { npm_execpath: ours = '', PATH = '' } = process.env;
  const names = process.platform === 'win32' ? ['npm.cmd'] : ['npm'];
  const inPath = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const found = [basename(ours) === 'npm-cli.js' ? ours : '', ...inPath].find((file) => existsSync(file));
  if (found === undefined) throw new Stop('npm is needed and was not found. Install npm and try again.');
  const file = process.platform === 'win32' ? found : realpathSync(found);
  return file.endsWith('.js')
    ? { program: process.execPath, before: [...endWithUs, file] }
    : { program: file, before: [] };
}

/** npm tells its scripts of itself in variables, and an inner npm would take them for orders of the user. */
function cleanEnv() {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_(lifecycle|package|command)/.test(name));
  return Object.fromEntries(own);
}

/** Whether npm can keep what it fetches where it wants to: the home of a service often is not there. */
export function hasCache() {
  const folder = process.env.npm_config_cache || join(homedir(), '.npm');
  try {
    mkdirSync(join(folder, '_cacache', 'tmp'), { recursive: true });
    for (const part of ['.', '_cacache', '_cacache/tmp']) accessSync(join(folder, part), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
