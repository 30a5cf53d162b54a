import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import {
  gitCachedBlobFacts,
  gitCachedCommitsBytes,
  gitCachedHistoriesBytes,
  gitCachedTreesBytes,
  gitReadCommitBytes,
  gitReadDepth,
  gitReadTagBytes,
  gitReadTreeBytes,
} from '#generated/constants.ts';
import { atMost } from '../load/at-most.ts';
import { named } from '../load/caches.ts';
import type { Folder, TreeFacts } from './history/changes.ts';
import { isRepository } from './init.ts';
import { type LfsPointer, mayBeLfsPointer, parseLfsPointer } from './lfs.ts';
import { exactName, isObjectId, isRefName, rawName, shownName, splitPath } from './names.ts';
import { BlobFiles } from './objects/blob-files.ts';
import { startBlob, streamBlob } from './objects/blob-stream.ts';
import { bytesOfCommit, bytesOfIds, bytesOfTree } from './objects/cached-bytes.ts';
import type { CatFile } from './objects/cat-file.ts';
import { CatFilePool } from './objects/cat-file-pool.ts';
import type { OpenFile, Part } from './objects/growing-file.ts';
import { type CommitFacts, parseCommit, parseTag, parseTree, type TreeEntry } from './objects/objects.ts';
import { GitError } from './processes/git-error.ts';
import { startGit } from './processes/git-process.ts';
import type { Place } from './processes/place.ts';
import { outputOf, runGit } from './processes/run-git.ts';
import { Reachable } from './refs/reachable.ts';
import { RefReader, type RefSnapshot } from './refs/refs.ts';

export interface BlobFacts {
  size: number;
  lfs?: LfsPointer;
}

/** A revision that was asked for: the commit, and the branch when it is the tip of one. */
export interface Resolved {
  commit: string;
  branch?: string;
}

/** What stands at a path. `raw` is the whole path in bytes; the root has no entry above it. */
export interface Found {
  raw: string;
  entry: TreeEntry;
}

const commitsBound = { maxSize: gitCachedCommitsBytes, sizeCalculation: bytesOfCommit };
const treesBound = { maxSize: gitCachedTreesBytes, sizeCalculation: bytesOfTree };
const historiesBound = { maxSize: gitCachedHistoriesBytes, sizeCalculation: bytesOfIds };
const placesBound = {
  maxSize: gitCachedHistoriesBytes,
  sizeCalculation: ({ id }: TreeFacts, key: string) => bytesOfIds([id], key),
};

/** What all repositories share: the open readers and what is known of objects, which never change. */
export class Git {
  readonly pool = new CatFilePool();
  readonly refs = new RefReader();
  readonly reachable = new Reachable();
  readonly commits = named('commits', new LRUCache<string, CommitFacts>(commitsBound));
  readonly blobs = named('blobs', new LRUCache<string, BlobFacts>(atMost(gitCachedBlobFacts)));
  readonly trees = named('trees', new LRUCache<string, readonly TreeEntry[]>(treesBound));
  readonly histories = named('histories', new LRUCache<string, readonly string[]>(historiesBound));
  /** Which tree a folder is at a commit. */
  readonly places = named('treePlaces', new LRUCache<string, TreeFacts>(placesBound));
  readonly files: BlobFiles | undefined;

  /** `filesDir` is where large files are kept that are read; without it each reader has a git. */
  constructor({ filesDir }: { filesDir?: string } = {}) {
    this.files = filesDir === undefined ? undefined : new BlobFiles(filesDir);
  }

  /** Opens a repository: with its refs as they are whenever they are asked for, or as they were read once. */
  open(dir: string, asked: Asked = {}): Repository {
    return new Repository(this, dir, asked);
  }

  /** Lets go of a repository that is about to go. */
  forget(dir: string): void {
    this.pool.drop(dir);
    this.refs.forget(dir);
    this.files?.forget(dir);
  }

  close(): void {
    this.pool.close();
    this.files?.close();
  }
}

