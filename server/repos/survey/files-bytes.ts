import { gitReadDepth, gitSizedAtOnce, gitSizedEntries } from '#generated/constants.ts';
import type { Repository } from '../../git/index.ts';

/** What an entry of a folder takes as a rule: a name of a hundred letters, and what git says of it. */
const largestEntry = 128;

/**
 * Bytes of all files of a commit, each path counted, a Git LFS pointer as the file that it stands for. Undefined of a tree
 * that has more entries than are looked at: a number that is too small would be a lie.
 */
export async function filesBytes(repository: Repository, commit: string): Promise<number | undefined> {
  const { tree } = await repository.commit(commit);
  const files: string[] = [];
  let folders = [tree];
  let left = gitSizedEntries;
  for (let depth = 0; folders.length > 0; depth += 1) {
    if (depth > gitReadDepth) return undefined;
    const below: string[] = [];
    for (const folder of folders) {
      // Asked before it is read: a folder may be larger than all that is looked at.
      if ((await repository.objectSize(folder)) > left * largestEntry) return undefined;
      const entries = await repository.tree(folder);
      left -= entries.length;
      if (left < 0) return undefined;
      for (const { type, id } of entries) {
        if (type === 'directory') below.push(id);
        if (type === 'file' || type === 'symlink') files.push(id);
      }
    }
    folders = below;
  }
  let bytes = 0;
  // Some together are answered together; all of them would be a row that nobody else gets into.
  for (let at = 0; at < files.length; at += gitSizedAtOnce) {
    const facts = await Promise.all(
      files.slice(at, at + gitSizedAtOnce).map((id) => repository.blobFacts(id)),
    );
    for (const { size, lfs } of facts) bytes += lfs?.size ?? size;
  }
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}
