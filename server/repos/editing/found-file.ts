import { type Repository, shownName, type TreeEntry } from '../../git/index.ts';

/** A file as it stands, or as it is to begin: then there is nothing in it. */
export interface FoundFile {
  path: string;
  mode: '100644' | '100755';
  content: Buffer;
}

export const emptyFile = (path: string): FoundFile => ({ path, mode: '100644', content: Buffer.alloc(0) });

const executableMode = 0o100755;

/** A file of a tree, whole; undefined where it is too long for that. */
export async function readWhole(
  repository: Repository,
  entry: TreeEntry,
  most: number,
): Promise<FoundFile | undefined> {
  const { content, cut } = await repository.readBlob(entry.id, most);
  if (cut) return undefined;
  return { path: shownName(entry.raw), mode: entry.mode === executableMode ? '100755' : '100644', content };
}