interface Asked {
  refs?: RefSnapshot | undefined;
  /** Ends the gits that are started for whoever asks, once he has left. */
  signal?: AbortSignal | undefined;
}

/** One bare repository for reading. Everything is asked by object id; names are looked up in trees and refs. */
export class Repository {
  readonly dir: string;
  readonly #git: Git;
  readonly #refs: RefSnapshot | undefined;
  readonly #signal: AbortSignal | undefined;

  constructor(git: Git, dir: string, { refs, signal }: Asked) {
    this.#git = git;
    this.dir = dir;
    this.#refs = refs;
    this.#signal = signal;
  }

  async refs(): Promise<RefSnapshot> {
    return this.#refs ?? this.#git.refs.read(this.dir, this.#signal);
  }

  /** The same repository with its refs as they are now, for work that must not see two states of them. */
  async asItIs(): Promise<Repository> {
    return this.#git.open(this.dir, { refs: await this.refs(), signal: this.#signal });
  }

  exists(): Promise<boolean> {
    return isRepository(this.dir);
  }

  /** The branch that HEAD names or, when it is missing, the first there is; `tip` is absent in an empty repository. */
  async defaultBranch(): Promise<{ branch: string; tip?: string }> {
    const { head, branches } = await this.refs();
    const [first] = branches.keys();
    const branch = branches.has(head) ? head : (first ?? head);
    const tip = branches.get(branch);
    return tip === undefined ? { branch } : { branch, tip };
  }

