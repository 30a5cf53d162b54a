import type { Repository, Resolved } from '../../../git/index.ts';
import type { Context } from '../../context.ts';

interface Asked {
  itemId: string;
  repository: Repository;
  at: Resolved;
  /** The path as git has it. */
  raw: string;
}

/** The commit that touched one raw path last; for the root that is the tip itself. */
export async function lastCommitOf({ hub, signal }: Context, { itemId, repository, at, raw }: Asked) {
  const slash = raw.lastIndexOf('/');
  const name = raw.slice(slash + 1);
  const folder = slash < 0 ? '' : raw.slice(0, slash);
  const answer =
    raw === ''
      ? undefined
      : await hub.repos.lastCommits(itemId, { at, folder, names: [name], ...stoppedBy(signal) });
  return repository.commit(answer?.get(name) ?? at.commit);
}

/** A walk is of no use to anybody but who asked. */
export const stoppedBy = (signal: AbortSignal | undefined) => (signal ? { signal } : {});
