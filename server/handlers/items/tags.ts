import { kinds } from '#generated/kinds.ts';
import type { Calls } from '#generated/server/calls/items.ts';
import { chosenGroups, countsBeside, presentTag, tagCounts, tagGroupOf } from '../../items/index.ts';
import type { Context } from '../context.ts';

type Endpoint = Calls['items.tags'];
type Group = Endpoint['output']['list'][number];

/**
 * The tags of a kind by group, those most carried first, with how many items carry each. What nothing carries is told
 * only where it is asked for: a filter by it would show nothing, but a new item may be the first.
 */
export async function tags(
  { hub }: Context,
  { kind, tagsType, unused, tags: names = [] }: Endpoint['input'],
): Promise<Endpoint['output']> {
  const asked = kinds.filter(
    (one) => (kind === undefined || one.id === kind) && (tagsType === undefined || one.tagsType === tagsType),
  );
  const ids = asked.map(({ id }) => id);
  const all = await tagCounts(hub.db, ids, hub.now());
  const chosen = names.length > 0 ? chosenGroups(hub.items.tags, names) : new Map();
  const beside = chosen && (await countsBeside(hub.db, ids, { all, chosen, now: hub.now() }));
  const groups = new Map<string, Group>();
  for (const tag of hub.items.tags.all()) {
    const counts = beside ? beside(tag.category) : new Map<number, number>();
    // What is chosen stays where it can be taken back.
    const isThere = names.includes(tag.name) || ((counts ?? all).get(tag.id) ?? 0) > 0;
    if (!isThere && !unused) continue;
    const group: Group = groups.get(tag.category) ?? tagGroupOf(tag.category);
    group.tags.push({ ...presentTag(tag), ...(counts && { count: counts.get(tag.id) ?? 0 }) });
    groups.set(tag.category, group);
  }
  const rank = ({ name, count }: Group['tags'][number]) =>
    count ?? all.get(hub.items.tags.find(name)?.id ?? 0) ?? 0;
  for (const group of groups.values()) group.tags.sort((a, b) => rank(b) - rank(a));
  const type = typeOf(asked);
  return { list: [...groups.values()].map((group) => ({ ...(type && { tagsType: type }), ...group })) };
}

/** What the tags of all these kinds are called; undefined where they differ, or have no such name. */
function typeOf(asked: readonly { tagsType?: string }[]): string | undefined {
  const [type, ...others] = new Set(asked.map(({ tagsType }) => tagsType));
  return others.length === 0 ? type : undefined;
}
