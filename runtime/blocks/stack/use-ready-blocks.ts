import { use } from 'react';
import { isBlock, loadBlock, readyBlock } from '../index.ts';

const loading = new Map<string, Promise<unknown>>();

/** Waits until every part can be drawn: one that came later would push the others down. */
export function useReadyBlocks(names: readonly string[]): void {
  const missing = names.filter((name) => isBlock(name) && !readyBlock(name)).map(load);
  for (const promise of missing) use(promise);
}

function load(name: string): Promise<unknown> {
  const started = loading.get(name);
  if (started) return started;
  const promise = loadBlock(name);
  loading.set(name, promise);
  promise.catch(() => loading.delete(name));
  return promise;
}
