import { gitListPage } from '#generated/constants.ts';
import type { FileList, ReposFileListInput } from '#generated/types.ts';
import type { Found, Repository, Resolved } from '../../git/index.ts';
import { fillPage } from '../../http/fill-page.ts';
import {
  type EntryKey,
  type EntryPage,
  findRevision,
  pageOf,
  presentCommit,
  presentEntry,
  presentLine,
} from '../../repos/index.ts';
import type { Context, With } from '../context.ts';
import { lastCommitOf, stoppedBy } from './answers/last-commit.ts';
import { repositoryOf } from './answers/repository-of.ts';

/** One page of a directory, each entry with the commit that touched it last. */
export async function fileList(context: With<'item'>, input: ReposFileListInput): Promise<FileList> {
  const { item, repository } = repositoryOf(context);
  const path = input.repoDir ?? '';
  const at = await findRevision(repository, input.lastCommitId);
  if (!at) return { fileList: [], fileNotExisted: path !== '' };
  const { keptFolders } = context.hub.repos;
  const asked = [item.id, at.commit, input.nextPageCursor, input.previousPageCursor, path].join('\n');
  const kept = keptFolders.get(asked);
  if (kept) return kept;
  const found = await repository.find(at.commit, path);
  if (found?.entry.type !== 'directory')
    return { fileList: [], fileNotExisted: true, lastCommitId: at.commit };

  const { cursors } = context.hub;
  const scope = `repos.fileList ${item.id} ${found.raw}`;
  const keyOf = (cursor: string | undefined) => (cursor ? cursors.parse<EntryKey>(cursor, scope) : undefined);
  const from = { after: keyOf(input.nextPageCursor), before: keyOf(input.previousPageCursor) };
  const page = pageOf(await repository.tree(found.entry.id), gitListPage, from);
  const list = await presentPage(context, { at, found, page, itemId: item.id, repository });
  const isBack = !from.after && from.before !== undefined;
  // Rows that are too large for one page are on the next: its cursor leads from what is shown.
  const shown = fillPage(list, { fromEnd: isBack });
  const first = page.entries[isBack ? list.length - shown.length : 0];
  const last = page.entries[isBack ? list.length - 1 : shown.length - 1];
  const isCut = shown.length < list.length;
  const hasAfter = page.hasAfter || (isCut && !isBack);
  const hasBefore = page.hasBefore || (isCut && isBack);
  return keptFolders.keep(asked, {
    fileList: shown,
    fileNotExisted: false,
    ...(hasAfter && last ? { nextPageCursor: cursors.format(page.keyOf(last), scope) } : {}),
    ...(hasBefore && first ? { previousPageCursor: cursors.format(page.keyOf(first), scope) } : {}),
    lastCommitId: at.commit,
    lastCommit: presentCommit(
      await lastCommitOf(context, { itemId: item.id, at, raw: found.raw, repository }),
    ),
  });
}

interface Shown {
  itemId: string;
  repository: Repository;
  at: Resolved;
  found: Found;
  page: EntryPage;
}

async function presentPage({ hub, signal }: Context, { itemId, repository, at, found, page }: Shown) {
  const folder = found.raw;
  const names = page.entries.map((entry) => entry.raw);
  const commits = await hub.repos.lastCommits(itemId, { at, folder, names, ...stoppedBy(signal) });
  const commitOf = (id: string | undefined) =>
    id === undefined ? undefined : (hub.repos.shownCommit(id) ?? repository.commit(id).then(presentLine));
  return Promise.all(
    page.entries.map((entry) =>
      presentEntry(repository, { entry, folder, lastCommit: commitOf(commits.get(entry.raw)) }),
    ),
  );
}
