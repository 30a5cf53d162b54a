import { DiffTree } from './diff-tree.ts';
import { type GitOptions, startGit } from './git-process.ts';
import { limits } from './limits.ts';
import { exactName } from './names.ts';
import { needsPlace, takePlace } from './place.ts';
import { ended, linesOf } from './run-git.ts';

export interface HistoryQuestion {
  dir: string;
  /** A page that somebody waits for, or the index, which is asked for all paths at once. */
  budget: 'walk' | 'index';
  tip: string;
  /** Raw paths (Latin-1) that stand at the tip. */
  paths: ReadonlySet<string>;
  /** A commit whose answers are known: what is still open on reaching it is left out of the answer. */
  known?: string;
  /** Only the entries directly in this raw path are asked for; undefined asks for whole trees. */
  folder?: string;
  maxCommits?: number;
  signal?: AbortSignal | undefined;
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
export async function lastCommits(question: HistoryQuestion): Promise<Map<string, string>> {
  const { budget, signal } = question;
  if (!needsPlace(budget)) return walk(question, { budget, signal });
  // One for both processes, which end together.
  const place = await takePlace(budget, signal);
  try {
    return await walk(question, { budget, place, signal });
  } finally {
    place.leave();
  }
}

async function walk(question: HistoryQuestion, options: GitOptions): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const open = new Map<string, Set<string>>();
  let isFirst = true;
  const diffs = new DiffTree(question.dir, { ...question, options, recursive: question.folder !== '' });
  try {
    for await (const steps of batches(question, options)) {
      const changed = await Promise.all(steps.map((step) => changesOf(diffs, step)));
      for (const [index, step] of steps.entries()) {
        if (isFirst) open.set(step.commit, new Set(question.paths));
        isFirst = false;
        settle(step, changed[index] ?? [], { open, found, known: question.known });
      }
      if (open.size === 0) break;
    }
  } finally {
    await diffs.end();
  }
  return found;
}

function changesOf(diffs: DiffTree, { commit, parents }: Step): Promise<string[][]> {
  return Promise.all(
    (parents.length === 0 ? [undefined] : parents).map((parent) => diffs.changed(commit, parent)),
  );
}

interface Ledger {
  open: Map<string, Set<string>>;
  found: Map<string, string>;
  known: string | undefined;
}

function settle(
  { commit, parents }: Step,
  changed: readonly string[][],
  { open, found, known }: Ledger,
): void {
  const asked = open.get(commit);
  if (!asked) return;
  open.delete(commit);
  if (commit === known) return;
  let rest = asked;
  for (const [index, parent] of parents.entries()) {
    const differing = new Set<string>();
    for (const path of changed[index] ?? []) if (rest.delete(path)) differing.add(path);
    if (rest.size > 0) open.set(parent, union(open.get(parent), rest));
    rest = differing;
    if (rest.size === 0) return;
  }
  for (const path of rest) found.set(path, commit);
}

function union(one: Set<string> | undefined, other: Set<string>): Set<string> {
  if (!one) return other;
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  for (const path of small) large.add(path);
  return large;
}

/** The history in batches that start small, since the newest commits often answer everything that is asked. */
async function* batches(question: HistoryQuestion, options: GitOptions): AsyncGenerator<Step[]> {
  const git = startGit(question.dir, historyArgs(question), options);
  git.stdin.end(isBytesOnly(question.folder) ? Buffer.from(`--\n${question.folder}\n`, 'latin1') : '');
  let size: number = limits.historyBatchMin;
  let left = question.maxCommits ?? Number.POSITIVE_INFINITY;
  let batch: Step[] = [];
  try {
    for await (const line of linesOf(git)) {
      const [commit = '', ...parents] = line.split(' ');
      batch.push({ commit, parents });
      left -= 1;
      if (left <= 0) break;
      if (batch.length < size) continue;
      yield batch;
      batch = [];
      size = Math.min(size * 2, limits.historyBatchMax);
    }
    if (batch.length > 0) yield batch;
    if (left > 0) await git.done;
  } finally {
    await ended(git);
  }
}

/** Limited to a folder, git leaves out (by its Bloom filters, mostly unread) the commits that do not touch it.
 *  `--full-history` keeps every merge, without which an entry's own way through a merge would be lost. */
function historyArgs({ tip, folder }: HistoryQuestion): string[] {
  const all = ['rev-list', '--topo-order', '--parents'];
  if (folder === undefined || folder === '') return [...all, tip, '--'];
  const text = exactName(folder);
  if (text !== undefined) return [...all, '--full-history', tip, '--', text];
  return isBytesOnly(folder) ? [...all, '--full-history', '--stdin', tip] : [...all, tip, '--'];
}

/** Arguments are UTF-8, so a name in other bytes goes in by stdin; one with a line break goes nowhere. */
function isBytesOnly(folder: string | undefined): boolean {
  return folder !== undefined && exactName(folder) === undefined && !folder.includes('\n');
}
