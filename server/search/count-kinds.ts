import { searchCountMax } from '#generated/constants.ts';
import { meant } from './meant.ts';
import type { KindsQuestion } from './question.ts';
import type { Source } from './source.ts';

/** How many matches there are of each kind, in the order of the kinds. */
export async function countKinds(source: Source, { query: asked, kinds }: KindsQuestion): Promise<number[]> {
  const { query } = await meant(source, asked);
  const counts: number[] = [];
  for (const kind of kinds) counts.push(await source.texts.count({ ...query, kind }, searchCountMax + 1));
  return counts;
}
