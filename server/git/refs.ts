import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { gitCachedRefsBytes, gitRefsLeastBytes, gitRefsPerRefByte } from '#generated/constants.ts';
import { budgets } from './budgets.ts';
import { bytesOfRefs } from './cached-bytes.ts';
import { isOutOfBudget } from './git-error.ts';
import { limits } from './limits.ts';
import { refBytesIn } from './objects-in.ts';
import { runGit } from './run-git.ts';

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
}

const format = '%(refname) %(objectname) %(objecttype) %(*objectname) %(*objecttype)';
const firstBranch = 'main';
const alwaysWatched = ['HEAD', 'packed-refs', 'refs', 'refs/heads', 'refs/tags'];

/** Branches and tags of a repository, asked of git and kept while the files that hold them stay the same. */
export class RefReader {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: gitCachedRefsBytes,
    sizeCalculation: ({ snapshot }) => bytesOfRefs(snapshot),
  });

  async read(dir: string, signal?: AbortSignal): Promise<RefSnapshot> {
    const known = this.#kept.get(dir);
    if (known && (await markOf(dir, known.folders)).text === known.mark) return known.snapshot;

    const snapshot = await readRefs(dir, signal);
    const folders = foldersOf(snapshot);
    const mark = await markOf(dir, folders);
    this.#kept.delete(dir);
    // Read again what was read if a ref moved meanwhile: only a settled state may be kept.
    if (Date.now() - mark.newestMs > limits.refSettleMs)
      this.#kept.set(dir, { mark: mark.text, snapshot, folders });
    return snapshot;
  }

  forget(dir: string): void {
    this.#kept.delete(dir);
  }
}

async function readRefs(dir: string, signal: AbortSignal | undefined): Promise<RefSnapshot> {
  // An item whose repository is still being made reads like an empty one.
  const head = await readFile(join(dir, 'HEAD'), 'utf8').catch(() => undefined);
  if (head === undefined) return { head: firstBranch, branches: new Map(), tags: new Map(), tips: new Set() };
  const listing = await listRefs(dir, signal);
  return { head: head.trim().replace(/^ref: refs\/heads\//, ''), ...parseRefs(listing.toString('utf8')) };
}

/** Has as much memory as most need, and where that was too little all that there is for it. */
async function listRefs(dir: string, signal: AbortSignal | undefined): Promise<Buffer> {
  const args = ['for-each-ref', `--format=${format}`, 'refs/heads', 'refs/tags'];
  const most = budgets.refs.memoryBytes;
  const memoryBytes = Math.min(most, gitRefsLeastBytes + (await refBytesIn(dir)) * gitRefsPerRefByte);
  try {
    return await runGit(dir, args, { budget: 'refs', signal, atMost: { memoryBytes } });
  } catch (error) {
    if (!isOutOfBudget(error) || memoryBytes === most) throw error;
    return runGit(dir, args, { budget: 'refs', signal });
  }
}

/** Reads what `for-each-ref` wrote: one ref a line, none of whose fields can hold a space. */
export function parseRefs(listing: string): Omit<RefSnapshot, 'head'> {
  const branches = new Map<string, string>();
  const tags = new Map<string, { id: string; type: string }>();
  const tips = new Set<string>();
  for (const line of listing.split('\n')) {
    const [ref = '', id = '', type = '', peeledId = '', peeledType = ''] = line.split(' ');
    if (id !== '') tips.add(id);
    if (ref.startsWith('refs/heads/')) branches.set(ref.slice('refs/heads/'.length), id);
    else if (ref.startsWith('refs/tags/'))
      tags.set(ref.slice('refs/tags/'.length), peeledId ? { id: peeledId, type: peeledType } : { id, type });
  }
  return { branches, tags, tips };
}

/** A ref is replaced by renaming a file into its folder, so the folders' times tell of every change. */
function foldersOf(snapshot: RefSnapshot): string[] {
  const folders = new Set(alwaysWatched);
  const names = [
    ...[...snapshot.branches.keys()].map((name) => `refs/heads/${name}`),
    ...[...snapshot.tags.keys()].map((name) => `refs/tags/${name}`),
  ];
  for (const name of names) {
    for (let end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1)) {
      folders.add(name.slice(0, end));
    }
  }
  return [...folders];
}

async function markOf(dir: string, folders: readonly string[]): Promise<{ text: string; newestMs: number }> {
  const times = await Promise.all(
    folders.map((folder) =>
      stat(join(dir, folder), { bigint: true }).then(
        (facts) => ({ text: `${facts.mtimeNs}.${facts.size}.${facts.ino}`, ms: Number(facts.mtimeMs) }),
        () => ({ text: '-', ms: 0 }), // Absent is a state as good as any: packed-refs and folders come and go.
      ),
    ),
  );
  return { text: times.map((time) => time.text).join(), newestMs: Math.max(...times.map((time) => time.ms)) };
}
