import type { Constant } from '../../generator/model/limits.ts';

/** What a constant is, of which nothing that is generated proves both sides. */
export type SortOfConstant = 'word' | 'limit' | 'time' | 'size' | 'amount';

/** Why no generated test goes to both sides of it, by what it is. */
export const whyUntried: Readonly<Record<SortOfConstant, string>> = {
  word: 'a text, a choice or a list, which has no sides',
  limit: 'a limit that code alone holds: what it is held against stands in no description',
  time: 'a time that code alone waits or keeps something',
  size: 'a size that code alone reads',
  amount: 'an amount that code alone reads: a place, a share or a measure, rather than a limit',
};

/** How whoever names a limit calls it, by the last word. */
const bounds = /(?:^|[a-z.])(?:max|min|most|least|longest|shortest|atmost|atleast|atonce)$/i;

export function sortOfConstant({ id, value, unit }: Pick<Constant, 'id' | 'value' | 'unit'>): SortOfConstant {
  const values = typeof value === 'object' && 'cases' in value ? Object.values(value.cases) : [value];
  if (!values.every((one) => typeof one === 'number')) return 'word';
  if (bounds.test(id)) return 'limit';
  return { ms: 'time', bytes: 'size', none: 'amount' }[unit] as SortOfConstant;
}
