import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Run } from './bare-machine.ts';

/** Who owns nothing on this machine; whoever is not root runs the package as himself. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const user = isRoot ? { uid: nobody, gid: nobody } : {};
/** All that a machine must have; the shell is what git runs its hooks with. */
const programs = ['git', 'sh'];

/** Has each process say which files it loads that are not of the package. */
const watching = (folder: string) => `import { registerHooks } from 'node:module';
registerHooks({ load(url, context, next) {
  if (url.startsWith('file:') && !decodeURI(url).startsWith(${JSON.stringify(`file://${folder}/`)})) console.error('OUTSIDE ' + url);
  return next(url, context);
} });`;

/** A package as an operator unpacks it, on a machine with Node and git and nothing else, and a user who may only read it. */
export class UnpackedPackage {
  readonly #machine = mkdtempSync(join(tmpdir(), 'hub-packed-'));
  readonly #bin = join(this.#machine, 'bin');
  readonly folder: string;

  constructor(tarball: string) {
    mkdirSync(this.#bin);
    linkOrCopy(process.execPath, join(this.#bin, 'node'));
    for (const name of programs) symlinkSync(which(name), join(this.#bin, name));
    execFileSync('tar', ['-xzf', tarball, '-C', this.#machine]);
    const [top = ''] = readdirSync(this.#machine).filter((name) => name !== 'bin');
    this.folder = join(this.#machine, top);
    execFileSync('chmod', ['-R', 'a-w,a+rX', this.folder]);
    execFileSync('chmod', ['a+rx', this.#machine, this.#bin]);
  }

  /** A folder that belongs to the user. */
  makeFolder(name: string): string {
    const path = join(this.#machine, name);
    mkdirSync(path);
    if (isRoot) execFileSync('chown', [`${nobody}:${nobody}`, path]);
    return path;
  }

  /** Begins a command, with no variable but these. */
  run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Run {
    const all = {
      ...{ PATH: this.#bin, HUB_CONFIG: 'none', HUB_PORT: '0', HUB_SEED: 'none', ...env },
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(watching(this.folder))}`,
    };
    const at = { ...user, cwd: this.#machine, detached: true, env: all };
    return new Run(
      spawn(join(this.#bin, 'node'), [join(this.folder, 'cli', 'bootstrap.js'), ...args], {
        ...at,
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
  }

  /** What a command says under a Node of another version, of which it is told alone. */
  under(version: string): { code: number | null; err: string } {
    const lie = `Object.defineProperty(process.versions, 'node', { value: '${version}' });`;
    const { status, stderr } = spawnSync(
      join(this.#bin, 'node'),
      ['--import', `data:text/javascript,${lie}`, join(this.folder, 'cli', 'bootstrap.js'), '--version'],
      { ...user, cwd: this.#machine, env: { PATH: this.#bin }, encoding: 'utf8' },
    );
    return { code: status, err: stderr };
  }

  remove(): void {
    execFileSync('chmod', ['-R', 'u+w', this.#machine]);
    rmSync(this.#machine, { recursive: true, force: true });
  }
}

function which(name: string): string {
  const found = (process.env.PATH ?? '').split(delimiter).find((folder) => existsSync(join(folder, name)));
  if (found === undefined) throw new Error(`${name} is not in the PATH.`);
  return join(found, name);
}

/** A hard link costs nothing, and is not possible from one disk to another. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
