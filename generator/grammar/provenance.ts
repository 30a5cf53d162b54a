/** What an entry says about itself, beside what it is: who wants it. */
export const provenanceWords = ['source', 'decided'] as const;

const words: readonly string[] = provenanceWords;

export function isProvenance(key: string): boolean {
  return words.includes(key);
}
