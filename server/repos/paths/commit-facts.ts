import type { Commit } from '#generated/types.ts';

type Stored = readonly [
  title: string,
  authorName: string,
  authorEmail: string | null,
  authoredTime: string,
  committedTime: string,
  parents: string[],
];

/** A commit as the path index keeps it: what a line of a list shows. Messages stay in git. */
export function formatFacts(commit: Commit): string {
  const { title, authorName, authorEmail = null, authoredTime, committedTime, parents } = commit;
  const stored: Stored = [title, authorName, authorEmail, authoredTime, committedTime, parents];
  return JSON.stringify(stored);
}

export function parseFacts(id: string, facts: string): Commit {
  const [title, authorName, authorEmail, authoredTime, committedTime, parents] = JSON.parse(facts) as Stored;
  const email = authorEmail === null ? {} : { authorEmail };
  return { id, title, authorName, ...email, authoredTime, committedTime, parents };
}
