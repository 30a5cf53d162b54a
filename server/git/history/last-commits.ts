import { gitWalkFirst, gitWalkMost } from '#generated/constants.ts';
import { exactName } from '../names.ts';
import { isUsedUp } from '../processes/git-error.ts';
import { type GitOptions, startGit } from '../processes/git-process.ts';
import { type Place, takePlace } from '../processes/place.ts';
import { ended, linesOf } from '../processes/run-git.ts';
import { type Changes, changesOfCommits, type Folder, FolderChanges } from './changes.ts';
import { walkStraight } from './straight-walk.ts';

interface HistoryQuestion {
  dir: string;
  tip: string;
  /** Raw paths (Latin-1) that stand at the tip. */
  paths: ReadonlySet<string>;
  signal?: AbortSignal | undefined;
}

/** What the index asks: all paths at once. */
export interface WholeQuestion extends HistoryQuestion {
  /** A commit whose answers are known: what is still open on reaching it is left out of the answer. */
  known?: string;
}

/** What a page asks: paths directly in one folder. */
export interface FolderQuestion extends HistoryQuestion {
  folder: Folder;
  maxCommits?: number;
  /** Answers that are known of a commit, by name. */
  known?(commit: string): ReadonlyMap<string, string | undefined> | undefined;
}

interface Step {
  commit: string;
  parents: string[];
}

/**
 * Finds for each path the commit that `git log -1 -- <path>` names, for all paths in one pass.
 * From the tip down, a commit hands the paths it did not change to the first parent that has them just the same
 * (git's own rule for merges) and is the answer for those that differ from every parent.
 */
export async function lastCommits(question: WholeQuestion): Promise<Map<string, string>> {
  const { signal, paths: wanted } = question;
  const place = await takePlace('history', { signal });
  const { history, changes } = sharesOf(place);
  const options = { budget: 'history', place, signal } as const;
  try {
    return await walk(question, {
      options: { ...options, atMost: { memoryBytes: history } },
      changes: changesOfCommits({
        ...question,
        wanted,
        options: { ...options, atMost: { memoryBytes: changes } },
      }),
    });
  } finally {
    place.leave();
  }
}

/**
 * The same for what is directly in a folder. What a history without end leaves open is not in the answer, whether so many
 * commits were gone through or the budget was used up.
 */
export async function lastCommitsIn(question: FolderQuestion): Promise<Map<string, string>> {
  const { tip, paths, folder, known, signal, maxCommits = Number.POSITIVE_INFINITY } = question;
  const prefix = folder.raw === '' ? '' : `${folder.raw}/`;
  const names = new Set([...paths].map((path) => path.slice(prefix.length)));
  const asked = { folder, tip, names, signal, mostCommits: maxCommits };
  const walked = await walkStraight({ ...asked, ...(known && { known }) });
  const found = new Map([...walked.found].map(([name, commit]) => [prefix + name, commit]));
  const left = maxCommits - walked.commits;
  if (walked.open.size === 0 || left <= 0) return found;
  const open = new Set([...walked.open].map((name) => prefix + name));
  const { dir } = question;
  const rest = { dir, folder, signal, tip: walked.at, paths: open, maxCommits: left };
  for (const [path, commit] of await lastCommitsByGit(rest)) found.set(path, commit);
  return found;
}

async function lastCommitsByGit(question: Omit<FolderQuestion, 'known'>): Promise<Map<string, string>> {
  const { dir, paths, folder, signal } = question;
  // One for both processes, which end together.
  const place = await takePlace('walk', { signal });
  const shares = sharesOf(place);
  const both = { budget: 'walk', place, signal } as const;
  const options = { ...both, atMost: { memoryBytes: shares.history } };
  const ledger = new Ledger(question);
  try {
    const changing = { ...both, atMost: { memoryBytes: shares.changes } };
    const changes = new FolderChanges({ dir, wanted: paths, options: changing }, folder);
    return await walk(question, { options, changes, ledger });
  } catch (error) {
    if (isUsedUp(error)) return ledger.found;
    throw error;
  } finally {
    place.leave();
  }
}

/** Of two processes in one place: what goes through commits needs a third, and what compares their trees the rest. */
function sharesOf({ bytes }: Place): { history: number; changes: number } {
  const history = Math.floor(bytes / 3);
  return { history, changes: bytes - history };
}

