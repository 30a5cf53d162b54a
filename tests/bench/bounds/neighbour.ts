import { appendFile, mkdir, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { timeProcess } from '../measure.ts';

/** How long each of what the neighbour did took, in milliseconds, and what did not work. */
export interface Life {
  lists: number[];
  signIns: number[];
  clones: number[];
  pushes: number[];
  failures: string[];
}

const listsPerSecond = 20;
const shownWords = 100;
const list = '/acx/aihub/items?kind=models&sort=popularity';

const password = 'correct horse';

/** Who somebody is for the hub. */
interface Identity {
  userName: string;
  /** Of his own repository. */
  path: string;
  /** With which he pushes. */
  secret: string;
}

/** Somebody who reads, signs in, clones and pushes as people do, and waits for each as they would. */
export class Neighbour {
  readonly #door: Door;
  readonly #folder: string;
  readonly #who: Identity;
  #round = 0;

  private constructor(door: Door, folder: string, who: Identity) {
    this.#door = door;
    this.#folder = folder;
    this.#who = who;
  }

  /** Somebody new, at an address of his own, with a repository that he has cloned once. */
  static async moveIn(url: string, folder: string, street: number): Promise<Neighbour> {
    const door = new Door(url, `127.0.1.${street}`);
    // A folder that is kept knows the neighbours of earlier runs.
    const userName = `li-wei-${street}-${Date.now().toString(36)}`;
    const { cookie } = await door.ask('/acx/user/users/register', { body: { userName, password } });
    // Who has no name to be shown may make nothing.
    await door.ask('/acx/aihub/personal/info', { method: 'PUT', body: { alias: userName }, cookie });
    const own = { kind: 'models', name: 'own' };
    await door.ask('/acx/aihub/items', { body: own, cookie });
    const token = { type: 'git', name: 'bench', scope: 'write' };
    const { data } = await door.ask('/acx/user/tokens', { body: token, cookie });
    const who = { userName, path: `/models/${userName}/${own.name}.git`, secret: String(data.secret) };
    const neighbour = new Neighbour(door, folder, who);
    await neighbour.#begin();
    return neighbour;
  }

  get userName(): string {
    return this.#who.userName;
  }

  /** Clones what is pushed to later. */
  async #begin(): Promise<void> {
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
      again(1000 / listsPerSecond, async () => void lists.push(note('lists', () => this.#door.ask(list)))),
      again(500, () => note('signIns', () => this.#signIn())),
      again(100, () => note('clones', () => this.#clone())),
      again(100, () => note('pushes', () => this.#push())),
    ]);
    await Promise.all(lists);
    return life;
  }

  #signIn(): Promise<unknown> {
    return this.#door.ask('/acx/user/users/login', { body: { userName: this.#who.userName, password } });
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
    return `http://${userName}:${secret}@${this.#door.host}${path}`;
  }
}

interface Question {
  method?: 'GET' | 'POST' | 'PUT';
  body?: object;
  cookie?: string;
}

interface Said {
  data: Record<string, unknown>;
  cookie: string;
}

/** The hub, as it is asked from one address. */
class Door {
  readonly #url: string;
  readonly #agent: Agent;

  constructor(url: string, localAddress: string) {
    this.#url = url;
    this.#agent = new Agent({ keepAlive: true, localAddress });
  }

  get host(): string {
    return new URL(this.#url).host;
  }

  /** Throws what is no success, with its first words. */
  async ask(path: string, { body, cookie, method = body ? 'POST' : 'GET' }: Question = {}): Promise<Said> {
    const asked = request(this.#url + path, {
      agent: this.#agent,
      headers: { ...(body && { 'content-type': 'application/json' }), ...(cookie && { cookie }) },
      method,
    }).end(body && JSON.stringify(body));
    const [answer, words] = await new Promise<[IncomingMessage, string]>((resolve, reject) => {
      asked.on('error', reject);
      asked.on('response', (came) => text(came).then((said) => resolve([came, said]), reject));
    });
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${words.slice(0, shownWords)}`);
    const [given = ''] = answer.headers['set-cookie'] ?? [];
    return { data: JSON.parse(words).data, cookie: given.split(';', 1)[0] ?? '' };
  }
}
