import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProcessId } from '../../cli/launch/processes.js';
import { projectRoot } from '../../cli/project.ts';
import { nodePrograms, npmPackage } from './nodes/prepare.ts';

/** Who owns nothing on this machine; whoever is not root runs the commands as himself. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const user = isRoot ? { uid: nobody, gid: nobody } : {};
/** All that a machine must have. The shell is npm's. */
const programs = ['git', 'sh'];

/** Puts into a folder what git would hand out of this tree, edits included. */
export function copyTree(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter((one) => one !== '' && existsSync(join(projectRoot, one)))) {
    cpSync(join(projectRoot, file), join(folder, file));
  }
}

/** Settings of npm that lead to a registry, which the home of a bare machine does not hold. */
function registrySettings(): Record<string, string> {
  const names = ['registry', 'cafile', 'proxy', 'https-proxy', 'noproxy', 'strict-ssl'];
  const { stdout } = spawnSync('npm', ['config', 'list', '--json'], { cwd: projectRoot, encoding: 'utf8' });
  const said = JSON.parse(stdout) as Record<string, unknown>;
  const known = names.filter((name) => said[name] !== null && said[name] !== undefined && said[name] !== '');
  const pass = [
    'NODE_EXTRA_CA_CERTS',
    'HTTPS_PROXY',
    'HTTP_PROXY',
    'NO_PROXY',
    'https_proxy',
    'http_proxy',
    'no_proxy',
  ];
  const inEnv = pass.flatMap((name) => (process.env[name] ? [[name, process.env[name]] as const] : []));
  return Object.fromEntries([
    ...inEnv,
    ...known.map((name) => [`npm_config_${name.replace('-', '_')}`, String(said[name])]),
  ]);
}

interface RunOptions {
  /** The system's own Node. */
  node: keyof typeof nodePrograms;
  home: string;
  env?: Record<string, string>;
}

/** What one command said and how it ended. */
export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** A machine with git, Node and npm and nothing else, a user who owns nothing but his folders, and clones of this tree. */
export class BareMachine {
  readonly folder = mkdtempSync(join(tmpdir(), 'hub-bare-'));
  readonly #registry = registrySettings();
  readonly #running: Run[] = [];

  constructor() {
    // The folder of this tree may be closed to the user.
    cpSync(npmPackage, join(this.folder, 'npm'), { recursive: true });
    for (const [version, program] of Object.entries(nodePrograms)) {
      const bin = join(this.folder, `node-${version}`);
      mkdirSync(bin);
      linkOrCopy(program, join(bin, 'node'));
      symlinkSync(join(this.folder, 'npm/bin/npm-cli.js'), join(bin, 'npm'));
      for (const name of programs) symlinkSync(which(name), join(bin, name));
    }
    // The mask of this process may close to others what it makes.
    execFileSync('chmod', ['-R', 'go+rX', this.folder]);
  }

  /** A folder that belongs to the user. */
  makeFolder(name: string): string {
    const path = join(this.folder, name);
    mkdirSync(path, { recursive: true });
    this.#own(path);
    return path;
  }

  /** A clone of this tree that belongs to the user. */
  clone(name: string): string {
    const path = join(this.folder, name);
    copyTree(path);
    this.#own(path);
    return path;
  }

  #own(path: string): void {
    if (isRoot) execFileSync('chown', ['-R', `${nobody}:${nobody}`, path]);
  }

  /** Begins one of the two commands in a clone. */
  run(clone: string, args: readonly string[], { node, home, env = {} }: RunOptions): Run {
    const bin = join(this.folder, `node-${node}`);
    const child = spawn(join(bin, 'npm'), args, {
      ...user,
      cwd: clone,
      // A group of its own, as of a terminal of its own.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: bin, HOME: home, HUB_PORT: '0', ...this.#registry, ...env },
    });
    const run = new Run(child);
    this.#running.push(run);
    return run;
  }

  async remove(): Promise<void> {
    await Promise.all(this.#running.map((run) => run.end('SIGKILL')));
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A command that runs. */
export class Run {
  readonly #child: ChildProcess;
  readonly #ended: Promise<Ended>;
  out = '';
  err = '';

  constructor(child: ChildProcess) {
    this.#child = child;
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      this.out += part;
    });
    child.stderr?.setEncoding('utf8').on('data', (part: string) => {
      this.err += part;
    });
    this.#ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...this.said }));
  }

  get said() {
    return { out: this.out, err: this.err };
  }

  get ended(): Promise<Ended> {
    return this.#ended;
  }

  /** The address of the hub, once it is printed. */
  async address(): Promise<string> {
    const find = () => /^http:\/\/\S+$/m.exec(this.out)?.[0];
    return await this.until(find, 'an address');
  }

  /** What a look finds at last; an error with all that was printed where the command ends before. */
  async until<T>(find: () => T | undefined, what: string): Promise<T> {
    const ended = this.#ended.then(() => true);
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      if (
        await Promise.race([ended, new Promise<false>((resolve) => setTimeout(() => resolve(false), 50))])
      ) {
        throw new Error(`It ended before ${what}:\n${this.out}\n${this.err}`);
      }
    }
  }

  /** Ends all of it, as closing its terminal does. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
    const { pid, exitCode, signalCode } = this.#child;
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, signal);
    return await this.#ended;
  }
}

/** Who installs in a clone: the launcher, and its npm once that runs. */
export function installersOf(clone: string): ProcessId[] {
  try {
    return JSON.parse(readFileSync(join(clone, '.install-lock'), 'utf8')) as ProcessId[];
  } catch {
    return [];
  }
}

/** A module that keeps a Node from reaching anything but this machine, and says so in a file. */
export function writeNoNetwork(folder: string): { option: string; log: string } {
  const [module, log] = [join(folder, 'no-network.mjs'), join(folder, 'network.log')];
  writeFileSync(
    module,
    `import { appendFileSync } from 'node:fs';
import { Socket } from 'node:net';
const connect = Socket.prototype.connect;
Socket.prototype.connect = function (...args) {
  const [{ host = 'localhost', path }] = Array.isArray(args[0]) ? args[0] : args;
  if (path || ['localhost', '127.0.0.1', '::1'].includes(host)) return connect.apply(this, args);
  appendFileSync(${JSON.stringify(log)}, host + '\\n');
  throw new Error('There is no network: ' + host);
};
`,
  );
  writeFileSync(log, '');
  chmodSync(module, 0o644);
  chmodSync(log, 0o666);
  return { option: `--import ${module}`, log };
}

function which(name: string): string {
  const found = (process.env.PATH ?? '').split(':').find((folder) => existsSync(join(folder, name)));
  if (found === undefined) throw new Error(`${name} is not in the PATH.`);
  return join(found, name);
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
