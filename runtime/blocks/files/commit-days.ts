import type { Commit } from '#generated/types.ts';

/** Commits that were made on one day of the reader. */
export interface CommitDay {
  /** The first of them, from which the day's name is written. */
  time: string;
  commits: Commit[];
}

/** Groups a history by day, in its own order: a merge may bring an older day after a newer one. */
export function groupByDay(commits: readonly Commit[]): CommitDay[] {
  const days: CommitDay[] = [];
  for (const commit of commits) {
    const last = days.at(-1);
    if (last && dayOf(last.time) === dayOf(commit.committedTime)) last.commits.push(commit);
    else days.push({ time: commit.committedTime, commits: [commit] });
  }
  return days;
}

/** Enough of a commit's id to tell it from others, as git writes it. */
export function shortId(id: string): string {
  return id.slice(0, 7);
}

function dayOf(time: string): string {
  return new Date(time).toDateString();
}
