import { kinds } from '#generated/kinds.ts';
import type { Calls } from '#generated/server/calls/search.ts';
import { chosenGroups, groupTags, type TagFigures, tagFigures } from '../../items/index.ts';
import { ownerIdOf } from '../../people/index.ts';
import { type Narrowing, queryOf } from '../../search/index.ts';
import type { Context } from '../context.ts';

type Endpoint = Calls['search.tags'];

/** The tags of what a search finds; without a text, those of everything. */
export async function tags(context: Context, input: Endpoint['input']): Promise<Endpoint['output']> {
  const { tags: book } = context.hub.items;
  const chosen = input.tags ?? [];
  const groups = [...new Set(chosen.flatMap((name) => book.find(name)?.category ?? []))];
  const others = (group: string) => chosen.filter((name) => book.find(name)?.category !== group);
  const [all = nothing, ...found] = await foundBy(context, [
    input,
    ...groups.map((group) => ({ ...input, tags: others(group) })),
  ]);
  const own = new Map(groups.map((group, at) => [group, found[at]]));
  return {
    list: groupTags(book.all(), (tag) => {
      const { counts, isWhole } = own.get(tag.category) ?? all;
      const count = counts.get(tag.id);
      return count === undefined ? undefined : isWhole ? { count } : {};
    }),
  };
}

const nothing: TagFigures = { counts: new Map(), isWhole: true };

/** What each of these finds; all are asked at once, since each takes its place in the row. */
async function foundBy(context: Context, inputs: readonly Narrowing[]): Promise<TagFigures[]> {
  if (!inputs[0]?.q?.trim()) return foundInAll(context, inputs);
  const queries = await Promise.all(inputs.map((input) => queryOf(context, input)));
  const found = await context.hub.searches.tags(queries.flatMap((query) => query ?? []));
  const rest = found.values();
  return queries.map((query) => {
    const { counts, isWhole } = (query && rest.next().value) ?? { counts: [], isWhole: true };
    return { counts: new Map(counts), isWhole };
  });
}

/** Without a text nothing is searched: it is counted as in lists. All are of the same kind and person. */
async function foundInAll({ hub, viewer }: Context, inputs: readonly Narrowing[]): Promise<TagFigures[]> {
  const { kind, user } = inputs[0] ?? {};
  const figures = await tagFigures(hub.db, {
    kinds: kind === undefined ? kinds.map(({ id }) => id) : [kind],
    ownerId: await ownerIdOf(hub.db, user),
    viewer,
    now: hub.now(),
  });
  return Promise.all(
    inputs.map(async ({ tags = [] }) => {
      const chosen = chosenGroups(hub.items.tags, tags);
      if (!chosen) return nothing;
      const { counts, isWhole } = await figures([...chosen.values()]);
      return { counts: new Map([...counts].filter(([, count]) => count > 0)), isWhole };
    }),
  );
}
