import { answerQuotedPath } from '#generated/constants.ts';
import { type Found, type Repository, type Resolved, splitPath } from '../git/index.ts';
import { HubError } from '../ground/hub-error.ts';

/** The commit of a revision; throws for one that does not stand. */
export async function getRevision(repository: Repository, revision: string): Promise<Resolved> {
  const at = await repository.resolve(revision);
  if (!at) throw revisionNotFound(revision);
  return at;
}

/** As getRevision, but undefined for the branch-to-be of an empty repository, where nothing is wrong yet. */
export async function findRevision(repository: Repository, revision: string): Promise<Resolved | undefined> {
  const at = await repository.resolve(revision);
  if (at) return at;
  const { branch, tip } = await repository.defaultBranch();
  if (tip === undefined && revision === branch) return undefined;
  throw revisionNotFound(revision);
}

/** What stands at a path; throws for nothing. */
export async function getPath(repository: Repository, commit: string, path: string): Promise<Found> {
  const found = await repository.find(commit, path);
  if (!found) throw new HubError('fileNotFound', { path: shortened(path) });
  return found;
}

/** What every door answers for a revision that does not stand. */
export function revisionNotFound(revision: string): HubError {
  return new HubError('revisionNotFound', { revision: shortened(revision) });
}

/** What every door answers for a path that does not stand, however it came to be asked. */
export function fileNotFound(path: string): HubError {
  return new HubError('fileNotFound', { path: shortened(path) });
}

/** Whether a path is that of the whole repository. */
export function isRoot(path: string): boolean {
  return splitPath(path)?.length === 0;
}

/** Names of any length come in; a message quotes the beginning. */
function shortened(name: string): string {
  return name.length <= answerQuotedPath ? name : `${name.slice(0, answerQuotedPath)}…`;
}
