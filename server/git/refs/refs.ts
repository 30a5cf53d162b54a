import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { gitCachedRefsBytes, gitRefsLeastBytes, gitRefsPerRefByte } from '#generated/constants.ts';
import { named } from '../../load/caches.ts';
import { bytesOfIds } from '../objects/cached-bytes.ts';
import { refBytesIn } from '../objects/objects-in.ts';
import { budgets } from '../processes/budgets.ts';
import { isOutOfBudget } from '../processes/git-error.ts';
import { startGit } from '../processes/git-process.ts';
import { type Place, takePlace } from '../processes/place.ts';
import { ended, linesOf } from '../processes/run-git.ts';
import { AskedOnce, type Asking, waitFor } from './asked-once.ts';
import { foldersOfRefs } from './ref-folders.ts';
import { RefListing, refFormat } from './ref-listing.ts';
import { isSettled, markOf } from './ref-mark.ts';

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

/** The right to ask git. */
interface Own {
  place: Place;
  memoryBytes: number;
}

/** What somebody else was told, or the right to ask git for all who come from now on. */
type Turn = { snapshot: RefSnapshot } | (Own & { tell: (heard: RefSnapshot | undefined) => void });

const firstBranch = 'main';

/** Branches and tags of a repository, asked of git and kept while the files that hold them stay the same. */
export class RefReader {
  readonly #kept = named(
    'refs',
    new LRUCache<string, Kept>({
      maxSize: gitCachedRefsBytes,
      sizeCalculation: ({ bytes }) => bytes,
    }),
  );

  readonly #asked = new AskedOnce<RefSnapshot>();

  async read(dir: string, signal?: AbortSignal): Promise<RefSnapshot> {
    const known = await this.#find(dir);
    if (known) return known;
    const before = this.#asked.current(dir);
    if (before) await waitFor(before, signal);
    const turn = await this.#enter(dir, before, signal);
    if ('snapshot' in turn) return turn.snapshot;
    try {
      const snapshot = await this.#ask(dir, turn, signal);
      turn.tell(snapshot);
      return snapshot;
    } finally {
      turn.tell(undefined);
      turn.place.leave();
    }
  }

  /**
   * Waits for a place, or for what somebody else is told. Whoever asks has a place already: nobody waits for one who waits
   * behind strangers in a row.
   */
  async #enter(
    dir: string,
    before: Asking<RefSnapshot> | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Turn> {
    const memoryBytes = await memoryFor(dir);
    for (let mayWait = true; ; mayWait = false) {
      const place = await takePlace('refs', { atMost: { memoryBytes }, signal });
      // Whoever was before us may have asked for the same.
      const known = await this.#find(dir);
      const other = mayWait ? this.#asked.current(dir) : undefined;
      if (!(known || other)) return { place, memoryBytes, tell: this.#asked.begin(dir) };
      place.leave();
      const heard = known ?? (other && (await waitFor(other, signal)));
      // What was asked before we came may be old; what is kept, and what was begun since, is not.
      if (heard && (known || other !== before)) return { snapshot: heard };
    }
  }

  /** What is kept, if it is true still. */
  async #find(dir: string): Promise<RefSnapshot | undefined> {
    const known = this.#kept.get(dir);
    if (!known || (await markOf(dir, known.folders)).text === known.mark) return known?.snapshot;
    if (this.#kept.get(dir) === known) this.#kept.delete(dir);
    return undefined;
  }

  async #ask(dir: string, own: Own, signal: AbortSignal | undefined): Promise<RefSnapshot> {
    // An item whose repository is still being made reads like an empty one.
    const startedMs = Date.now();
    const head = await readFile(join(dir, 'HEAD'), 'utf8').catch(() => undefined);
    const isAsked = head !== undefined && !(await hasNoRefs(dir));
    const listing = isAsked ? await listRefs(dir, own, signal) : new RefListing();
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

/**
 * Whether a repository has none for certain, as every new one, so that git need not be asked. Those in folders are looked for
 * before the list that git moves them to. Where they are kept otherwise the folders are none, and git is asked.
 */
async function hasNoRefs(dir: string): Promise<boolean> {
  for (const folder of ['refs/heads', 'refs/tags']) {
    const names = await readdir(join(dir, folder)).catch(() => undefined);
    if (names === undefined || names.length > 0) return false;
  }
  return stat(join(dir, 'packed-refs')).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  );
}

/** As much memory as most need. */
async function memoryFor(dir: string): Promise<number> {
  const needed = gitRefsLeastBytes + (await refBytesIn(dir)) * gitRefsPerRefByte;
  return Math.min(budgets.refs.memoryBytes, needed);
}

/** Where what most need was too little, it has all that there is for it, in a second place. */
async function listRefs(
  dir: string,
  { place, memoryBytes }: Own,
  signal: AbortSignal | undefined,
): Promise<RefListing> {
  const most = budgets.refs.memoryBytes;
  try {
    return await askForRefs(dir, { place, memoryBytes, signal });
  } catch (error) {
    if (!isOutOfBudget(error) || memoryBytes === most) throw error;
    place.leave();
    const larger = await takePlace('refs', { atMost: { memoryBytes: most }, signal });
    return askForRefs(dir, { place: larger, memoryBytes: most, signal }).finally(larger.leave);
  }
}

interface Asked {
  place: Place;
  memoryBytes: number;
  signal: AbortSignal | undefined;
}

async function askForRefs(dir: string, { place, memoryBytes, signal }: Asked): Promise<RefListing> {
  const listing = new RefListing();
  const args = ['for-each-ref', `--format=${refFormat}`, 'refs/heads', 'refs/tags'];
  const git = startGit(dir, args, { budget: 'refs', atMost: { memoryBytes }, place, signal });
  git.stdin.end();
  try {
    for await (const line of linesOf(git)) listing.add(line);
    await git.done;
    return listing;
  } finally {
    await ended(git);
  }
}
