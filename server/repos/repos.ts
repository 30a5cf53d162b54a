import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Commit } from '#generated/types.ts';
import {
  adoptDefaultBranch,
  areLost,
  type CommitChange,
  clearLeftovers,
  crowdedBy,
  Git,
  importCommits,
  initBare,
  type Packing,
  type Repository,
  refsState,
  takeIndexPlace,
  takeRefs,
} from '../git/index.ts';
import { Locks } from '../load/locks.ts';
import type { Deletions } from '../store/disk/deletions.ts';
import { type ReadmeText, readReadme } from './cards/readme-text.ts';
import { type CommittedText, commitText, type RefusedText, type WantedText } from './editing/commit-text.ts';
import { type EditOutcome, editFiles, type FileEdit, type SaidOf } from './editing/edit-files.ts';
import { Incoming, incomingDir } from './importing/incoming.ts';
import { KeptFolders } from './paths/kept-folders.ts';
import { type FolderQuestion, LastCommits } from './paths/last-commits.ts';
import { PathIndex, type PathIndexTables } from './paths/path-index.ts';
import { PathIndexWriting } from './paths/path-index-writing.ts';
import type { RepoFacts } from './repo-facts.ts';
import { Surveyor } from './survey/surveyor.ts';
import { Upkeep } from './upkeep.ts';

/** The room of repositories: one bare repository per item. */
export interface Repos {
  /** Makes the item's repository, HEAD at `main`; does nothing when it stands. */
  create(item: { id: string }): Promise<void>;
  /** Makes the repository writable again after a crash; only before anybody writes to it. */
  recover(itemId: string): Promise<void>;
  dirOf(itemId: string): string;
  /** @param signal of whoever asks: what git does for him ends with it */
  open(itemId: string, signal?: AbortSignal): Repository;
  commit(itemId: string, change: CommitChange): Promise<string>;
  /** Takes all branches and tags of a repository on this machine into one that is empty: all of them, or none. */
  takeFrom(itemId: string, path: string): Promise<void>;
  /** Takes in a repository from elsewhere, in steps; all that it starts ends with the signal. */
  incoming(itemId: string, signal: AbortSignal): Incoming;
  /** Writes many commits at once and gives their ids in order. */
  commitAll(itemId: string, changes: readonly CommitChange[]): Promise<string[]>;
  /**
   * Says what the repository holds, after refs moved. Throws WorkDiedError where what was pushed cannot be read.
   * @param asker whose repository it is: nobody waits behind many of one person's
   * @param holds what the manifests of its item hold
   */
  afterPush(itemId: string, asker?: string, holds?: readonly string[]): Promise<RepoFacts>;
  /** Brings the index of paths up to date. Answers are right without it, so that nobody has to wait. */
  indexPaths(itemId: string, asker?: string): Promise<void>;
  /** Ends the indexing of paths and histories for good, which a hub that stops does not wait for. */
  stopIndexing(): void;
  /** What the refs name now. */
  tips(itemId: string): Promise<string[]>;
  /** As `tips`, with what is another as soon as any ref is. */
  refs(itemId: string): Promise<{ tips: string[]; refs: string }>;
  /** Makes walking the history of what was pushed quick. Answers are right without it, so that nobody has to wait. */
  indexHistory(itemId: string): Promise<void>;
  /** Whether objects have piled up, or some of those that refs do not name any more are reached by none. */
  needsUpkeep(itemId: string, unnamed: readonly string[]): Promise<Packing | undefined>;
  /** Whoever writes to a repository by other ways than these holds it. */
  readonly upkeep: Upkeep;
  readme(itemId: string, language: string, revision?: string): Promise<ReadmeText | undefined>;
  /** Commits an edit of what describes the item: the front matter of its README, and its manifests. */
  edit(itemId: string, edit: (said: SaidOf) => FileEdit, by: Editing): Promise<EditOutcome>;
  /** Commits one file that somebody has edited as a text, beside what others have done to it meanwhile. */
  commitText(itemId: string, wanted: WantedText): Promise<CommittedText | RefusedText>;
  /**
   * Takes the repository and all that is kept of it away, which is nothing when it is gone. False where a copy of the data
   * folder is being made, which may count on it: to be asked again later.
   */
  remove(itemId: string): Promise<boolean>;
  /** The commit that touched each entry last, by raw name. */
  lastCommits(itemId: string, question: FolderQuestion): Promise<ReadonlyMap<string, string | undefined>>;
  /** Pages of folders that were answered. */
  readonly keptFolders: KeptFolders;
  /** A commit that was an answer of `lastCommits`, as it is shown; undefined where it must be read. */
  shownCommit(id: string): Commit | undefined;
  countCommits(itemId: string, commit: string, signal?: AbortSignal): Promise<number>;
  close(): Promise<void>;
}

