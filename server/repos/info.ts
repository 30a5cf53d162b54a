import { commitFirst } from '#generated/constants.ts';
import type { GitInfo, GitRef, ReposInfoInput } from '#generated/types.ts';
import { type Repository, titleOf } from '../git/index.ts';
import type { Context } from '../http/context.ts';
import { repositoryOf } from './repository-of.ts';

/** Branches, tags and the clone address of an item's repository. */
export async function info(context: Context, _input: ReposInfoInput): Promise<GitInfo> {
  const { item, repository } = repositoryOf(context);
  const { branch, tip } = await repository.defaultBranch();
  const { branches } = await repository.refs();
  const { repos, config } = context.hub;
  const commitCount = tip === undefined ? 0 : await repos.countCommits(item.id, tip);
  return {
    empty: tip === undefined,
    defaultBranch: branch,
    ...(tip === undefined ? {} : { lastCommitId: tip }),
    branches: [...branches]
      .map(([name, commitId]) => ({ name, commitId }))
      .sort((one, other) => Number(other.name === branch) - Number(one.name === branch)),
    tags: await tagsOf(repository),
    commitCount,
    fresh: tip !== undefined && commitCount === 1 && (await isFirst(repository, tip)),
    cloneUrl: `${config.publicUrl.replace(/\/$/, '')}/${item.kind}/${item.ownerName}/${item.name}.git`,
  };
}

/** Whether a commit is the one by which the hub made the repository. */
async function isFirst(repository: Repository, id: string): Promise<boolean> {
  const { message } = await repository.commit(id);
  return titleOf(message) === commitFirst;
}

/** Tags that name a commit; git allows a tag on anything, but only commits have files to show. */
async function tagsOf(repository: Repository): Promise<GitRef[]> {
  const { tags } = await repository.refs();
  const peeled = await Promise.all(
    [...tags].map(async ([name, { id, type }]) => {
      const commitId = type === 'commit' ? id : (await repository.peel(id))?.commit;
      return commitId === undefined ? [] : [{ name, commitId }];
    }),
  );
  return peeled.flat();
}
