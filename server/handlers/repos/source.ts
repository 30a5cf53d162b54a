import type { ReposSourceInput, SourceFile } from '#generated/types.ts';
import { findRevision, revisionNotFound, sourceAt } from '../../repos/index.ts';
import type { With } from '../context.ts';
import { repositoryOf } from './answers/repository-of.ts';

/** What stands at a path of a branch, for whoever edits it as a text. */
export async function source(context: With<'item'>, input: ReposSourceInput): Promise<SourceFile> {
  const { repository } = repositoryOf(context);
  const { branch, path = '' } = input;
  const at = await findRevision(repository, branch);
  // A commit is read on, and nothing can be added to it.
  if (at && (await repository.refs()).branches.get(branch) !== at.commit) throw revisionNotFound(branch);
  const { stands, size, content } = await sourceAt(repository, at?.commit, path);
  return {
    branch,
    path,
    stands,
    ...(at && { commitId: at.commit }),
    ...(size !== undefined && { size }),
    ...(content && { text: content.toString() }),
  };
}
