import type { RecordShape } from './shape.ts';

/** Where words are left out that are values of an input: all of those. */
export const allValues = 'all';

/** Whether a record may be said without any of its words, as `true`: what it needs follows. */
export function isThereAlone({ fields }: RecordShape): boolean {
  const needed = Object.values(fields).filter(({ required }) => required);
  return needed.length > 0 && needed.every(({ otherwise }) => otherwise !== undefined);
}
