// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canRunHub, nodeSentence, requireGit, thisMachine } from './machine.js';
import { packedFor, readLaunchConfig, requirePackage } from './package.js';
import { endWithUs } from './processes.js';
import { root } from './root.js';
import { Stop } from './stop.js';

const bin = join(root, 'node_modules', '.bin');
/**
 * Where Node keeps code that it has read once. What strips types is not loaded for it: a start is quicker, and each
 * process beside the hub takes a third to two thirds of the memory.
 */
const readCode = join(root, 'node_modules', '.cache', 'programs');

/** Runs one command of the hub and ends as it does, or says in a sentence why it cannot. @param {string[]} args */
export async function launch(args) {
  const [command = 'start'] = args;
  try {
    requireGit();
    if (packedFor !== undefined) requirePackage(packedFor, thisMachine());
    // What installs is not in a package, which has nothing to install.
    else await (await import('./packages.js')).preparePackages(command);
    run(findNode(), command, args);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    process.exitCode = error.exitCode;
  }
}

/** @param {string} node @param {string} command @param {string[]} args */
function run(node, command, args) {
  // Why: docs/decisions/0017-young-objects.md
  const options = command === 'start' ? readLaunchConfig().hubNodeOptions : [];
  const child = spawn(node, [...options, ...endWithUs, join(root, 'cli', 'hub.ts'), ...args], {
    cwd: root,
    stdio: 'inherit',
    // In a session of its own, the hub hears of a Ctrl-C from us alone, and its gits, which share it, hear nothing: it
    // lets them end. It ends with us all the same.
    detached: command === 'start' && process.platform !== 'win32',
    env: {
      NODE_COMPILE_CACHE: readCode,
      ...process.env,
      // Where a path that somebody gives counts from, as npm says it.
      INIT_CWD: process.env.INIT_CWD || process.cwd(),
      PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  // To a hub it says that the file of its log was moved away, and to anybody else the end.
  if (command === 'start' && process.platform !== 'win32') process.on('SIGUSR2', () => child.kill('SIGUSR2'));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

/** The pinned Node where its package fits this machine, else the one that runs now if it is new enough. */
function findNode() {
  const pinned = join(bin, 'node');
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  if (canRunHub(process.versions.node)) return process.execPath;
  throw new Stop(nodeSentence(process.versions.node));
}
