import { LRUCache } from 'lru-cache';
import { gitCachedListsBytes } from '#generated/constants.ts';
import { named } from '../../load/caches.ts';
import { bytesOfIds } from '../objects/cached-bytes.ts';
import { foldersOfRefs } from './ref-folders.ts';
import { isSettled, markOf } from './ref-mark.ts';

interface Kept {
  bytes: Buffer;
  mark: string;
  folders: readonly string[];
}

/** One list takes half of the room at most; nobody need remember more of what git says. */
export const longestKeptList = gitCachedListsBytes / 2;
/** A repository that is at rest is told from its folders, which take less than its lists. */
const foldersBytes = gitCachedListsBytes / 4;

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
  readonly #kept = named(
    'refLists',
    new LRUCache<string, Kept>({
      maxSize: gitCachedListsBytes,
      sizeCalculation: ({ bytes, ...read }, key) => bytes.length + bytesOfFolders(read, key),
    }),
  );

  readonly #folders = named(
    'refFolders',
    new LRUCache<string, Omit<Kept, 'bytes'>>({
      maxSize: foldersBytes,
      sizeCalculation: bytesOfFolders,
    }),
  );

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
    const folders = bytes.length > longestKeptList ? undefined : await this.#foldersOf(dir);
    if (!folders) return;
    const mark = await markOf(dir, folders);
    if (!isSettled(mark, startedMs)) return;
    this.#kept.set(keyOf(dir, question), { bytes, mark: mark.text, folders });
    this.#folders.set(dir, { mark: mark.text, folders });
  }

  /**
   * They are looked for where refs have changed: among thousands of files that takes longer than to look at them. Undefined
   * where there are more than are looked at.
   */
  async #foldersOf(dir: string): Promise<readonly string[] | undefined> {
    const known = this.#folders.get(dir);
    if (known && (await markOf(dir, known.folders)).text === known.mark) return known.folders;
    return foldersOfRefs(dir);
  }
}

const keyOf = (dir: string, question: string) => `${dir}\n${question}`;

const bytesOfFolders = ({ mark, folders }: Omit<Kept, 'bytes'>, key: string) =>
  bytesOfIds([...folders, mark], key);
