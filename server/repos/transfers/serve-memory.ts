import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  gitTransferMemoryLeastBytes,
  gitTransferPerObjectMappedBytes,
  gitTransferPerObjectPerRefByte,
  gitTransferPerObjectPlainBytes,
} from '#generated/constants.ts';

/** What an index of a pack takes: its head, and for each object an id, a checksum and an offset. */
const index = { head: 8 + 1024 + 40, perObject: 28 };

/**
 * About as much memory as git needs to serve a repository: it counts what it sends, object by object, unless upkeep has
 * made a bitmap that has counted them before. Read off the sizes of the indexes, which costs no git.
 */
export async function serveMemory(dir: string): Promise<number> {
  const packs = join(dir, 'objects', 'pack');
  const [names, refBytes] = await Promise.all([
    readdir(packs).catch(() => []),
    sizeOf(join(dir, 'packed-refs')),
  ]);
  const sizes = await Promise.all(
    names.filter((name) => name.endsWith('.idx')).map((name) => sizeOf(join(packs, name))),
  );
  const objects = sizes.reduce((sum, size) => sum + Math.max(0, size - index.head) / index.perObject, 0);
  const isMapped = names.some((name) => name.endsWith('.bitmap'));
  const each = isMapped ? gitTransferPerObjectMappedBytes : gitTransferPerObjectPlainBytes;
  return Math.round(gitTransferMemoryLeastBytes + objects * each + refBytes * gitTransferPerObjectPerRefByte);
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );
