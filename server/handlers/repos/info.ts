import { answerPageBytes, commitFirst, gitRefsShown } from '#generated/constants.ts';
import { groups } from '#generated/states.ts';
import type { GitInfo, GitRef, ReposInfoInput } from '#generated/types.ts';
import { type Repository, titleOf } from '../../git/index.ts';
import { fillPage } from '../../http/fill-page.ts';
import type { With } from '../context.ts';
import { repositoryOf } from './answers/repository-of.ts';

/** Branches, tags and the clone address of an item's repository. */
export async function info(context: With<'item'>, _input: ReposInfoInput): Promise<GitInfo> {
  const { item, repository } = repositoryOf(context);
  const { branch, tip } = await repository.defaultBranch();
  const { branches } = await repository.refs();
  const { repos, config } = context.hub;
  const commitCount = tip === undefined ? 0 : await repos.countCommits(item.id, tip, context.signal);
  return {
    empty: tip === undefined,
    defaultBranch: branch,
    ...(tip === undefined ? {} : { lastCommitId: tip }),
    ...shownRefs(branchesOf(branches, branch), 'branches'),
    ...shownRefs(await tagsOf(repository), 'tags'),
    commitCount,
    // Whoever pushes while something is taken in would end that.
    fresh:
      tip !== undefined &&
      commitCount === 1 &&
      !groups.push.isPushing(item.fields.gitlabPushStatus) &&
      (await isFirst(repository, tip)),
    cloneUrl: `${config.publicUrl.replace(/\/$/, '')}/${item.kind}/${item.ownerName}/${item.name}.git`,
  };
}

/** Whether a commit is the one by which the hub made the repository. */
async function isFirst(repository: Repository, id: string): Promise<boolean> {
  const { message } = await repository.commit(id);
  return titleOf(message) === commitFirst;
}

/** Half a page of names, one more than are shown telling that there are others: those are opened by typing them. */
function shownRefs<Group extends 'branches' | 'tags'>(refs: readonly GitRef[], group: Group) {
  const shown = fillPage(refs.slice(0, gitRefsShown), { bytes: answerPageBytes / 2 });
  const hasMore = shown.length < refs.length;
  return { [group]: shown, ...(hasMore && { [`${group}More`]: true }) } as Record<Group, GitRef[]>;
}

/** The default one first. One more than are shown tells that there are others. */
function branchesOf(branches: ReadonlyMap<string, string>, first: string): GitRef[] {
  const commitId = branches.get(first);
  const refs: GitRef[] = commitId === undefined ? [] : [{ name: first, commitId }];
  for (const [name, id] of branches) {
    if (refs.length > gitRefsShown) break;
    if (name !== first) refs.push({ name, commitId: id });
  }
  return refs;
}

/** Tags that name a commit; git allows a tag on anything, but only commits have files to show. */
async function tagsOf(repository: Repository): Promise<GitRef[]> {
  const { tags } = await repository.refs();
  const some = [...tags].slice(0, gitRefsShown + 1);
  const peeled = await Promise.all(
    some.map(async ([name, { id, type }]) => {
      const commitId = type === 'commit' ? id : (await repository.peel(id))?.commit;
      return commitId === undefined ? [] : [{ name, commitId }];
    }),
  );
  return peeled.flat();
}
