import { gitBlobShownBytes } from '#generated/constants.ts';
import type { BlobFile, ReposBlobInput } from '#generated/types.ts';
import { decodeText, pictureType, type Repository, shownName, type TreeEntry } from '../../git/index.ts';
import { fillText } from '../../http/fill-page.ts';
import { fileNotFound, getPath, getRevision, linkTarget, presentCommit } from '../../repos/index.ts';
import type { With } from '../context.ts';
import { lastCommitOf } from './answers/last-commit.ts';
import { repositoryOf } from './answers/repository-of.ts';

type Content = Pick<BlobFile, 'type' | 'size' | 'truncated' | 'text' | 'target'>;

/** One file for reading, its type judged by what is in it. */
export async function blob(context: With<'item'>, input: ReposBlobInput): Promise<BlobFile> {
  const { item, repository } = repositoryOf(context);
  const at = await getRevision(repository, input.revision);
  const { raw, entry } = await getPath(repository, at.commit, input.path);
  if (entry.type === 'directory') throw fileNotFound(input.path);
  const last = await lastCommitOf(context, { itemId: item.id, repository, at, raw });
  return {
    path: shownName(raw),
    ...(await contentOf(repository, entry)),
    lastCommit: presentCommit(last),
    commitId: at.commit,
  };
}

async function contentOf(repository: Repository, entry: TreeEntry): Promise<Content> {
  if (entry.type === 'submodule') return { type: 'submodule', size: 0, truncated: false, target: entry.id };
  const { size, lfs } = await repository.blobFacts(entry.id);
  if (entry.type === 'symlink') {
    return { type: 'symlink', size, truncated: false, target: await linkTarget(repository, entry.id) };
  }
  if (lfs) return { type: 'lfs', size: lfs.size, truncated: false };
  const { content, cut } = await repository.readBlob(entry.id, gitBlobShownBytes);
  if (pictureType(content, entry.raw)) return { type: 'image', size, truncated: false };
  const whole = decodeText(content, cut);
  if (whole === undefined) return { type: 'binary', size, truncated: false };
  const text = fillText(whole);
  return { type: 'text', size, truncated: cut || text.length < whole.length, text };
}
