import type { Exists, ReposExistsInput } from '#generated/types.ts';
import type { Context } from '../http/context.ts';
import { HubError } from '../http/hub-error.ts';
import { fileNotFound, findRevision, isRoot } from './at-revision.ts';

/** Whether a path stands at a revision, as the view that was asked for; what does not is an error. */
export async function exists(context: Context, input: ReposExistsInput): Promise<Exists> {
  const { kind, user, name, branch, path = '', view = 'tree' } = input;
  const { items, repos } = context.hub;
  const item = await items.find(kind, user, name, context.viewer);
  if (!item) throw new HubError('itemNotFound');
  items.assertReady(item.id);
  const repository = repos.open(item.id);
  const at = await findRevision(repository, branch);
  const found = at && (await repository.find(at.commit, path));
  const isThere =
    view === 'commits' ? Boolean(found) : found && (found.entry.type === 'directory') === (view === 'tree');
  // An empty repository has nothing but its root.
  if (!isThere && !(at === undefined && isRoot(path))) throw fileNotFound(path);
  return { exists: true };
}
