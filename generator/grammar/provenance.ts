/** What an entry says about itself, beside what it is: who wants it, and which area will use what nobody uses yet. */
export const provenanceWords = ['source', 'decided', 'later'] as const;

const words: readonly string[] = provenanceWords;

export function isProvenance(key: string): boolean {
  return words.includes(key);
}
