/**
 * The number of the language that this generator reads: it grows by one where words of a spec mean something else or are
 * gone, and `hub fix` moves a spec from each to the next.
 */
export const currentLanguage = 18;
