import type { Kysely } from 'kysely';
import { gitIndexMessageMax } from '#generated/constants.ts';
import type { Commit } from '#generated/types.ts';
import { type CommitFacts, limits, type Repository } from '../git/index.ts';
import type { PathIndexTables } from './path-index.ts';
import { presentCommit } from './present.ts';

type Stored = readonly [
  title: string,
  message: string,
  authorName: string,
  authorEmail: string | null,
  authoredTime: string,
  committedTime: string,
  parents: string[],
];

/** Keeps what is shown of these commits beside the paths that name them. Long messages stay in git alone: a list of
 *  commits must not carry books. */
export async function keepFacts(
  tx: Kysely<PathIndexTables>,
  itemId: string,
  commits: readonly CommitFacts[],
): Promise<void> {
  const rows = commits
    .filter(({ message }) => message.length <= gitIndexMessageMax)
    .map((commit) => ({ item_id: itemId, commit_id: commit.id, facts: format(presentCommit(commit)) }));
  for (let at = 0; at < rows.length; at += limits.indexRowsPerInsert) {
    await tx
      .insertInto('repo_commits')
      .values(rows.slice(at, at + limits.indexRowsPerInsert))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Reads commits a part at a time, so that pages which are asked for meanwhile wait for a part only. */
export async function readCommits(repository: Repository, ids: Iterable<string>): Promise<CommitFacts[]> {
  const distinct = [...new Set(ids)];
  const commits: CommitFacts[] = [];
  for (let at = 0; at < distinct.length; at += limits.indexRowsPerInsert) {
    const part = distinct.slice(at, at + limits.indexRowsPerInsert);
    commits.push(...(await Promise.all(part.map((id) => repository.commit(id)))));
  }
  return commits;
}

/** Lets go of commits that no path of any branch names: a rewrite may have meant to take them away. */
export async function dropUnnamedFacts(tx: Kysely<PathIndexTables>, itemId: string): Promise<void> {
  await tx
    .deleteFrom('repo_commits')
    .where('item_id', '=', itemId)
    .where(
      'commit_id',
      'not in',
      tx
        .selectFrom('repo_paths')
        .innerJoin('repo_refs', 'repo_refs.id', 'repo_paths.ref_id')
        .select('repo_paths.commit_id')
        .where('repo_refs.item_id', '=', itemId),
    )
    .execute();
}

export function parseFacts(id: string, facts: string): Commit {
  const [title, message, authorName, authorEmail, authoredTime, committedTime, parents] = JSON.parse(
    facts,
  ) as Stored;
  const email = authorEmail === null ? {} : { authorEmail };
  return { id, title, message, authorName, ...email, authoredTime, committedTime, parents };
}

function format(commit: Commit): string {
  const { title, message, authorName, authorEmail = null, authoredTime, committedTime, parents } = commit;
  const stored: Stored = [title, message, authorName, authorEmail, authoredTime, committedTime, parents];
  return JSON.stringify(stored);
}
