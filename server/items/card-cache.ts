import { LRUCache } from 'lru-cache';
import type { ItemCard } from '#generated/types.ts';

/** Cards that are kept: a hub's front pages and what people come back to. */
const cardsMax = 20_000;

/**
 * Presented cards by item. They are frozen, so that their JSON is written once too (http/serialise.ts).
 * Whoever changes an item, a tag or a person drops what shows it.
 */
export class CardCache {
  readonly #cards = new LRUCache<number, ItemCard>({ max: cardsMax });
  readonly #load: (seqs: readonly number[]) => Promise<Map<number, ItemCard>>;

  constructor(load: (seqs: readonly number[]) => Promise<Map<number, ItemCard>>) {
    this.#load = load;
  }

  /** The cards of these items, in their order; an item that is gone meanwhile is left out. */
  async of(seqs: readonly number[]): Promise<ItemCard[]> {
    const kept = this.#keptOf(seqs);
    if (kept.length === seqs.length) return kept;
    const missing = seqs.filter((seq) => !this.#cards.has(seq));
    const loaded = await this.#load(missing);
    for (const [seq, card] of loaded) this.#cards.set(seq, Object.freeze(card));
    return seqs.flatMap((seq) => this.#cards.get(seq) ?? loaded.get(seq) ?? []);
  }

  #keptOf(seqs: readonly number[]): ItemCard[] {
    const kept: ItemCard[] = [];
    for (const seq of seqs) {
      const card = this.#cards.get(seq);
      if (card) kept.push(card);
    }
    return kept;
  }

  drop(seq: number): void {
    this.#cards.delete(seq);
  }

  clear(): void {
    this.#cards.clear();
  }
}
