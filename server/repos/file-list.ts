import { gitListPage } from '#generated/constants.ts';
import type { FileList, ReposFileListInput } from '#generated/types.ts';
import type { Found, Repository, Resolved } from '../git/index.ts';
import type { Context } from '../http/context.ts';
import { findRevision } from './at-revision.ts';
import { type EntryKey, type EntryPage, pageOf } from './entry-page.ts';
import { presentCommit, presentEntry, presentLine } from './present.ts';
import { repositoryOf } from './repository-of.ts';

/** One page of a directory, each entry with the commit that touched it last. */
export async function fileList(context: Context, input: ReposFileListInput): Promise<FileList> {
  const { item, repository } = repositoryOf(context);
  const path = input.repoDir ?? '';
  const at = await findRevision(repository, input.lastCommitId);
  if (!at) return { fileList: [], fileNotExisted: path !== '' };
  const found = await repository.find(at.commit, path);
  if (found?.entry.type !== 'directory')
    return { fileList: [], fileNotExisted: true, lastCommitId: at.commit };

  const { cursors } = context.hub;
  const scope = `repos.fileList ${item.id} ${found.raw}`;
  const keyOf = (cursor: string | undefined) =>
    cursor ? (cursors.parse(cursor, scope) as unknown as EntryKey) : undefined;
  const from = { after: keyOf(input.nextPageCursor), before: keyOf(input.previousPageCursor) };
  const page = pageOf(await repository.tree(found.entry.id), gitListPage, from);
  return {
    fileList: await presentPage(context, { at, found, page, itemId: item.id, repository }),
    fileNotExisted: false,
    ...(page.after ? { nextPageCursor: cursors.format(page.after, scope) } : {}),
    ...(page.before ? { previousPageCursor: cursors.format(page.before, scope) } : {}),
    lastCommitId: at.commit,
    lastCommit: presentCommit(
      await lastCommitOf(context, { itemId: item.id, at, raw: found.raw, repository }),
    ),
  };
}

interface Shown {
  itemId: string;
  repository: Repository;
  at: Resolved;
  found: Found;
  page: EntryPage;
}

async function presentPage({ hub }: Context, { itemId, repository, at, found, page }: Shown) {
  const folder = found.raw;
  const names = page.entries.map((entry) => entry.raw);
  const commits = await hub.repos.lastCommits(itemId, { at, folder, names });
  const commitOf = (id: string | undefined) =>
    id === undefined ? undefined : (hub.repos.shownCommit(id) ?? repository.commit(id).then(presentLine));
  return Promise.all(
    page.entries.map((entry) =>
      presentEntry(repository, { entry, folder, lastCommit: commitOf(commits.get(entry.raw)) }),
    ),
  );
}

/** The commit that touched one raw path last; for the root that is the tip itself. */
export async function lastCommitOf(
  { hub }: Context,
  { itemId, repository, at, raw }: Omit<Shown, 'found' | 'page'> & { raw: string },
) {
  const slash = raw.lastIndexOf('/');
  const name = raw.slice(slash + 1);
  const folder = slash < 0 ? '' : raw.slice(0, slash);
  const answer = raw === '' ? undefined : await hub.repos.lastCommits(itemId, { at, folder, names: [name] });
  return repository.commit(answer?.get(name) ?? at.commit);
}
