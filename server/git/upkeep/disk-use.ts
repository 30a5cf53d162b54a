import type { Dirent, Stats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What something takes of a disk, which has so many bytes and so many files. */
interface DiskUse {
  bytes: number;
  /** Files and folders alike. */
  files: number;
}

const bytesPerBlock = 512;

/** What a folder takes on the disk with all that is in it; nothing where it does not stand. What goes meanwhile does not count. */
export async function diskUse(dir: string): Promise<DiskUse> {
  const use: DiskUse = { bytes: 0, files: 0 };
  const folders = [dir];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
    if (!entries) continue;
    const sizes = await Promise.all([folder, ...paths(folder, entries, false)].map(bytesOf));
    use.files += sizes.length;
    use.bytes += sizes.reduce((sum, bytes) => sum + bytes, 0);
    folders.push(...paths(folder, entries, true));
  }
  return use;
}

function paths(folder: string, entries: readonly Dirent[], isFolder: boolean): string[] {
  return entries.filter((entry) => entry.isDirectory() === isFolder).map(({ name }) => join(folder, name));
}

const bytesOf = (path: string) => lstat(path).then(onDisk, () => 0);

/** Not every system counts blocks. */
const onDisk = ({ blocks, size }: Stats) => (blocks === undefined ? size : blocks * bytesPerBlock);
