/** One quarter of a mark: which shape stands there and how it is turned. */
export interface MarkTile {
  path: string;
  /** Whether it is drawn in the lighter of the two inks. */
  light: boolean;
}

export interface Mark {
  hue: number;
  tiles: readonly MarkTile[];
}

/** How many pairs of inks item-mark.css has. */
export const markHues = 8;

// Each on a field of 10: quarter discs, halves, triangles, rings. Whole squares would read as missing pieces.
const shapes = [
  'M0 0H10A10 10 0 0 1 0 10Z',
  'M10 0V10A10 10 0 0 1 0 0Z',
  'M10 10H0A10 10 0 0 1 10 0Z',
  'M0 10V0A10 10 0 0 1 10 10Z',
  'M5 0A5 5 0 0 1 5 10A5 5 0 0 1 5 0Z',
  'M0 0H10V5A5 5 0 0 1 0 5Z',
  'M0 10H10V5A5 5 0 0 0 0 5Z',
  'M0 0 10 10H0Z',
  'M10 0V10L0 0Z',
  'M0 0H10L5 8.5Z',
  'M0 5 5 0 10 5 5 10Z',
] as const;

/** A number from a text that changes wholly when one letter does (FNV-1a with a final mix). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The mark of a thing without a picture: the same name always gives the same one. */
export function markOf(name: string): Mark {
  const hash = hashOf(name);
  const tiles = [0, 1, 2, 3].map((place) => {
    const own = hashOf(`${name}/${place}`);
    // The first is never light: four light ones would look like a mark that is switched off.
    const light = place > 0 && ((hash >>> (8 + place)) & 1) === 1;
    return { path: shapes[own % shapes.length] ?? shapes[0], light };
  });
  return { hue: hash % markHues, tiles };
}