  /** A branch before a tag before a full commit id that some branch or tag reaches; nothing else is a revision. */
  async resolve(revision: string): Promise<Resolved | undefined> {
    if (!isRefName(revision)) return undefined;
    const refs = await this.refs();
    const { branches, tags } = refs;
    const tip = branches.get(revision);
    if (tip !== undefined) return { commit: tip, branch: revision };
    const tag = tags.get(revision);
    if (tag) return this.peel(tag.id);
    if (!isObjectId(revision)) return undefined;
    for (const [branch, id] of branches) if (id === revision) return { commit: id, branch };
    return (await this.#isReachable(refs, revision)) ? { commit: revision } : undefined;
  }

  /** What is shown of a commit: a message may be a book, of which the beginning is enough. */
  async commit(id: string): Promise<CommitFacts> {
    const known = this.#git.commits.get(id);
    if (known) return known;
    const { type, size, content } = await this.#ask((reader) => reader.start(id, gitReadCommitBytes));
    if (type !== 'commit') throw new GitError('objectMissing', `${id} is a ${type}`);
    const commit = parseCommit(id, content, content.length === size);
    this.#git.commits.set(id, commit);
    return commit;
  }

  async tree(id: string): Promise<readonly TreeEntry[]> {
    const known = this.#git.trees.get(id);
    if (known) return known;
    const { type, content } = await this.#contents(id, gitReadTreeBytes);
    if (type !== 'tree') throw new GitError('objectMissing', `${id} is a ${type}`);
    const entries = await parseTree(content, id.length / 2);
    this.#git.trees.set(id, entries);
    return entries;
  }

  /** What stands at a path of a commit. Symbolic links are not followed, submodules not entered. */
  async find(commit: string, path: string): Promise<Found | undefined> {
    const parts = splitPath(path);
    if (!parts) return undefined;
    let entry: TreeEntry = {
      raw: '',
      id: (await this.commit(commit)).tree,
      mode: 0o040000,
      type: 'directory',
    };
    const raw: string[] = [];
    for (const part of parts) {
      if (entry.type !== 'directory') return undefined;
      const next = pick(await this.tree(entry.id), part);
      if (!next) return undefined;
      entry = next;
      raw.push(next.raw);
    }
    return { raw: raw.join('/'), entry };
  }

  /** A folder by its raw path, to be looked at through the history. */
  folder(raw: string): Folder {
    return {
      raw,
      treeAt: (commit) => this.#treeAt(commit, raw),
      entriesOf: ({ id }) => this.tree(id),
      parentsOf: async (commit) => (await this.commit(commit)).parents,
    };
  }

  /** Bytes of an object of any type, which is not read. */
  async objectSize(id: string): Promise<number> {
    return (await this.#ask((reader) => reader.info(id))).size;
  }

  /** Size of a blob, and what it stands for when it is an LFS pointer. */
  async blobFacts(id: string): Promise<BlobFacts> {
    const known = this.#git.blobs.get(id);
    if (known) return known;
    const { size } = await this.#ask((reader) => reader.info(id));
    const facts: BlobFacts = { size };
    const lfs = mayBeLfsPointer(size) ? parseLfsPointer((await this.#contents(id, size)).content) : undefined;
    if (lfs) facts.lfs = lfs;
    this.#git.blobs.set(id, facts);
    return facts;
  }

  /** The start of a blob, at most `maxBytes` of it. */
  async readBlob(id: string, maxBytes: number): Promise<{ content: Buffer; size: number; cut: boolean }> {
    const { size } = await this.blobFacts(id);
    if (size <= maxBytes) return { content: (await this.#contents(id, maxBytes)).content, size, cut: false };
    return { content: await this.#startOf(id, maxBytes), size, cut: true };
  }

  /** A large blob as a file, which whoever asked closes; undefined where there is no room for one. */
  async openFile(id: string): Promise<OpenFile | undefined> {
    const { size } = await this.blobFacts(id);
    return this.#git.files?.open(this.dir, id, size);
  }

  /** As openFile, of what is kept already. */
  async findFile(id: string): Promise<OpenFile | undefined> {
    return this.#git.files?.find(this.dir, id);
  }

  /** Part of a blob from a git of its own, for where there is no room for a file. */
  streamBlob(id: string, part: Part): Promise<Readable> {
    return streamBlob(this.dir, id, part, this.#signal);
  }

  /** Ids of a page of `git log`, newest first, of one raw path when it is given. Of one commit it never changes. */
  async history(commit: string, raw: string, skip: number, count: number): Promise<readonly string[]> {
    const key = `${this.dir} ${commit} ${skip} ${count} ${raw}`;
    const known = this.#git.histories.get(key);
    if (known) return known;
    const ids = await this.#readHistory(commit, raw, skip, count);
    this.#git.histories.set(key, ids);
    return ids;
  }

  async #readHistory(commit: string, raw: string, skip: number, count: number): Promise<string[]> {
    const args = ['rev-list', `--skip=${skip}`, `--max-count=${count}`];
    const text = exactName(raw);
    // Arguments are UTF-8; a path in other bytes goes in by stdin, a line each.
    if (text === undefined && raw.includes('\n')) return [];
    const output = await (text === undefined
      ? runGit(this.dir, [...args, '--stdin', commit], {
          budget: 'list',
          signal: this.#signal,
          input: Buffer.from(`--\n${raw}\n`, 'latin1'),
        })
      : runGit(this.dir, [...args, commit, '--', ...(text === '' ? [] : [text])], {
          budget: 'list',
          signal: this.#signal,
        }));
    return output.toString('latin1').split('\n').filter(isObjectId);
  }

  async countCommits(commit: string): Promise<number> {
    return Number(
      (
        await runGit(this.dir, ['rev-list', '--count', commit, '--'], {
          budget: 'list',
          signal: this.#signal,
        })
      ).toString('latin1'),
    );
  }

  /** How many commits a later one adds to an earlier one; undefined where it is none of its ancestors. */
  async countAdded(earlier: string, later: string): Promise<number | undefined> {
    const between = ['rev-list', '--count', '--left-right', `${earlier}...${later}`, '--'];
    // One that is missing was rewritten, and its objects are gone.
    const output = await runGit(this.dir, between, { budget: 'index' }).catch(() => undefined);
    if (!output) return undefined;
    const [left, right] = output.toString('latin1').split('\t').map(Number);
    return left === 0 ? right : undefined;
  }

  /** All raw paths of a commit's tree, folders included. */
  async paths(commit: string): Promise<Set<string>> {
    const shape = ['-r', '-t', '-z', '--name-only', '--full-tree'];
    const output = await runGit(this.dir, ['ls-tree', ...shape, commit], { budget: 'index' });
    const paths = output.toString('latin1').split('\0');
    paths.pop();
    return new Set(paths);
  }

  /** Raw paths that stood in one commit and do not in a later one. */
  async removedPaths(before: string, after: string): Promise<string[]> {
    const shape = ['-r', '-t', '-z', '--no-renames', '--name-only', '--diff-filter=D'];
    const output = await runGit(this.dir, ['diff-tree', ...shape, before, after, '--'], { budget: 'index' });
    return output.toString('latin1').split('\0').slice(0, -1);
  }

  /** Refreshes what makes walking history quick: generation numbers and changed-path Bloom filters. */
  async writeCommitGraph(place: Place, signal?: AbortSignal): Promise<void> {
    const args = ['commit-graph', 'write', '--reachable', '--changed-paths', '--split'];
    const options = { budget: 'index', place, atMost: { memoryBytes: place.bytes }, signal } as const;
    await outputOf(startGit(this.dir, args, options));
  }

  /** The commit behind a tag, through any number of annotations. */
  async peel(id: string): Promise<Resolved | undefined> {
    let at = id;
    for (let depth = 0; depth < gitReadDepth; depth += 1) {
      const { type } = await this.#ask((reader) => reader.info(at));
      if (type === 'commit') return { commit: at };
      if (type !== 'tag') return undefined;
      at = parseTag((await this.#contents(at, gitReadTagBytes)).content).id;
    }
    return undefined;
  }

  async #treeAt(commit: string, raw: string): Promise<TreeFacts | undefined> {
    const known = `${this.dir} ${commit} ${raw}`;
    const kept = this.#git.places.get(known);
    if (kept) return kept;
    const facts = await this.#readTreeAt(commit, raw);
    if (facts) this.#git.places.set(known, facts);
    return facts;
  }

  async #readTreeAt(commit: string, raw: string): Promise<TreeFacts | undefined> {
    // A reader is asked in lines: past a name with a line break the trees are gone down one by one.
    const found = raw.includes('\n')
      ? (await this.find(commit, shownName(raw)))?.entry.id
      : await this.#ask((reader) => reader.infoAt(commit, raw)).catch(missing);
    const facts = typeof found === 'string' ? await this.#ask((reader) => reader.info(found)) : found;
    return facts?.type === 'tree' ? facts : undefined;
  }

  async #startOf(id: string, maxBytes: number): Promise<Buffer> {
    const blob = await startBlob(this.dir, id, this.#signal);
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      for await (const chunk of blob.bytes) {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= maxBytes) break;
      }
    } finally {
      await blob.end();
    }
    return Buffer.concat(chunks, size).subarray(0, maxBytes);
  }

  /** Objects that no ref reaches are nobody's to see: a private draft may have left them. */
  async #isReachable(refs: RefSnapshot, id: string): Promise<boolean> {
    const isCommit = async () =>
      (await this.#ask((reader) => reader.info(id)).catch(missing))?.type === 'commit';
    return this.#git.reachable.has({ dir: this.dir, refs, signal: this.#signal, isCommit }, id);
  }

  #contents(id: string, maxBytes: number) {
    return this.#ask((reader) => reader.contents(id, maxBytes));
  }

  #ask<Answer>(question: (reader: CatFile) => Promise<Answer>): Promise<Answer> {
    return this.#git.pool.ask(this.dir, question);
  }
}

/** A missing object is an answer; a reader that broke down is not. */
function missing(error: unknown): undefined {
  if (error instanceof GitError && error.failure === 'objectMissing') return undefined;
  throw error;
}

/** The entry of this name; a name that is not UTF-8 is also found by the way it is shown. */
function pick(entries: readonly TreeEntry[], part: string): TreeEntry | undefined {
  const raw = rawName(part);
  return (
    entries.find((entry) => entry.raw === raw) ??
    (part.includes('\ufffd') ? entries.find((entry) => shownName(entry.raw) === part) : undefined)
  );
}
