import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { gitCachedRefsBytes, gitRefsLeastBytes, gitRefsPerRefByte } from '#generated/constants.ts';
import { AskedOnce, waitFor } from './asked-once.ts';
import { budgets } from './budgets.ts';
import { bytesOfIds } from './cached-bytes.ts';
import { isOutOfBudget } from './git-error.ts';
import { startGit } from './git-process.ts';
import { refBytesIn } from './objects-in.ts';
import { takePlace } from './place.ts';
import { foldersOfRefs } from './ref-folders.ts';
import { RefListing, refFormat } from './ref-listing.ts';
import { isSettled, markOf } from './ref-mark.ts';
import { ended, linesOf } from './run-git.ts';

export interface RefSnapshot {
  /** The branch HEAD names, which an empty repository does not have yet. */
  head: string;
  branches: ReadonlyMap<string, string>;
  /** Tag name to the object behind it, one annotation peeled. */
  tags: ReadonlyMap<string, { id: string; type: string }>;
  /** What the refs themselves name, annotations included. */
  tips: ReadonlySet<string>;
}

interface Kept {
  mark: string;
  snapshot: RefSnapshot;
  folders: readonly string[];
  bytes: number;
}

/** What git said, and when it was asked. */
interface Read {
  snapshot: RefSnapshot;
  bytes: number;
  startedMs: number;
}

const firstBranch = 'main';

/** Branches and tags of a repository, asked of git and kept while the files that hold them stay the same. */
export class RefReader {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: gitCachedRefsBytes,
    sizeCalculation: ({ bytes }) => bytes,
  });

  readonly #asked = new AskedOnce<RefSnapshot>();

  async read(dir: string, signal?: AbortSignal): Promise<RefSnapshot> {
    const known = await this.#find(dir);
    if (known) return known;
    const other = this.#asked.current(dir);
    if (other) {
      await waitFor(other, signal);
      const kept = await this.#find(dir);
      if (kept) return kept;
      const next = this.#asked.current(dir);
      // It was begun since.
      const heard = next && next !== other ? await waitFor(next, signal) : undefined;
      if (heard) return heard;
    }
    const tell = this.#asked.begin(dir);
    try {
      const snapshot = await this.#ask(dir, signal);
      tell(snapshot);
      return snapshot;
    } finally {
      tell(undefined);
    }
  }

  /** What is kept, if it is true still. */
  async #find(dir: string): Promise<RefSnapshot | undefined> {
    const known = this.#kept.get(dir);
    if (!known || (await markOf(dir, known.folders)).text === known.mark) return known?.snapshot;
    if (this.#kept.get(dir) === known) this.#kept.delete(dir);
    return undefined;
  }

  async #ask(dir: string, signal: AbortSignal | undefined): Promise<RefSnapshot> {
    // An item whose repository is still being made reads like an empty one.
    const startedMs = Date.now();
    const head = await readFile(join(dir, 'HEAD'), 'utf8').catch(() => undefined);
    const listing = head === undefined ? new RefListing() : await listRefs(dir, signal);
    const { branches, tags, tips, bytes } = listing;
    if (head === undefined) return { head: firstBranch, branches, tags, tips };
    const snapshot = { head: head.trim().replace(/^ref: refs\/heads\//, ''), branches, tags, tips };
    await this.#keep(dir, { snapshot, bytes, startedMs });
    return snapshot;
  }

  forget(dir: string): void {
    this.#kept.delete(dir);
  }

  async #keep(dir: string, { snapshot, bytes: listed, startedMs }: Read): Promise<void> {
    // A repository may have gone meanwhile.
    const folders = await foldersOfRefs(dir).catch(() => undefined);
    // Where each ref has a folder of its own, git knows sooner than they tell.
    if (!folders) return;
    const { text: mark, newestMs } = await markOf(dir, folders);
    // Read again what was read if a ref moved meanwhile, however long git took: only a settled state may be kept.
    if (!isSettled({ text: mark, newestMs }, startedMs)) return;
    this.#kept.set(dir, { snapshot, folders, mark, bytes: listed + bytesOfIds([...folders, mark], dir) });
  }
}

/** Has as much memory as most need, and where that was too little all that there is for it. */
async function listRefs(dir: string, signal: AbortSignal | undefined): Promise<RefListing> {
  const most = budgets.refs.memoryBytes;
  const memoryBytes = Math.min(most, gitRefsLeastBytes + (await refBytesIn(dir)) * gitRefsPerRefByte);
  try {
    return await askForRefs(dir, { signal, memoryBytes });
  } catch (error) {
    if (!isOutOfBudget(error) || memoryBytes === most) throw error;
    return askForRefs(dir, { signal, memoryBytes: most });
  }
}

interface Asked {
  signal: AbortSignal | undefined;
  memoryBytes: number;
}

async function askForRefs(dir: string, { signal, memoryBytes }: Asked): Promise<RefListing> {
  const atMost = { memoryBytes };
  const place = await takePlace('refs', { atMost, signal });
  const listing = new RefListing();
  const args = ['for-each-ref', `--format=${refFormat}`, 'refs/heads', 'refs/tags'];
  const git = startGit(dir, args, { budget: 'refs', atMost, place, signal });
  git.stdin.end();
  try {
    for await (const line of linesOf(git)) listing.add(line);
    await git.done;
    return listing;
  } finally {
    await ended(git);
    place.leave();
  }
}
