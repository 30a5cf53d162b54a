import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DevCopy } from '../dev/dev-copy.ts';
import { layThings } from './kept-copy.ts';
import { toldBy } from './told-by.ts';

export type Who = 'anna' | 'ben' | 'chief';

interface Told {
  url: string;
  people: Record<Who, { id: string; secret: string }>;
}

/** Where what is kept lies. */
export const dataOf = (copy: DevCopy): string => join(copy.root, 'data');

async function serve(copy: DevCopy) {
  const child = copy.begin('server/serve.ts', dataOf(copy));
  const line = await toldBy(child.stdout);
  return { child, told: JSON.parse(line) as Told };
}

/** The product with the things of `kept/`, generated and served by a process of its own. */
export class Served {
  readonly copy: DevCopy;
  #told: Told;
  #child: ChildProcess;

  private constructor(copy: DevCopy, { child, told }: Awaited<ReturnType<typeof serve>>) {
    this.copy = copy;
    this.#told = told;
    this.#child = child;
  }

  static async start(): Promise<Served> {
    const copy = new DevCopy();
    layThings(copy);
    copy.makeForServer();
    return new Served(copy, await serve(copy));
  }

  /** As they are signed in since the last start. */
  get people(): Told['people'] {
    return this.#told.people;
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    this.copy.remove();
  }

  /** Ends it without a word. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  /** Begins again with what is kept. */
  async startAgain(): Promise<void> {
    ({ child: this.#child, told: this.#told } = await serve(this.copy));
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill(signal);
    await once(this.#child, 'exit');
  }

  /** Runs a script within the copy. */
  run(...args: string[]) {
    return this.copy.run(...args);
  }

  async ask(method: string, path: string, { as, body }: { as?: Who; body?: object } = {}) {
    const cookie = as && `hub_session=${this.people[as].secret}`;
    const reply = await fetch(`${this.#told.url}/acx/aihub${path}`, {
      method,
      headers: {
        ...(cookie && { cookie }),
        ...(body && { 'content-type': 'application/json' }),
        origin: 'https://hub.test',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
    return { status: reply.status, ...((await reply.json()) as { code: string; data: any; msg: string }) };
  }

  /** Sends a body as it is, which may be none. */
  async raw(method: string, path: string, body: string) {
    const cookie = `hub_session=${this.people.anna.secret}`;
    const headers = { cookie, 'content-type': 'application/json', origin: 'https://hub.test' };
    const reply = await fetch(`${this.#told.url}/acx/aihub${path}`, { method, headers, body });
    const { data } = (await reply.json()) as { data: { field?: string } | null };
    return { status: reply.status, data };
  }

  note(as: Who, body: object) {
    return this.ask('POST', '/notes', { as, body });
  }
}
