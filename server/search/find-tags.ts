import { searchCountMax } from '#generated/constants.ts';
import { listed } from '../store/portable.ts';
import type { TextQuery } from '../store/texts/text-index.ts';
import { textsOfFew } from './few.ts';
import { meant } from './meant.ts';
import type { FoundTags, TagsQuestion } from './question.ts';
import type { Source } from './source.ts';

/** The tags of what matches each question. */
export async function findTags(source: Source, { queries }: TagsQuestion): Promise<FoundTags[]> {
  const found: FoundTags[] = [];
  for (const query of queries) found.push(await tagsOf(source, query));
  return found;
}

/** Reads the matches as far as they are counted: of very many, those that are found first. */
async function tagsOf(source: Source, asked: TextQuery): Promise<FoundTags> {
  const { query } = await meant(source, asked);
  const texts = (await textsOfFew(source, query)) ?? source.texts;
  const matches = await texts.find(query, { limit: searchCountMax + 1 });
  const rows = await source.db
    .selectFrom('item_tags')
    .select((eb) => ['tag_id', eb.fn.countAll<number>().as('count')])
    .where('item_seq', 'in', listed(matches.map(({ seq }) => seq)))
    .groupBy('tag_id')
    .execute();
  return {
    counts: rows.map(({ tag_id, count }) => [tag_id, Number(count)] as const),
    isWhole: matches.length <= searchCountMax,
  };
}
