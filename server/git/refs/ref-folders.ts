import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gitRefsFolders } from '#generated/constants.ts';
import { alwaysWatched } from './ref-mark.ts';

/**
 * Where a change of refs shows: all folders that there are, those without a ref as well, since a push makes its folders
 * before it has anything to put into them. Undefined where there are more than are looked at.
 */
export async function foldersOfRefs(dir: string): Promise<readonly string[] | undefined> {
  const all = new Set(alwaysWatched);
  const open = ['refs'];
  for (let above = open.pop(); above !== undefined && all.size <= gitRefsFolders; above = open.pop()) {
    for (const entry of await readdir(join(dir, above), { withFileTypes: true })) {
      if (!entry.isDirectory()) continue;
      all.add(`${above}/${entry.name}`);
      open.push(`${above}/${entry.name}`);
    }
  }
  return all.size > gitRefsFolders ? undefined : [...all];
}
