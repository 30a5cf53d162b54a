import type { Faults } from '../faults/fault.ts';
import type { Laid } from './lay-over.ts';

/**
 * The engine's code says its words whatever a product does: who took them away, or made several of one, would read their names on
 * pages.
 */
export function tellTakenWords(laid: readonly Laid[], faults: Faults): void {
  for (const { path, keys, at, below, above } of laid) {
    if (!path.startsWith('locales/') || keys.length === 0 || below === undefined) continue;
    if (above?.t !== below.t) faults.add('HUB1060', at, { name: nameOf(path, keys) });
  }
}

/** `locales/en/hub/list.yaml` with `empty: { title: … }` gives `hub.list.empty.title`. */
function nameOf(path: string, keys: readonly string[]): string {
  const [, , ...file] = path.replace(/\.yaml$/, '').split('/');
  return [...file, ...keys].join('.');
}
