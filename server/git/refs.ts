import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { gitCachedRefsBytes, gitRefsLeastBytes, gitRefsPerRefByte } from '#generated/constants.ts';
import { budgets } from './budgets.ts';
import { isOutOfBudget } from './git-error.ts';
import { startGit } from './git-process.ts';
import { refBytesIn } from './objects-in.ts';
import { takePlace } from './place.ts';
import { RefListing, refFormat } from './ref-listing.ts';
import { alwaysWatched, isSettled, markOf } from './ref-mark.ts';
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

const firstBranch = 'main';

/** Branches and tags of a repository, asked of git and kept while the files that hold them stay the same. */
export class RefReader {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: gitCachedRefsBytes,
    sizeCalculation: ({ bytes }) => bytes,
  });

  async read(dir: string, signal?: AbortSignal): Promise<RefSnapshot> {
    const known = this.#kept.get(dir);
    if (known && (await markOf(dir, known.folders)).text === known.mark) return known.snapshot;

    this.#kept.delete(dir);
    // An item whose repository is still being made reads like an empty one.
    const head = await readFile(join(dir, 'HEAD'), 'utf8').catch(() => undefined);
    const listing = head === undefined ? new RefListing() : await listRefs(dir, signal);
    const { branches, tags, tips, folders, bytes, canBeWatched } = listing;
    if (head === undefined) return { head: firstBranch, branches, tags, tips };
    const snapshot = { head: head.trim().replace(/^ref: refs\/heads\//, ''), branches, tags, tips };
    // Where each ref has a folder of its own, git knows sooner than they tell.
    if (canBeWatched) await this.#keep(dir, { snapshot, bytes, folders: [...alwaysWatched, ...folders] });
    return snapshot;
  }

  forget(dir: string): void {
    this.#kept.delete(dir);
  }

  async #keep(dir: string, found: Omit<Kept, 'mark'>): Promise<void> {
    const mark = await markOf(dir, found.folders);
    // Read again what was read if a ref moved meanwhile: only a settled state may be kept.
    if (isSettled(mark, Date.now())) this.#kept.set(dir, { ...found, mark: mark.text });
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
