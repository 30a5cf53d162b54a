import { searchCountMax } from '#generated/constants.ts';
import { kinds } from '#generated/kinds.ts';
import type { Calls } from '#generated/server/contract.ts';
import type { Context } from '../http/context.ts';
import { groupTags, tagCounts } from '../items/index.ts';
import { textsOfFew } from './few.ts';
import { listed } from './listed.ts';
import { type Narrowing, queryOf } from './query.ts';

type Endpoint = Calls['search.tags'];

interface Found {
  /** How many of the matches carry each tag, by its id. */
  counts: ReadonlyMap<number, number>;
  /** Whether these are all of the matches. */
  isWhole: boolean;
}

/** The tags of what a search finds; without a text, those of everything. */
export async function tags(context: Context, input: Endpoint['input']): Promise<Endpoint['output']> {
  const { tags: book } = context.hub.items;
  const chosen = input.tags ?? [];
  const all = await foundBy(context, input);
  const own = new Map<string, Found>();
  for (const group of new Set(chosen.flatMap((name) => book.find(name)?.category ?? []))) {
    const others = chosen.filter((name) => book.find(name)?.category !== group);
    own.set(group, await foundBy(context, { ...input, tags: others }));
  }
  return {
    list: groupTags(book.all(), (tag) => {
      const { counts, isWhole } = own.get(tag.category) ?? all;
      const count = counts.get(tag.id);
      return count === undefined ? undefined : isWhole ? { count } : {};
    }),
  };
}

/** Reads the matches as far as they are counted: of very many, those that are found first. */
async function foundBy(context: Context, input: Narrowing): Promise<Found> {
  if (!input.q?.trim()) return foundInAll(context, input);
  const query = await queryOf(context, input);
  if (!query) return { counts: new Map(), isWhole: true };
  const { hub } = context;
  const texts = (await textsOfFew(context, query)) ?? hub.texts;
  const matches = await texts.find(query, { limit: searchCountMax + 1 });
  const rows = await hub.db
    .selectFrom('item_tags')
    .select((eb) => ['tag_id', eb.fn.countAll<number>().as('count')])
    .where('item_seq', 'in', listed(matches.map(({ seq }) => seq)))
    .groupBy('tag_id')
    .execute();
  return {
    counts: new Map(rows.map(({ tag_id, count }) => [tag_id, Number(count)])),
    isWhole: matches.length <= searchCountMax,
  };
}

/** Without a text nothing is searched: the counts that are kept say it. */
async function foundInAll({ hub }: Context, { kind }: Narrowing): Promise<Found> {
  const counts = await tagCounts(hub.db, kind === undefined ? kinds.map(({ id }) => id) : [kind]);
  return { counts: new Map([...counts].filter(([, count]) => count > 0)), isWhole: true };
}
