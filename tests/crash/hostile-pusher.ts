import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gitClient, gitClientEnv } from '../git/git-client.ts';
import type { SessionClient } from '../support/session-client.ts';

interface Setting {
  hub: { readonly url: string };
  client: SessionClient;
  userName: string;
  folder: string;
  token: string;
}

const name = 'hostile';
const bookBytes = 300_000;
const books = 8;
const depth = 4;
const width = 10;

/** Pushes little that unfolds to much: folders that hold each other, and messages that are books. */
export class HostilePusher {
  readonly #setting: Setting;
  #isMade = false;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  /** Goes on until the hub is gone, which it does not mind. */
  async push(isGone: () => boolean): Promise<void> {
    try {
      if (!this.#isMade) await this.#make();
      while (!isGone()) await this.#pushOnce();
    } catch (error) {
      if (!isGone()) throw error;
    }
  }

  async #make(): Promise<void> {
    const { client, folder } = this.#setting;
    await client.post('/aihub/items', { kind: 'dataset', name, license: 'mit', ticket: `ticket-${name}` });
    await gitClient(folder, 'init', '-q', '-b', 'main', name);
    this.#isMade = true;
  }

  async #pushOnce(): Promise<void> {
    const { hub, folder, token, userName } = this.#setting;
    const clone = join(folder, name);
    const url = `http://${userName}:${token}@${new URL(hub.url).host}/dataset/${userName}/${name}.git`;
    await gitClient(clone, 'fetch', '-q', url, 'main');
    let parent = (await gitClient(clone, 'rev-parse', 'FETCH_HEAD')).trim();
    await writeFile(join(clone, 'message'), `Book\n\n${'x'.repeat(bookBytes)}`);
    const tree = nested(clone, (await gitClient(clone, 'rev-parse', `${parent}:README.md`)).trim());
    for (let book = 0; book < books; book += 1) {
      parent = (await gitClient(clone, 'commit-tree', tree, '-p', parent, '-F', 'message')).trim();
    }
    await gitClient(clone, 'push', '-q', url, `${parent}:refs/heads/main`);
  }
}

/** A tree of a few bytes with some ten thousand paths, and a card. */
function nested(clone: string, card: string): string {
  const make = (lines: string[]) =>
    execFileSync('git', ['-C', clone, 'mktree'], { env: gitClientEnv, input: `${lines.join('\n')}\n` })
      .toString()
      .trim();
  let tree = make([`100644 blob ${card}\tfile`]);
  for (let level = 0; level < depth; level += 1) {
    tree = make(Array.from({ length: width }, (_, folder) => `040000 tree ${tree}\tfolder-${folder}`));
  }
  return make([`100644 blob ${card}\tREADME.md`, `040000 tree ${tree}\tdeep`]);
}
