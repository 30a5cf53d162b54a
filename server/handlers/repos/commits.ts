import { gitCommitPage } from '#generated/constants.ts';
import type { CommitPage, ReposCommitsInput } from '#generated/types.ts';
import { GitError, isObjectId, type Repository, rawName, splitPath } from '../../git/index.ts';
import { HubError } from '../../ground/hub-error.ts';
import { fillPage } from '../../http/fill-page.ts';
import { fileNotFound, findRevision, presentCommit } from '../../repos/index.ts';
import type { With } from '../context.ts';
import { repositoryOf } from './answers/repository-of.ts';

/** The history of a branch or of one path, a page at a time from the tip that the first page had. */
export async function commits(context: With<'item'>, input: ReposCommitsInput): Promise<CommitPage> {
  const { item, repository } = repositoryOf(context);
  const at = await findRevision(repository, input.revision);
  if (!at) return { list: [] };
  const raw = await rawPathOf(repository, at.commit, input.path ?? '');
  const { cursors } = context.hub;
  const scope = `repos.commits ${item.id} ${input.revision}\n${raw}`;
  const [tip, skip] = input.cursor ? placeOf(cursors.parse(input.cursor, scope)) : [at.commit, 0];

  const ids = await repository.history(tip, raw, skip, gitCommitPage + 1).catch((error: unknown) => {
    // The branch was rewritten and its old commits are gone.
    if (input.cursor && isGone(error)) throw new HubError('cursorStale', {}, { cause: error });
    throw error;
  });
  if (ids.length === 0 && raw !== '' && skip === 0) throw fileNotFound(input.path ?? '');
  const commits = await Promise.all(ids.slice(0, gitCommitPage).map((id) => repository.commit(id)));
  const list = fillPage(commits.map(presentCommit));
  const nextCursor = cursors.format([tip, skip + list.length], scope);
  return { list, ...(ids.length > list.length && { nextCursor }) };
}

const isGone = (error: unknown) => error instanceof GitError && error.failure === 'failed';

function placeOf([tip, skip]: readonly (string | number)[]): [string, number] {
  if (typeof tip !== 'string' || !isObjectId(tip) || typeof skip !== 'number')
    throw new HubError('cursorStale');
  return [tip, skip];
}

/** A path that is gone by now still has a history, so it need not stand at the revision. */
async function rawPathOf(repository: Repository, commit: string, path: string): Promise<string> {
  const found = await repository.find(commit, path);
  const parts = found ? undefined : splitPath(path);
  if (!found && !parts) throw fileNotFound(path);
  return found?.raw ?? rawName(parts?.join('/') ?? '');
}
