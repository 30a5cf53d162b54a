/** As in bare.ts, of numbers that services read. */
export const bare: Readonly<Record<string, readonly string[]>> = {
  'how much is kept at hand: without it the same is made once more': ['preview.signsKept'],
  'what a process may take of the machine, which is measured there': ['searching.idle', 'searching.start'],
};
