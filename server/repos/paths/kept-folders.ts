import { LRUCache } from 'lru-cache';
import { gitCachedFoldersBytes } from '#generated/constants.ts';
import type { FileList } from '#generated/types.ts';
import { jsonBytes } from '../../http/serialise.ts';
import { named } from '../../load/caches.ts';

/** Beside its JSON a page is kept as what it was made of. */
const copies = 3;

/**
 * Pages of folders as they were answered, with their JSON: what stands at a commit never changes, and a folder that many
 * look at is put together once.
 */
export class KeptFolders {
  readonly #kept = named(
    'folders',
    new LRUCache<string, FileList>({
      maxSize: gitCachedFoldersBytes,
      sizeCalculation: (page, key) => jsonBytes(page) * copies + key.length,
    }),
  );

  get(key: string): FileList | undefined {
    return this.#kept.get(key);
  }

  /** Keeps a page that is whole: a last commit that was not come to may be found another time. */
  keep(key: string, page: FileList): FileList {
    const { fileList: entries } = page;
    if (entries.every(({ lastCommit }) => lastCommit)) this.#kept.set(key, Object.freeze(page));
    return page;
  }
}
