/** A part of some names, which a number alone decides. */
export function drawn(names: readonly string[], part: number, seed: number): string[] {
  const next = randomOf(seed);
  const ranked = names.map((name) => ({ name, rank: next() }));
  const chosen = ranked.sort((one, other) => one.rank - other.rank).slice(0, Math.ceil(names.length * part));
  return chosen.map(({ name }) => name).sort();
}

/** Mulberry32, a generator of few lines whose numbers are spread well enough to draw by. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
