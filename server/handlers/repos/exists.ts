import type { Exists, ReposExistsInput } from '#generated/types.ts';
import { fileNotFound, findRevision, isRoot } from '../../repos/index.ts';
import type { With } from '../context.ts';

/** Whether a path stands at a revision, as the view that was asked for; what does not is an error. */
export async function exists(
  { hub, item }: With<'item'>,
  { branch, path = '', view = 'tree' }: ReposExistsInput,
): Promise<Exists> {
  const repository = hub.repos.open(item.id);
  const at = await findRevision(repository, branch);
  const found = at && (await repository.find(at.commit, path));
  const isThere =
    view === 'commits' ? Boolean(found) : found && (found.entry.type === 'directory') === (view === 'tree');
  // An empty repository has nothing but its root.
  if (!isThere && !(at === undefined && isRoot(path))) throw fileNotFound(path);
  return { exists: true };
}
