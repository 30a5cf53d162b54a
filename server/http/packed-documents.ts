import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { named } from '../load/caches.ts';

const seen = Symbol('seen');
/** What the cache needs for one entry beside what is packed: its key, and its places in the lists. */
// biome-ignore lint/plugin: seen in the heap of V8
const entryBytes = 256;

/** How somebody who waits has a document, how somebody later may have it, and how much of that is kept. */
interface Packers {
  soon: (text: string) => Promise<Buffer>;
  close: (text: string) => Promise<Buffer>;
  keptBytes: number;
}

/**
 * Documents that many read within a while, which are the same for all visitors, are packed as closely as they can be for those who come
 * later. Nobody waits for that, one is packed at a time, and what is asked for once, as by a crawler, never is.
 */
export class PackedDocuments {
  readonly #packers: Packers;
  readonly #known: LRUCache<string, Buffer | typeof seen>;
  #isPacking = false;

  constructor(packers: Packers) {
    this.#packers = packers;
    this.#known = named(
      'documents',
      new LRUCache<string, Buffer | typeof seen>({
        maxSize: packers.keptBytes,
        sizeCalculation: (one) => entryBytes + (one === seen ? 0 : one.length),
      }),
    );
  }

  async pack(text: string): Promise<Buffer> {
    const key = hash('sha256', text, 'base64');
    const known = this.#known.get(key);
    if (known !== undefined && known !== seen) return known;
    if (known === undefined) this.#known.set(key, seen);
    else if (!this.#isPacking) void this.#packClosely(key, text);
    return this.#packers.soon(text);
  }

  async #packClosely(key: string, text: string): Promise<void> {
    this.#isPacking = true;
    try {
      this.#known.set(key, await this.#packers.close(text));
    } catch {
      // Whoever comes has it as it is packed for all others.
    } finally {
      this.#isPacking = false;
    }
  }
}
