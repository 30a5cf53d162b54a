import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from './project.ts';

/** The server as a process of its own, since code that was imported once cannot be imported anew. */
export class DevBackend {
  readonly #publicUrl: string;
  #child: ChildProcess | undefined;
  #url: Promise<string> = Promise.reject(new Error('The server was not started yet.'));

  constructor(publicUrl: string) {
    this.#publicUrl = publicUrl;
    this.#url.catch(() => undefined);
  }

  /** Where it listens; waits while it starts. */
  get url(): Promise<string> {
    return this.#url;
  }

  async start(): Promise<void> {
    const file = join(projectRoot, 'cli', 'dev-server.ts');
    const env = { ...process.env, HUB_PUBLIC_URL: this.#publicUrl, HUB_PORT: '0', HUB_HOST: '127.0.0.1' };
    const child = spawn(process.execPath, [file], {
      cwd: projectRoot,
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#child = child;
    this.#url = new Promise((resolve, reject) => {
      child.once('message', (message) => resolve(String(message)));
      child.once('exit', (code) =>
        reject(new Error(`The server stopped with code ${code}; its words stand above.`)),
      );
    });
    this.#url.catch((error: Error) => console.error(error.message));
    await this.#url.catch(() => undefined);
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
  }

  /** The data folder belongs to one process, so the old one ends first; requests wait meanwhile. */
  async restart(): Promise<void> {
    let settle = (): void => undefined;
    const gate = new Promise<void>((done) => {
      settle = done;
    });
    const next = gate.then(() => this.#started);
    this.#url = next;
    next.catch(() => undefined);
    await this.stop();
    await this.start();
    this.#started = this.#url;
    settle();
  }

  #started: Promise<string> = Promise.resolve('');
}