/** Who edits, what it is called, and what the manifests of the item hold. */
interface Editing extends Pick<CommitChange, 'author' | 'message'> {
  holds?: readonly string[];
}

interface Needs {
  /** The folder of all repositories. */
  dir: string;
  /** The folder of large files that are being read, which may be emptied whenever no hub runs. */
  filesDir: string;
  db: Kysely<PathIndexTables>;
  deletions: Deletions;
  log: { warn(facts: object, text: string): void };
  surveyor?: Surveyor;
}

const fanOut = 2;

/** Where the repository of an item stands below the folder of all. */
export function repositoryDir(dir: string, itemId: string): string {
  if (!/^[\w-]{3,128}$/.test(itemId)) throw new Error('An item id that cannot name a folder.');
  return join(dir, itemId.slice(-fanOut).toLowerCase(), `${itemId}.git`);
}

/** Opens the room. The database must have had its migrations. */
export function createRepos(needs: Omit<Needs, 'db'> & { db: unknown }): Repos {
  return new OpenRepos({ ...needs, db: needs.db as Kysely<PathIndexTables> });
}

class OpenRepos implements Repos {
  readonly upkeep: Upkeep;
  readonly keptFolders = new KeptFolders();
  readonly #needs: Needs;
  readonly #git: Git;
  readonly #index: PathIndex;
  readonly #lastCommits: LastCommits;
  readonly #locks = new Locks();
  readonly #surveyor: Surveyor;
  readonly #stopping = new AbortController();
  /** What ends the indexing of a repository that goes. */
  readonly #indexing = new Map<string, AbortController>();

  constructor(needs: Needs) {
    this.#needs = needs;
    this.upkeep = new Upkeep((itemId) => this.dirOf(itemId), needs.deletions);
    this.#git = new Git({ filesDir: needs.filesDir });
    this.#surveyor = needs.surveyor ?? new Surveyor();
    this.#index = new PathIndex(needs.db);
    this.#lastCommits = new LastCommits(this.#index, (itemId) => this.open(itemId));
  }

