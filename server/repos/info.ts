import type { GitInfo, GitRef, ReposInfoInput } from '#generated/types.ts';
import type { Repository } from '../git/index.ts';
import type { Context } from '../http/context.ts';
import { repositoryOf } from './repository-of.ts';

/** Branches, tags and the clone address of an item's repository. */
export async function info(context: Context, _input: ReposInfoInput): Promise<GitInfo> {
  const { item, repository } = repositoryOf(context);
  const { branch, tip } = await repository.defaultBranch();
  const { branches } = await repository.refs();
  const { repos, config } = context.hub;
  return {
    empty: tip === undefined,
    defaultBranch: branch,
    ...(tip === undefined ? {} : { lastCommitId: tip }),
    branches: [...branches]
      .map(([name, commitId]) => ({ name, commitId }))
      .sort((one, other) => Number(other.name === branch) - Number(one.name === branch)),
    tags: await tagsOf(repository),
    commitCount: tip === undefined ? 0 : await repos.countCommits(item.id, tip),
    cloneUrl: `${config.publicUrl.replace(/\/$/, '')}/${item.kind}/${item.ownerName}/${item.name}.git`,
  };
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
