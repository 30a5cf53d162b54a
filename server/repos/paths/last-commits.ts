import { LRUCache } from 'lru-cache';
import {
  gitCachedCommitsBytes,
  gitCachedLastCommitsBytes,
  gitIndexWalkedCommits,
  gitWalkAgainMs,
} from '#generated/constants.ts';
import type { Commit } from '#generated/types.ts';
import { lastCommitsIn, type Repository, type Resolved } from '../../git/index.ts';
import { named } from '../../load/caches.ts';
import type { PathIndex } from './path-index.ts';

/** Some entries of a folder whose last commits are asked for; all names are raw. */
export interface FolderQuestion {
  at: Resolved;
  folder: string;
  names: readonly string[];
  signal?: AbortSignal;
}

/** By raw name; undefined where the walk ended before it came to it. */
type Answers = ReadonlyMap<string, string | undefined>;

/** Last commits of entries: from memory, from the index of a branch's tip, else by walking the history.
 *  The answer for a commit never changes, so it is kept. */
export class LastCommits {
  readonly #index: PathIndex;
  readonly #open: (itemId: string) => Repository;
  readonly #kept = named(
    'lastCommits',
    new LRUCache<string, Answers>({
      maxSize: gitCachedLastCommitsBytes,
      sizeCalculation: (answers, key) =>
        [...answers.keys()].reduce((sum, name) => sum + bytesOf([name]), bytesOf([key])),
    }),
  );
  readonly #shown = named(
    'shownCommits',
    new LRUCache<string, Commit>({
      maxSize: gitCachedCommitsBytes,
      sizeCalculation: ({ title = '', message = '', authorName, authorEmail = '', parents }) =>
        bytesOf([title, message, authorName, authorEmail, ...parents]),
    }),
  );

  constructor(index: PathIndex, open: (itemId: string) => Repository) {
    this.#index = index;
    this.#open = open;
  }

  /** A commit as it is shown, where the index has told it. */
  shown(id: string): Commit | undefined {
    return this.#shown.get(id);
  }

  async find(itemId: string, question: FolderQuestion): Promise<Answers> {
    const key = keyOf(itemId, question.at.commit, question.folder);
    const kept = this.#kept.get(key);
    const names = kept ? question.names.filter((name) => !kept.has(name)) : question.names;
    if (kept && names.length === 0) return kept;
    const found = await this.#ask(itemId, { ...question, names });
    // What was not come to would not be the next time either.
    const asked = names.map((name) => [name, found.get(name)] as const);
    const answers = new Map([...(kept ?? []), ...asked]);
    const isOpen = [...answers.values()].includes(undefined);
    this.#kept.set(key, answers, isOpen ? { ttl: gitWalkAgainMs } : {});
    return answers;
  }

  async #ask(itemId: string, question: FolderQuestion): Promise<ReadonlyMap<string, string>> {
    const { at, folder, names, signal } = question;
    const repository = this.#open(itemId);
    if (at.branch !== undefined) {
      const indexed = await this.#index.find({ itemId, tip: at.commit, folder, names });
      for (const [id, commit] of indexed.commits) this.#shown.set(id, commit);
      if (indexed.answers.size === names.length) return indexed.answers;
    }
    const prefix = folder === '' ? '' : `${folder}/`;
    const found = await lastCommitsIn({
      dir: repository.dir,
      tip: at.commit,
      paths: new Set(names.map((name) => prefix + name)),
      folder: repository.folder(folder),
      maxCommits: gitIndexWalkedCommits,
      known: (commit) => this.#kept.get(keyOf(itemId, commit, folder)),
      signal,
    });
    return new Map([...found].map(([path, commit]) => [path.slice(prefix.length), commit]));
  }
}

const keyOf = (itemId: string, commit: string, folder: string) => `${itemId} ${commit} ${folder}`;

/** What is kept of an answer beside the signs of its texts, which may have two bytes each. */
// biome-ignore lint/plugin: seen in the heap of V8
const keptBytes = 128;
const bytesPerSign = 2;

function bytesOf(texts: readonly string[]): number {
  return texts.reduce((bytes, text) => bytes + text.length * bytesPerSign, keptBytes);
}