interface Walking {
  options: GitOptions;
  changes: Changes;
  ledger?: Ledger;
}

async function walk(
  question: WholeQuestion & Partial<Omit<FolderQuestion, 'known'>>,
  { options, changes, ledger = new Ledger(question) }: Walking,
): Promise<Map<string, string>> {
  try {
    for await (const steps of batches(question, options)) {
      const pairs = steps.flatMap(({ commit, parents }) => parents.map((parent) => ({ commit, parent })));
      const answers = changes.between(pairs);
      for (const step of steps) await ledger.settle(step, answers);
      if (ledger.isSettled) break;
    }
  } finally {
    await changes.end();
  }
  return ledger.found;
}

/** Which paths are still asked of which commits, and what has been found. */
class Ledger {
  readonly found = new Map<string, string>();
  readonly #open = new Map<string, Set<string>>();
  readonly #known: string | undefined;
  /** What is asked of the first commit, which is not the tip where that leaves the folder alone. */
  #first: Set<string> | undefined;

  constructor({ paths, known }: WholeQuestion) {
    this.#first = new Set(paths);
    this.#known = known;
  }

  get isSettled(): boolean {
    return this.#open.size === 0;
  }

  /** Takes as many answers as there are parents, and keeps none of them. */
  async settle({ commit, parents }: Step, answers: AsyncGenerator<readonly string[]>): Promise<void> {
    const asked = this.#first ?? this.#open.get(commit) ?? nothing;
    this.#first = undefined;
    this.#open.delete(commit);
    let rest = commit === this.#known ? nothing : asked;
    for (const parent of parents) {
      const changed = (await answers.next()).value as readonly string[] | undefined;
      if (rest.size === 0) continue;
      const differing = new Set<string>();
      for (const path of changed ?? []) if (rest.delete(path)) differing.add(path);
      if (rest.size > 0) this.#open.set(parent, union(this.#open.get(parent), rest));
      rest = differing;
    }
    for (const path of rest) this.found.set(path, commit);
  }
}

const nothing: Set<string> = new Set();

function union(one: Set<string> | undefined, other: Set<string>): Set<string> {
  if (!one) return other;
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  for (const path of small) large.add(path);
  return large;
}

/** The history in batches that start small, since the newest commits often answer everything that is asked. */
async function* batches(
  question: WholeQuestion & Partial<Omit<FolderQuestion, 'known'>>,
  options: GitOptions,
): AsyncGenerator<Step[]> {
  const { dir, folder } = question;
  const git = startGit(dir, historyArgs(question), options);
  git.stdin.end(isBytesOnly(folder?.raw) ? Buffer.from(`--\n${folder?.raw}\n`, 'latin1') : '');
  let size: number = gitWalkFirst;
  let left = question.maxCommits ?? Number.POSITIVE_INFINITY;
  let batch: Step[] = [];
  let pairs = 0;
  try {
    for await (const line of linesOf(git)) {
      const [commit = '', ...parents] = line.split(' ');
      batch.push({ commit, parents });
      pairs += Math.max(parents.length, 1);
      // A merge of hundreds is as much work as hundreds of commits.
      left -= Math.max(parents.length, 1);
      if (left <= 0) break;
      if (pairs < size) continue;
      yield batch;
      batch = [];
      pairs = 0;
      size = Math.min(size * 2, gitWalkMost);
    }
    if (batch.length > 0) yield batch;
    if (left > 0) await git.done;
  } finally {
    await ended(git);
  }
}

/** Limited to a folder, git leaves out (by its Bloom filters, mostly unread) the commits that do not touch it.
 *  `--full-history` keeps every merge, without which an entry's own way through a merge would be lost. */
function historyArgs({ tip, folder }: HistoryQuestion & { folder?: Folder }): string[] {
  const all = ['rev-list', '--topo-order', '--parents'];
  if (folder === undefined || folder.raw === '') return [...all, tip, '--'];
  const text = exactName(folder.raw);
  if (text !== undefined) return [...all, '--full-history', tip, '--', text];
  return isBytesOnly(folder.raw) ? [...all, '--full-history', '--stdin', tip] : [...all, tip, '--'];
}

/** Arguments are UTF-8, so a name in other bytes goes in by stdin; one with a line break goes nowhere. */
function isBytesOnly(folder: string | undefined): boolean {
  return folder !== undefined && exactName(folder) === undefined && !folder.includes('\n');
}
