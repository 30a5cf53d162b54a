import { gitPathMax, gitReadLinkBytes, gitShownTitle } from '#generated/constants.ts';
import type { Commit, FileEntry } from '#generated/types.ts';
import {
  type CommitFacts,
  decodeText,
  type Repository,
  shownName,
  type TreeEntry,
  titleOf,
} from '../git/index.ts';

/** A commit as a line of a list shows it: without its message, which may be a book. */
export function presentLine(commit: CommitFacts): Commit {
  const known = lines.get(commit) ?? lineOf(commit);
  lines.set(commit, known);
  return known;
}

/** A folder names the same few commits over and over. */
const lines = new WeakMap<CommitFacts, Commit>();

function lineOf(commit: CommitFacts): Commit {
  return {
    id: commit.id,
    title: shortened(titleOf(commit.message)),
    authorName: commit.author.name,
    authorEmail: commit.author.email,
    authoredTime: commit.author.time.toISOString(),
    committedTime: commit.committer.time.toISOString(),
    parents: commit.parents,
  };
}

/** A commit with as much of its message as is shown. It is frozen: pages of a history hold the same ones, whose JSON is kept. */
export function presentCommit(commit: CommitFacts): Commit {
  const known = wholes.get(commit);
  if (known) return known;
  const { message, isCut } = commit;
  const whole = Object.freeze({ ...presentLine(commit), message, ...(isCut && { messageCut: true }) });
  wholes.set(commit, whole);
  return whole;
}

const wholes = new WeakMap<CommitFacts, Commit>();

function shortened(title: string): string {
  return title.length <= gitShownTitle ? title : `${title.slice(0, gitShownTitle)}…`;
}

/** An entry of a folder as the product shows it. */
export async function presentEntry(
  repository: Repository,
  {
    entry,
    folder,
    lastCommit,
  }: { entry: TreeEntry; folder: string; lastCommit?: Commit | Promise<Commit> | undefined },
): Promise<FileEntry> {
  const name = shortName(entry.raw);
  const shownFolder = shownName(folder);
  const shown: FileEntry = {
    name,
    path: shownFolder === '' ? name : `${shownFolder}/${name}`,
    type: entry.type,
  };
  // Asked together, they are answered together.
  const [commit] = await Promise.all([lastCommit, describe(repository, entry, shown)]);
  if (commit) shown.lastCommit = commit;
  return shown;
}

/** A name that is longer than any path that can be asked for is cut: nobody can open it here. */
function shortName(raw: string): string {
  return raw.length <= gitPathMax ? shownName(raw) : `${shownName(raw.slice(0, gitPathMax))}…`;
}

/** Fills in what only some types of entry have. */
async function describe(repository: Repository, entry: TreeEntry, shown: FileEntry): Promise<void> {
  if (entry.type === 'submodule') shown.target = entry.id;
  if (entry.type === 'symlink') shown.target = await linkTarget(repository, entry.id);
  if (entry.type === 'file') {
    const { size, lfs } = await repository.blobFacts(entry.id);
    shown.size = lfs?.size ?? size;
    if (lfs) shown.lfs = true;
  }
}

/** Where a symbolic link points, as text: it is never followed. */
export async function linkTarget(repository: Repository, id: string): Promise<string> {
  const { content, cut } = await repository.readBlob(id, gitReadLinkBytes);
  return decodeText(content, cut) ?? '';
}
