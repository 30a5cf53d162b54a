/** Order by code units, so that no locale of the machine reaches the output. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
