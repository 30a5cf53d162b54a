import { kinds } from '#generated/kinds.ts';
import type { Calls } from '#generated/server/contract.ts';
import type { Context } from '../http/context.ts';
import { presentTag } from './present.ts';
import { tagCounts } from './tag-counts.ts';
import { tagGroupOf } from './tag-groups.ts';

type Endpoint = Calls['items.tags'];

/** The tags of a kind by group, with how many items carry each; tags that nothing carries are left out. */
export async function tags({ hub }: Context, { kind }: Endpoint['input']): Promise<Endpoint['output']> {
  const counts = await tagCounts(hub.db, kind === undefined ? kinds.map(({ id }) => id) : [kind]);
  const groups = new Map<string, Endpoint['output']['list'][number]>();
  for (const tag of hub.items.tags.all()) {
    const count = counts.get(tag.id);
    if (!count) continue;
    const group = groups.get(tag.category) ?? tagGroupOf(tag.category);
    group.tags.push({ ...presentTag(tag), count });
    groups.set(tag.category, group);
  }
  for (const group of groups.values()) group.tags.sort((a, b) => b.count - a.count);
  return { list: [...groups.values()] };
}
