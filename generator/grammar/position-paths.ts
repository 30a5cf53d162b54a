import type { Shape } from './shape.ts';

// How positions of the grammar are called: from the root of a file, `routes[].guards[]`.

export const joined = (path: string, word: string): string => (path === '' ? word : `${path}.${word}`);

/** In the place of the names of a map, what these are. */
export const namesIn = (keys: Shape): string => `<${nameOfKeys(keys)}>`;

/** In the place of the cases of what differs. */
export const anyCase = '<case>';

function nameOfKeys(keys: Shape): string {
  if (keys.is === 'word' || keys.is === 'name') return keys.of;
  return keys.is === 'ref' ? keys.to : 'name';
}
