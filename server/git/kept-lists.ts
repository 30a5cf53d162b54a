import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { LRUCache } from 'lru-cache';
import { gitCachedListsBytes, gitRefsFolders, gitServeNeedy } from '#generated/constants.ts';
import { alwaysWatched, isSettled, markOf } from './ref-mark.ts';

interface Kept {
  bytes: Buffer;
  mark: string;
  folders: readonly string[];
}

/** What git said, and when it was asked. */
interface Said {
  bytes: Buffer;
  startedMs: number;
}

/**
 * Lists of refs as git wrote them, for as long as no ref has changed: what eighteen thousand refs take to be read is done
 * once, whoever asks.
 */
export class KeptLists {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: gitCachedListsBytes,
    maxEntrySize: gitCachedListsBytes / 2,
    sizeCalculation: ({ bytes, mark, folders }, key) =>
      bytes.length + mark.length + key.length + folders.join('').length,
  });

  readonly #folders = new LRUCache<string, Omit<Kept, 'bytes'>>({ max: gitServeNeedy });

  /** What was said to the same question, where refs are as they were. */
  async find(dir: string, question: string): Promise<Buffer | undefined> {
    const key = keyOf(dir, question);
    const known = this.#kept.get(key);
    if (!known) return undefined;
    if ((await markOf(dir, known.folders)).text === known.mark) return known.bytes;
    this.#kept.delete(key);
    return undefined;
  }

  /** Keeps what nothing has changed since git was asked for it. */
  async keep(dir: string, question: string, { bytes, startedMs }: Said): Promise<void> {
    if (bytes.length > gitCachedListsBytes / 2) return;
    const folders = await this.#foldersOf(dir);
    if (folders.length > gitRefsFolders) return;
    const mark = await markOf(dir, folders);
    if (!isSettled(mark, startedMs)) return;
    this.#kept.set(keyOf(dir, question), { bytes, mark: mark.text, folders });
    this.#folders.set(dir, { mark: mark.text, folders });
  }

  /** They are looked for where refs have changed: among thousands of files that takes longer than to look at them. */
  async #foldersOf(dir: string): Promise<readonly string[]> {
    const known = this.#folders.get(dir);
    if (known && (await markOf(dir, known.folders)).text === known.mark) return known.folders;
    return [...alwaysWatched, ...(await foldersIn(dir))];
  }
}

const keyOf = (dir: string, question: string) => `${dir}\n${question}`;

/** All that there are, those without a ref as well: a push makes its folders before it has anything to put into them. */
async function foldersIn(dir: string): Promise<string[]> {
  const entries = await readdir(join(dir, 'refs'), { recursive: true, withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  return folders.map((entry) => relative(dir, join(entry.parentPath, entry.name)));
}
