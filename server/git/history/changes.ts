import { gitWalkTreesBytes } from '#generated/constants.ts';
import type { TreeEntry } from '../objects/objects.ts';
import type { GitOptions } from '../processes/git-process.ts';
import { DiffTree } from './diff-tree.ts';

/** A commit and one of its parents. */
export interface Pair {
  commit: string;
  parent: string;
}

/** The tree that a folder is. */
export interface TreeFacts {
  id: string;
  size: number;
}

/** A folder, looked at through the history. */
export interface Folder {
  /** Its raw path; `''` is the root. */
  raw: string;
  /** What it is at a commit, if it stands there. */
  treeAt(commit: string): Promise<TreeFacts | undefined>;
  /** What stands directly in such a tree. */
  entriesOf(tree: TreeFacts): Promise<readonly TreeEntry[]>;
  parentsOf(commit: string): Promise<readonly string[]>;
}

/** Says which of the wanted raw paths differ between the commits of each pair, in the order asked. */
export interface Changes {
  between(pairs: readonly Pair[]): AsyncGenerator<readonly string[]>;
  end(): Promise<void>;
}

interface Looking {
  dir: string;
  wanted: ReadonlySet<string>;
  options: GitOptions;
}

/** All that is below the commits is gone through, which is for whoever wants all of it. */
export function changesOfCommits({ dir, wanted, options }: Looking): Changes {
  const diffs = new DiffTree(dir, { of: 'commits', wanted }, options);
  return {
    between: (pairs) => inTurn(pairs, ({ commit, parent }) => diffs.changed(commit, parent)),
    end: () => diffs.end(),
  };
}

/**
 * Only what is directly in a folder is looked at: git cannot be told to go no deeper, and what is below a folder may be
 * without end. So it is given the folder's trees themselves.
 */
export class FolderChanges implements Changes {
  readonly #looking: Looking;
  readonly #folder: Folder;
  #diffs: DiffTree | undefined;
  #heldBytes = 0;

  constructor(looking: Looking, folder: Folder) {
    this.#looking = looking;
    this.#folder = folder;
  }

  async *between(pairs: readonly Pair[]): AsyncGenerator<readonly string[]> {
    const trees = await this.#treesOf(pairs);
    for (const group of groupsOf(
      pairs,
      ({ commit, parent }) => sizeOf(trees, commit) + sizeOf(trees, parent),
    )) {
      yield* inTurn(group, ({ commit, parent }) => this.#compare(trees.get(commit), trees.get(parent)));
      // NOTE: diff-tree keeps every tree that it was given, up to its end.
      if (this.#heldBytes >= gitWalkTreesBytes) await this.end();
    }
  }

  async end(): Promise<void> {
    this.#heldBytes = 0;
    await this.#diffs?.end();
    this.#diffs = undefined;
  }

  async #treesOf(pairs: readonly Pair[]): Promise<Map<string, TreeFacts | undefined>> {
    const commits = [...new Set(pairs.flatMap(({ commit, parent }) => [commit, parent]))];
    const trees = await Promise.all(commits.map((commit) => this.#folder.treeAt(commit)));
    return new Map(commits.map((commit, index) => [commit, trees[index]]));
  }

  async #compare(one: TreeFacts | undefined, other: TreeFacts | undefined): Promise<string[]> {
    if (one?.id === other?.id) return [];
    const { raw } = this.#folder;
    const { dir, wanted, options } = this.#looking;
    const prefix = raw === '' ? '' : `${raw}/`;
    this.#diffs ??= new DiffTree(dir, { of: 'trees', wanted, prefix }, options);
    this.#heldBytes += (one?.size ?? 0) + (other?.size ?? 0);
    const nothing = emptyTreeBeside(one ?? other);
    return this.#diffs.changed(one?.id ?? nothing, other?.id ?? nothing);
  }
}

/** Git knows the empty tree of each hash without being given it. */
function emptyTreeBeside(tree: TreeFacts | undefined): string {
  return tree?.id.length === sha256Length
    ? '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321'
    : '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
}

// biome-ignore lint/plugin: the signs of a SHA-256 in hexadecimal
const sha256Length = 64;

function sizeOf(trees: ReadonlyMap<string, TreeFacts | undefined>, commit: string): number {
  return trees.get(commit)?.size ?? 0;
}

/** Groups whose trees together are no larger than may be held; what is larger by itself is one. */
function* groupsOf(pairs: readonly Pair[], bytesOf: (pair: Pair) => number): Generator<Pair[]> {
  let group: Pair[] = [];
  let bytes = 0;
  for (const pair of pairs) {
    const own = bytesOf(pair);
    if (group.length > 0 && bytes + own > gitWalkTreesBytes) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(pair);
    bytes += own;
  }
  if (group.length > 0) yield group;
}

/** Asks for all at once and gives the answers one by one, each of which may be large and is not kept. */
async function* inTurn(
  pairs: readonly Pair[],
  ask: (pair: Pair) => Promise<string[]>,
): AsyncGenerator<readonly string[]> {
  const answers = pairs.map(ask);
  // One that fails is told of when its turn comes.
  for (const answer of answers) answer.catch(() => {});
  while (answers.length > 0) {
    const [first] = answers.splice(0, 1);
    if (first) yield await first;
  }
}