  dirOf(itemId: string): string {
    return repositoryDir(this.#needs.dir, itemId);
  }

  open(itemId: string, signal?: AbortSignal): Repository {
    return this.#git.open(this.dirOf(itemId), { signal });
  }

  create({ id }: { id: string }): Promise<void> {
    return this.#locks.run(id, () => initBare(this.dirOf(id)));
  }

  recover(itemId: string): Promise<void> {
    const dir = this.dirOf(itemId);
    return this.#locks.run(itemId, () => clearLeftovers(dir).then(() => clearLeftovers(incomingDir(dir))));
  }

  async commit(itemId: string, change: CommitChange): Promise<string> {
    const [id = ''] = await this.commitAll(itemId, [change]);
    return id;
  }

  takeFrom(itemId: string, path: string): Promise<void> {
    return this.#write(itemId, async () => {
      const dir = this.dirOf(itemId);
      await takeRefs(dir, path);
      this.#git.refs.forget(dir);
    });
  }

  incoming(itemId: string, signal: AbortSignal): Incoming {
    const dir = this.dirOf(itemId);
    const write = <T>(work: () => Promise<T>) =>
      this.#write(itemId, () => work().finally(() => this.#git.refs.forget(dir)));
    return new Incoming({ dir, write, signal });
  }

  commitAll(itemId: string, changes: readonly CommitChange[]): Promise<string[]> {
    return this.#write(itemId, async () => {
      if (changes.length === 0) return [];
      const dir = this.dirOf(itemId);
      this.#git.refs.forget(dir);
      const { branches } = await this.open(itemId).refs();
      const ids = await importCommits(dir, branches, changes);
      this.#git.refs.forget(dir);
      return ids;
    });
  }

  afterPush(itemId: string, asker?: string, holds?: readonly string[]): Promise<RepoFacts> {
    return this.#write(itemId, async () => {
      const dir = this.dirOf(itemId);
      this.#git.refs.forget(dir);
      // Whoever pushes first into an empty repository says which branch is the first.
      if (await adoptDefaultBranch(dir, await this.open(itemId).refs())) this.#git.refs.forget(dir);
      return this.#surveyor.factsOf(dir, asker, holds);
    });
  }

  async indexPaths(itemId: string, asker?: string): Promise<void> {
    // Writers of the repository do not wait for it: it may take minutes.
    await this.#locks.run(`${itemId} paths`, async () => {
      const stop = new AbortController();
      this.#indexing.set(itemId, stop);
      try {
        const writing = new PathIndexWriting(this.#needs.db, itemId);
        const asked = { dir: this.dirOf(itemId), asker, signal: stop.signal, kept: () => writing.kept() };
        await this.#surveyor.pathsOf(asked, (part) => writing.take(part));
      } finally {
        this.#indexing.delete(itemId);
      }
    });
  }

  async tips(itemId: string): Promise<string[]> {
    return [...(await this.open(itemId).refs()).tips];
  }

  async refs(itemId: string): Promise<{ tips: string[]; refs: string }> {
    const refs = await this.open(itemId).refs();
    return { tips: [...refs.tips], refs: refsState(refs) };
  }

  async indexHistory(itemId: string): Promise<void> {
    const { signal } = this.#stopping;
    await this.#quicken(itemId, async () => {
      // Before it is held: nobody who writes to it waits for memory that others have.
      const place = await takeIndexPlace(this.dirOf(itemId), signal);
      const repository = this.open(itemId);
      try {
        await this.#write(itemId, async () => {
          if ((await repository.refs()).branches.size > 0) await repository.writeCommitGraph(place, signal);
        });
      } finally {
        place.leave();
      }
    });
  }

  async needsUpkeep(itemId: string, unnamed: readonly string[]): Promise<Packing | undefined> {
    const dir = this.dirOf(itemId);
    return (await areLost(dir, unnamed)) ? 'whole' : crowdedBy(dir);
  }

  edit(
    itemId: string,
    edit: (said: SaidOf) => FileEdit,
    { holds = [], ...by }: Editing,
  ): Promise<EditOutcome> {
    const commit = (change: CommitChange) => this.commit(itemId, change);
    // Edits wait for one another, so that only a push can come in between.
    return this.#locks.run(`${itemId} card`, () =>
      editFiles({ repository: this.open(itemId), commit, holds }, edit, by),
    );
  }

  commitText(itemId: string, wanted: WantedText): Promise<CommittedText | RefusedText> {
    const commit = (change: CommitChange) => this.commit(itemId, change);
    return this.#locks.run(`${itemId} card`, () =>
      commitText({ repository: this.open(itemId), commit }, wanted),
    );
  }

  async remove(itemId: string): Promise<boolean> {
    const letGo = this.#needs.deletions.tryBegin();
    if (letGo === undefined) return false;
    try {
      await this.#write(itemId, () => this.#remove(itemId));
      return true;
    } finally {
      letGo();
    }
  }

  async #remove(itemId: string): Promise<void> {
    const dir = this.dirOf(itemId);
    this.#git.forget(dir);
    // A push that still runs writes into folders that are being emptied.
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
    await rm(incomingDir(dir), { recursive: true, force: true, maxRetries: 5 });
    this.#indexing.get(itemId)?.abort();
    await this.#locks.run(`${itemId} paths`, () => new PathIndexWriting(this.#needs.db, itemId).forget());
  }

  async readme(itemId: string, language: string, revision?: string): Promise<ReadmeText | undefined> {
    const repository = this.open(itemId);
    const at = revision ?? (await repository.defaultBranch()).branch;
    const commit = (await repository.resolve(at))?.commit;
    return commit === undefined ? undefined : readReadme(repository, { commit, revision: at }, language);
  }

  lastCommits(itemId: string, question: FolderQuestion): Promise<ReadonlyMap<string, string | undefined>> {
    return this.#lastCommits.find(itemId, question);
  }

  shownCommit(id: string): Commit | undefined {
    return this.#lastCommits.shown(id);
  }

  async countCommits(itemId: string, commit: string, signal?: AbortSignal): Promise<number> {
    return (await this.#index.countOf(itemId, commit)) ?? this.open(itemId, signal).countCommits(commit);
  }

  stopIndexing(): void {
    this.#stopping.abort();
    this.#surveyor.stopPaths();
  }

  async close(): Promise<void> {
    this.#surveyor.close();
    this.#git.close();
  }

  /** One writes at a time, and upkeep gives way. */
  async #write<T>(itemId: string, work: () => Promise<T>): Promise<T> {
    const release = await this.upkeep.hold(itemId);
    try {
      return await this.#locks.run(itemId, work);
    } finally {
      release();
    }
  }

  /** Does what only makes reading quick: without it answers are the same, so a failure is noted and no more. */
  async #quicken(itemId: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // Done at the next start.
      this.#stopping.signal.throwIfAborted();
      this.#needs.log.warn({ err: error, itemId }, 'an index was not refreshed');
    }
  }
}
