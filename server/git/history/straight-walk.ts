import { gitWalkStraight, gitWalkStraightTreesBytes } from '#generated/constants.ts';
import type { Folder, TreeFacts } from './changes.ts';

/** Names directly in a folder that stand at a commit, by which it is asked which commit touched them last. */
export interface StraightQuestion {
  folder: Folder;
  tip: string;
  names: ReadonlySet<string>;
  /** What is known of a commit: answers for the same folder, of which some may be open. */
  known?(commit: string): ReadonlyMap<string, string | undefined> | undefined;
  mostCommits: number;
  signal?: AbortSignal | undefined;
}

/** What was found, and where the rest is to be looked for. */
export interface Walked {
  found: Map<string, string>;
  open: Set<string>;
  /** All that is open stands there as it stands at the tip. */
  at: string;
  commits: number;
}

/**
 * Goes down a history as long as each commit has one parent, by what the reader of the repository says and what is kept of
 * it: most of what is asked is answered by the newest commits, and starting two gits costs more than a hundred questions.
 * Ends early where commits have been merged, where trees are large, and after so many commits: what is open is git's then.
 */
export async function walkStraight(question: StraightQuestion): Promise<Walked> {
  const { folder, tip, names, known, mostCommits, signal } = question;
  const walked: Walked = { found: new Map(), open: new Set(names), at: tip, commits: 0 };
  let left: number = gitWalkStraightTreesBytes;
  while (walked.commits < Math.min(gitWalkStraight, mostCommits)) {
    signal?.throwIfAborted();
    takeKnown(walked, known?.(walked.at));
    if (walked.open.size === 0) break;
    // What cannot be read is git's to complain of.
    const step = await stepFrom(walked.at, folder).catch(() => undefined);
    if (!step) break;
    const { parent, here, before } = step;
    left -= here === before ? 0 : (here?.size ?? 0) + (before?.size ?? 0);
    const changed = left < 0 ? undefined : await changedIn(walked.open, folder, step).catch(() => undefined);
    if (!changed) break;
    for (const name of changed) settle(walked, name, walked.at);
    walked.commits += 1;
    if (parent === undefined) break;
    walked.at = parent;
  }
  return walked;
}

/** From a commit to its only parent: the folder in both. The first commit of all has none. */
interface Step {
  parent: string | undefined;
  here: TreeFacts | undefined;
  before: TreeFacts | undefined;
}

async function stepFrom(commit: string, folder: Folder): Promise<Step | undefined> {
  const parents = await folder.parentsOf(commit);
  if (parents.length > 1) return undefined;
  const [parent] = parents;
  // One that cannot be read is no folder without anything in it.
  if (parent !== undefined) await folder.parentsOf(parent);
  const [here, before] = await Promise.all([commit, parent].map((at) => at && folder.treeAt(at)));
  return {
    parent,
    here: here || undefined,
    before: (here && before && here.id === before.id ? here : before) || undefined,
  };
}

/** Which of these names are not the same before. */
async function changedIn(
  names: ReadonlySet<string>,
  folder: Folder,
  { here, before }: Step,
): Promise<readonly string[]> {
  if (here === before) return [];
  const [now, then] = await Promise.all([here, before].map((tree) => marksIn(folder, tree)));
  return [...names].filter((name) => now?.get(name) !== then?.get(name));
}

async function marksIn(folder: Folder, tree: TreeFacts | undefined): Promise<Map<string, string>> {
  const entries = tree ? await folder.entriesOf(tree) : [];
  return new Map(entries.map(({ raw, mode, id }) => [raw, `${mode} ${id}`]));
}

function takeKnown(walked: Walked, answers: ReadonlyMap<string, string | undefined> | undefined): void {
  for (const name of answers ? [...walked.open] : []) {
    const commit = answers?.get(name);
    if (commit !== undefined) settle(walked, name, commit);
  }
}

function settle({ found, open }: Walked, name: string, commit: string): void {
  found.set(name, commit);
  open.delete(name);
}
