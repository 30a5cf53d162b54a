import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from './project.ts';

/** What the server's process tells: a file of ours that it imported, or that it listens, with what it holds where its code is new. */
export type FromServer = { loaded: string } | { ready: string; holdsMb?: number };
/** What it is told: files of ours that changed. */
export type ToServer = { renew: string[] };

/** Code that was imported is never given back, so that each edit leaves some: a process that holds more begins anew. */
const holdsMaxMb = 400;

/** An address that is told later; it may be that nobody waits for it. */
class Later {
  resolve: (url: string | Promise<string>) => void = () => undefined;
  reject: (reason: Error) => void = () => undefined;
  readonly promise = new Promise<string>((resolve, reject) => {
    this.resolve = resolve;
    this.reject = reject;
  });

  constructor() {
    this.promise.catch(() => undefined);
  }
}

/** The server in a process of its own, which imports our code anew when that changes. */
export class DevBackend {
  readonly #publicUrl: () => string;
  readonly #loaded = new Set<string>();
  #child: ChildProcess | undefined;
  #url = new Later();
  #holdsMb = 0;

  constructor(publicUrl: () => string) {
    this.#publicUrl = publicUrl;
  }

  /** Where it listens; waits while it starts. */
  get url(): Promise<string> {
    return this.#url.promise;
  }

  /** Whether the running server was made from this file. */
  uses(file: string): boolean {
    return this.#loaded.has(file);
  }

  /** Resolves with whether it listens; if not, its own words stand on the terminal. */
  async start(): Promise<boolean> {
    const env = { ...process.env, HUB_PUBLIC_URL: this.#publicUrl(), HUB_PORT: '0', HUB_HOST: '127.0.0.1' };
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(projectRoot, 'cli', 'dev-server.ts')],
      { cwd: projectRoot, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
    );
    this.#child = child;
    child.on('message', (message: FromServer) => {
      if ('loaded' in message) this.#loaded.add(message.loaded);
      else {
        this.#holdsMb = message.holdsMb ?? 0;
        this.#url.resolve(message.ready);
      }
    });
    const gone = () => {
      if (this.#child !== child) return;
      this.#child = undefined;
      this.#wait();
      this.#url.reject(new Error('The server is not running; its own words stand on the terminal.'));
    };
    child.once('exit', gone);
    // It could not be started, or ended amid a message.
    child.on('error', (error) => {
      console.error(error.message);
      if (child.pid === undefined || !child.connected) gone();
    });
    return this.#isUp();
  }

  /** Takes the new code of these files. Requests wait meanwhile; a server that had fallen over is started again. */
  async renew(files: string[]): Promise<boolean> {
    this.#wait();
    if (this.#child === undefined) return this.start();
    this.#child.send({ renew: files } satisfies ToServer);
    const isUp = await this.#isUp();
    // Only now, since this code can be loaded: one that cannot must leave the old server as it is.
    return isUp && this.#holdsMb > holdsMaxMb ? this.#beginAnew() : isUp;
  }

  async #beginAnew(): Promise<boolean> {
    this.#wait();
    const child = this.#child;
    this.#child = undefined;
    if (child !== undefined) await ended(child);
    return this.start();
  }

  async stop(): Promise<void> {
    if (this.#child !== undefined) await ended(this.#child);
  }

  /** Whoever waits already goes on waiting for what comes next. */
  #wait(): void {
    const next = new Later();
    this.#url.resolve(next.promise);
    this.#url = next;
  }

  #isUp(): Promise<boolean> {
    return this.#url.promise.then(
      () => true,
      () => false,
    );
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
