import { isBlock, loadBlock, readyBlock } from '#runtime/offers/blocks.ts';

const loading = new Map<string, Promise<unknown>>();

/** The blocks among these that cannot be drawn yet. */
export function unreadyBlocks(names: readonly string[]): string[] {
  return names.filter((name) => isBlock(name) && !readyBlock(name));
}

/** Loads a block; the same promise however often it is asked for, so that a part may wait on it. */
export function awaitBlock(name: string): Promise<unknown> {
  const started = loading.get(name);
  if (started) return started;
  const promise = loadBlock(name);
  loading.set(name, promise);
  promise.catch(() => loading.delete(name));
  return promise;
}
