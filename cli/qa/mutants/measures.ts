import type { Patience } from './choose-cases.ts';

// These are of the tests' own run, and nothing of the product.

/** Percent that must be noticed. */
export const wantedPercent = 95;
/** So many times as long as all tests once may all of them take. */
export const wantedTimes = 3;

/** Outside of a browser a case takes some hundredths of a second: nearly all that can notice are tried. */
// biome-ignore lint/plugin: as above
export const outside: Patience = { cases: 1500, ms: 8000 };
/** What is changed in a description falls mostly to what is nearest to it: these go first, and the others only where none of them fails. */
// biome-ignore lint/plugin: as above
export const atFirst: Patience = { cases: 60, ms: 1500 };
/** In a browser a case takes a second, and what is not shown is waited for. */
// biome-ignore lint/plugin: as above
export const inside: Patience = { cases: 12, ms: 15_000 };

/** Of each file that comes by something while it makes ready: what is made ready is made anew for each try. */
// biome-ignore lint/plugin: as above
export const ofEachFile: Patience = { cases: 20, ms: 1500 };

/** So long a step of a test may take of what was changed: what then fails is looked at again without the change. */
// biome-ignore lint/plugin: as above
export const stepMs = 8000;
/**
 * For so long nothing may happen before a run is ended: the first one builds the pages as well, and what is changed may keep a browser
 * waiting. Outside of one no case takes longer than some seconds, and each that hangs keeps all others waiting.
 */
// biome-ignore lint/plugin: as above
export const stuckMs = { once: 300_000, outside: 60_000, inside: 120_000 } as const;

/** What broke the hub for those behind it is tried again: at first with the others, then by itself. */
export const rounds = { together: 2, all: 4 } as const;
/** Changes of the description that stand in one product, whose cases have nothing in common. */
// biome-ignore lint/plugin: as above
export const atOnce = 24;

/** So many that were killed beside others are looked at by themselves. */
export const lookedAt = 4;

// biome-ignore lint/plugin: as above
export const lookEveryMs = 250;
/** Characters that are kept of what a run printed last. */
// biome-ignore lint/plugin: as above
export const outputKept = 4000;

/** In seconds, as people read it. */
// biome-ignore lint/plugin: a fact of the unit
export const secondsOf = (ms: number) => `${Math.round(ms / 1000)} s`;

/** The same for cases that a browser looks at, and for others. */
export const stuckAt = (isBrowser: boolean) => (isBrowser ? stuckMs.inside : stuckMs.outside);

/** What is said of one that hung. */
export const hungFor = (ms: number) => `it hung: nothing happened for ${secondsOf(ms)}, and it was ended`;
