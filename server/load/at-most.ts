import type { LRUCache } from 'lru-cache';

/** What one thing takes where things are counted. */
export const one = () => 1;

/**
 * Lets an LRUCache keep so many, as `max` does, and take room as it fills: told by `max` it lays out all its places when it is
 * made, which for a hundred thousand takes as long as reading a small repository.
 */
export function atMost<K extends {}, V extends {}>(many: number): LRUCache.OptionsSizeLimit<K, V, unknown> {
  return { maxSize: many, sizeCalculation: one };
}
