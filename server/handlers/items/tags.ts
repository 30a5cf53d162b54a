import { kinds } from '#generated/kinds.ts';
import type { Calls } from '#generated/server/calls/items.ts';
import { chosenGroups, countsBeside, presentTag, tagGroupOf } from '../../items/index.ts';
import { ownerIdOf } from '../../people/index.ts';
import type { Context } from '../context.ts';

type Endpoint = Calls['items.tags'];
type Group = Endpoint['output']['list'][number];

/**
 * The tags of a kind by group, those most carried first, with how many items carry each; of one person, where a list is
 * narrowed to theirs. What nothing carries is told only where it is asked for: a filter by it would show nothing, but a
 * new item may be the first.
 */
export async function tags(
  { hub, viewer }: Context,
  { kind, tagsType, unused, user, tags: names = [] }: Endpoint['input'],
): Promise<Endpoint['output']> {
  const asked = kinds.filter(
    (one) => (kind === undefined || one.id === kind) && (tagsType === undefined || one.tagsType === tagsType),
  );
  const figures = await countsBeside(hub.db, {
    kinds: asked.map(({ id }) => id),
    ownerId: await ownerIdOf(hub.db, user),
    chosen: chosenGroups(hub.items.tags, names),
    viewer,
    now: hub.now(),
  });
  const groups = new Map<string, Group>();
  const ranks = new Map<string, number>();
  for (const tag of hub.items.tags.all()) {
    const { counts, isWhole } = figures(tag.category);
    const count = counts.get(tag.id) ?? 0;
    // What is chosen stays where it can be taken back.
    if (count === 0 && !unused && !names.includes(tag.name)) continue;
    const group: Group = groups.get(tag.category) ?? tagGroupOf(tag.category);
    group.tags.push({ ...presentTag(tag), ...(isWhole && { count }) });
    groups.set(tag.category, group);
    ranks.set(tag.name, count);
  }
  for (const group of groups.values())
    group.tags.sort((a, b) => (ranks.get(b.name) ?? 0) - (ranks.get(a.name) ?? 0));
  const type = typeOf(asked);
  return { list: [...groups.values()].map((group) => ({ ...(type && { tagsType: type }), ...group })) };
}

/** What the tags of all these kinds are called; undefined where they differ, or have no such name. */
function typeOf(asked: readonly { tagsType?: string }[]): string | undefined {
  const [type, ...others] = new Set(asked.map(({ tagsType }) => tagsType));
  return others.length === 0 ? type : undefined;
}
