import { appendFile, mkdir, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { timeProcess } from '../measure.ts';
import type { Planted } from './hostile.ts';

/** How long each of what the neighbour did took, in milliseconds, and what did not work. */
export interface Life {
  lists: number[];
  signIns: number[];
  clones: number[];
  pushes: number[];
  failures: string[];
}

const listsPerSecond = 20;
const list = '/acx/aihub/items?kind=models&sort=popularity';

/** Somebody who reads, signs in, clones and pushes as people do, and waits for each as they would. */
export class Neighbour {
  readonly #url: string;
  readonly #folder: string;
  readonly #who: Planted['neighbour'];
  readonly #agent = new Agent({ keepAlive: true });
  #round = 0;

  constructor(url: string, folder: string, who: Planted['neighbour']) {
    this.#url = url;
    this.#folder = folder;
    this.#who = who;
  }

  /** Clones once what is pushed to later. */
  async begin(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
    await mkdir(this.#folder, { recursive: true });
    await timeProcess('git', ['clone', '--quiet', this.#remote(), join(this.#folder, 'work')]);
  }

  /** Lives so long, and finishes what was begun. */
  async live(ms: number): Promise<Life> {
    const life: Life = { lists: [], signIns: [], clones: [], pushes: [], failures: [] };
    const until = performance.now() + ms;
    const note = async (what: 'lists' | 'signIns' | 'clones' | 'pushes', run: () => Promise<unknown>) => {
      const started = performance.now();
      try {
        await run();
        life[what].push(performance.now() - started);
      } catch (error) {
        life.failures.push(`${what}: ${error instanceof Error ? error.message : error}`);
      }
    };
    const again = async (pauseMs: number, run: () => Promise<void>) => {
      while (performance.now() < until) {
        await run();
        await setTimeout(pauseMs);
      }
    };
    const lists: Promise<void>[] = [];
    await Promise.all([
      again(1000 / listsPerSecond, async () => void lists.push(note('lists', () => this.#ask(list)))),
      again(500, () => note('signIns', () => this.#signIn())),
      again(100, () => note('clones', () => this.#clone())),
      again(100, () => note('pushes', () => this.#push())),
    ]);
    await Promise.all(lists);
    return life;
  }

  #signIn(): Promise<void> {
    const { userName, password } = this.#who;
    return this.#ask('/acx/user/users/login', JSON.stringify({ userName, password }));
  }

  async #clone(): Promise<void> {
    const target = join(this.#folder, 'clone');
    await rm(target, { recursive: true, force: true });
    await timeProcess('git', ['clone', '--quiet', this.#remote(), target]);
  }

  async #push(): Promise<void> {
    const work = join(this.#folder, 'work');
    const person = ['-c', 'user.name=Li Wei', '-c', 'user.email=li@example.org'];
    await appendFile(join(work, 'notes.txt'), `round ${this.#round++}\n`);
    await timeProcess('git', ['-C', work, 'add', 'notes.txt']);
    await timeProcess('git', ['-C', work, ...person, 'commit', '--quiet', '--message=Note']);
    await timeProcess('git', ['-C', work, 'push', '--quiet', 'origin', 'HEAD']);
  }

  #remote(): string {
    const { userName, secret, path } = this.#who;
    return `http://${userName}:${secret}@${new URL(this.#url).host}${path}`;
  }

  async #ask(path: string, body?: string): Promise<void> {
    const asked = request(this.#url + path, {
      agent: this.#agent,
      ...(body !== undefined && { method: 'POST', headers: { 'content-type': 'application/json' } }),
    }).end(body);
    const said = await new Promise<{ status: number; words: string }>((resolve, reject) => {
      asked.on('error', reject);
      asked.on('response', (answer) =>
        text(answer).then((words) => resolve({ status: answer.statusCode ?? 0, words }), reject),
      );
    });
    if (said.status !== 200) throw new Error(`${said.status} ${said.words.slice(0, 100)}`);
  }
}
