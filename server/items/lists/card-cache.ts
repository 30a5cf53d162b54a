import { LRUCache } from 'lru-cache';
import { databaseKeptCards } from '#generated/constants.ts';
import type { GuardScope } from '#generated/guards.ts';
import type { ItemCard } from '#generated/types.ts';
import { atMost } from '../../load/at-most.ts';
import { named } from '../../load/caches.ts';

/** A card, and what of its row says who may see it: the spec may ask what no card shows. */
export interface Shown {
  readonly card: ItemCard;
  readonly fields: GuardScope['item'];
}

/**
 * Presented cards by item. They are frozen, so that their JSON is written once too (http/serialise.ts).
 * Whoever changes an item, a tag or a person drops what shows it.
 */
export class CardCache {
  readonly #cards = named('cards', new LRUCache<number, Shown>(atMost(databaseKeptCards)));
  readonly #loads = new Set<Dropped>();
  readonly #load: (seqs: readonly number[]) => Promise<Map<number, Shown>>;

  constructor(load: (seqs: readonly number[]) => Promise<Map<number, Shown>>) {
    this.#load = load;
  }

  /** The cards of these items, one for each in their order; undefined where an item is gone meanwhile. */
  async of(seqs: readonly number[]): Promise<(Shown | undefined)[]> {
    const kept = seqs.map((seq) => this.#cards.get(seq));
    const missing = seqs.filter((_, at) => kept[at] === undefined);
    if (missing.length === 0) return kept;
    const loaded = await this.#loadFresh(missing);
    // What was dropped while others were read is not gone: as it was kept it answers this once as well.
    return seqs.map((seq, at) => this.#cards.get(seq) ?? loaded.get(seq) ?? kept[at]);
  }

  /** What was dropped while it was read may have been read as it was before: it answers this once. */
  async #loadFresh(seqs: readonly number[]): Promise<ReadonlyMap<number, Shown>> {
    const dropped = new Dropped();
    this.#loads.add(dropped);
    try {
      const loaded = await this.#load(seqs);
      for (const [seq, shown] of loaded) {
        Object.freeze(shown.card);
        if (!dropped.has(seq)) this.#cards.set(seq, shown);
      }
      return loaded;
    } finally {
      this.#loads.delete(dropped);
    }
  }

  drop(seq: number): void {
    this.#cards.delete(seq);
    for (const dropped of this.#loads) dropped.add(seq);
  }

  clear(): void {
    this.#cards.clear();
    for (const dropped of this.#loads) dropped.isAll = true;
  }
}

/** Items that changed while some were read. */
class Dropped extends Set<number> {
  isAll = false;

  override has(seq: number): boolean {
    return this.isAll || super.has(seq);
  }
}
