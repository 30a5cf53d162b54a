import { createHash } from 'node:crypto';
import { demoMorningMs, demoWakingMs } from '#generated/constants.ts';
import type { CommitChange } from '../git/index.ts';
import { msPerDay, msPerSecond } from '../load/units.ts';
import type { DemoItem, DemoStep } from './demo.ts';
import { fileContent } from './file-content.ts';

export interface Signer {
  name: string;
  email: string;
}

type Files = Map<string, Buffer | string | null>;

const main = 'main';
const wakingSeconds = demoWakingMs / msPerSecond;

/** When a step of an item happened, seen from the day of planting: always the same for the same day. */
export function timeOfStep(item: DemoItem, index: number, now: Date): Date {
  const hash = createHash('sha256').update(`${item.place}:${index}`).digest().readUInt32BE(0);
  const midnight = Math.floor(now.getTime() / msPerDay) * msPerDay;
  const days = item.history[index]?.days ?? 1;
  return new Date(midnight - days * msPerDay + demoMorningMs + (hash % wakingSeconds) * msPerSecond);
}

/** The item's commits, oldest first, as the git room writes them. */
export async function planCommits(
  item: DemoItem,
  now: Date,
  signerOf: (userName: string) => Signer,
): Promise<CommitChange[]> {
  // What each branch changed since it left the other: that is what a merge brings along.
  const open = new Map<string, Files>([[main, new Map()]]);
  const commits: CommitChange[] = [];
  for (const [index, step] of item.history.entries()) {
    const branch = step.branch ?? main;
    const files = new Map([...(open.get(step.merge ?? '') ?? []), ...(await filesOf(item, step))]);
    if (step.merge) open.set(step.merge, new Map());
    const known = open.get(branch);
    open.set(branch, new Map([...(known ?? []), ...files]));
    const author = { ...signerOf(step.author ?? item.user), date: timeOfStep(item, index, now) };
    commits.push({
      branch,
      parents: parentsOf(step, known !== undefined),
      message: step.message,
      author,
      ...changesOf(files),
      ...(step.tag && { tags: [{ name: step.tag }] }),
    });
  }
  return commits;
}

/** The tree of the newest commit of the main branch decides the item's update time. */
export function lastOnMain(commits: readonly CommitChange[]): Date | undefined {
  const last = commits.findLast((commit) => commit.branch === main);
  return last && new Date(last.author.date);
}

function parentsOf(step: DemoStep, isKnown: boolean): string[] {
  const first = isKnown ? (step.branch ?? main) : (step.from ?? main);
  return step.merge ? [first, step.merge] : [first];
}

async function filesOf(item: DemoItem, step: DemoStep): Promise<Files> {
  const files: Files = new Map();
  for (const path of step.remove ?? []) files.set(path, null);
  for (const file of step.add ?? []) files.set(file, await fileContent(item, file, { file }));
  for (const [path, content] of Object.entries(step.put ?? {})) {
    files.set(path, await fileContent(item, path, content));
  }
  return files;
}

function changesOf(files: Files): Pick<CommitChange, 'put' | 'remove'> {
  const put = [...files].flatMap(([path, content]) =>
    content === null ? [] : [{ path, content, ...(path.endsWith('.sh') && { mode: '100755' as const }) }],
  );
  return { put, remove: [...files].flatMap(([path, content]) => (content === null ? [path] : [])) };
}
