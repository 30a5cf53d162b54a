import { type ChildProcess, type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { projectRoot } from '../../cli/project.ts';
import { linkPackages } from '../../cli/qa/mutants/project-copy.ts';
import { forgetsLate } from '../../generator/emit/testing/type-check.ts';

const sources = ['cli', 'engine', 'generator', 'locales', 'public', 'runtime', 'screens', 'server', 'spec'];
const files = ['index.html', 'package.json', 'tsconfig.json', 'vite.config.ts'];
/** Of the demo's people, told by the first start; nobody whom a test signs up has it. */
export const demoPassword = 'of the demo alone';
const quiet = ['--disable-warning=ExperimentalWarning'];
/** Enough of the demo for a list and a card with a base model. */
const demo = ['people', 'people.yaml', 'shared', 'items/models/tobi-a'];

/** A copy of the repository with `hub dev` or `hub start` running on it, to be edited by a test. */
export class DevCopy {
  readonly root = mkdtempSync(join(tmpdir(), 'hub-dev-'));
  readonly #lines: string[] = [];
  #child: ChildProcess | undefined;

  /** `more` of the demo is planted as well. */
  constructor(more: readonly string[] = []) {
    const there = new Set(readdirSync(projectRoot));
    for (const name of [...sources, ...files].filter((one) => there.has(one))) this.#copy(name);
    for (const name of [...demo, ...more]) this.#copy(join('demo', name));
    linkPackages(projectRoot, this.root);
  }

  #copy(name: string): void {
    // What others fetch meanwhile, browsers and packages, comes and goes.
    const isOurs = (path: string) => !/chromium|node_modules/.test(relative(projectRoot, path));
    cpSync(join(projectRoot, name), join(this.root, name), { recursive: true, filter: isOurs });
  }

  /** Takes the tests along, for whoever runs some of them here. */
  copyTests(): void {
    for (const name of ['tests', 'vitest.config.ts']) this.#copy(name);
  }

  /**
   * For what runs here. Code is compiled once for all copies: it is found by where it stands beside this folder of links, and
   * by its text, so that what a test edits is compiled anew.
   */
  get env(): NodeJS.ProcessEnv {
    const compiled = join(this.root, 'node_modules', '.cache', 'tests');
    return { ...process.env, ...forgetsLate, NODE_COMPILE_CACHE: compiled, NODE_COMPILE_CACHE_PORTABLE: '1' };
  }

  /** Runs a program of this copy to its end. */
  run(...args: string[]): { status: number | null; said: string } {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...quiet, ...args], {
      ...{ cwd: this.root, env: this.env, encoding: 'utf8' },
    });
    return { status, said: stdout + stderr };
  }

  /** The same of one that goes on, whose words the test reads. */
  begin(...args: string[]): ChildProcessByStdio<null, Readable, null> {
    return spawn(process.execPath, [...quiet, ...args], {
      ...{ cwd: this.root, env: this.env, stdio: ['ignore', 'pipe', 'inherit'] },
    });
  }

  /** Makes of the description what a server runs on, as a start does; says why where it cannot. */
  makeForServer(): void {
    const prepare =
      "const { prepareGenerated } = await import('./cli/prepare.ts'); await prepareGenerated();";
    const { status, said } = this.run('--input-type=module', '--eval', prepare);
    if (status !== 0) throw new Error(said);
  }

  /** What the command printed. */
  get output(): string {
    return this.#lines.join('');
  }

  /** Resolves with the address that the command prints once it serves. */
  async start(command: 'dev' | 'start' = 'dev'): Promise<string> {
    this.#lines.length = 0;
    const child = spawn(process.execPath, [...quiet, join(this.root, 'cli', 'hub.ts'), command], {
      cwd: this.root,
      env: {
        ...this.env,
        ...{ HUB_DATA: join(this.root, 'data'), HUB_PORT: '0', HUB_DEMO_PASSWORD: demoPassword },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    return await new Promise((resolve, reject) => {
      const read = (part: Buffer) => {
        this.#lines.push(String(part));
        const url = /^http:\/\/\S+$/m.exec(this.output)?.[0];
        if (url !== undefined) resolve(url);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', () => reject(new Error(this.output)));
    });
  }

  /** Replaces texts that must be there, all before the watcher looks. */
  edit(path: string, ...changes: [from: string, to: string][]): void {
    const file = join(this.root, path);
    let text = readFileSync(file, 'utf8');
    for (const [from, to] of changes) {
      if (!text.includes(from)) throw new Error(`${path} does not hold ${JSON.stringify(from)}`);
      text = text.replace(from, () => to);
    }
    writeFileSync(file, text);
  }

  write(path: string, text: string): void {
    const file = join(this.root, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  /** Closes what the command writes to, as a terminal does that is gone; says with which code it ends. */
  async hangUp(): Promise<number | null> {
    const child = this.#child;
    if (child === undefined) return null;
    const ended = once(child, 'exit');
    child.stdout?.destroy();
    child.stderr?.destroy();
    // It finds out when it says the next thing.
    this.write('spec/constants/lists.yaml', `${this.read('spec/constants/lists.yaml')}unfinished`);
    await ended;
    return child.exitCode;
  }

  /** Ends the command as Ctrl-C does, and says with which code it went. */
  async stop(): Promise<number | null> {
    const child = this.#child;
    if (child === undefined) return null;
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
    }
    return child.exitCode;
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
