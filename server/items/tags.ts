import type { LanguageId } from '#generated/app.ts';
import { kinds } from '#generated/kinds.ts';
import type { Calls } from '#generated/server/contract.ts';
import type { Context } from '../http/context.ts';
import { has, say } from '../http/words.ts';
import { presentTag } from './present.ts';
import { tagCounts } from './tag-counts.ts';

type Endpoint = Calls['items.tags'];

/** The tags of a kind by group, with how many items carry each; tags that nothing carries are left out. */
export async function tags({ hub }: Context, { kind }: Endpoint['input']): Promise<Endpoint['output']> {
  const counts = await tagCounts(hub.db, kind === undefined ? kinds.map(({ id }) => id) : [kind]);
  const groups = new Map<string, Endpoint['output']['list'][number]>();
  for (const tag of hub.items.tags.all()) {
    const count = counts.get(tag.id);
    if (!count) continue;
    const group = groups.get(tag.category) ?? groupOf(tag.category);
    group.tags.push({ ...presentTag(tag), count });
    groups.set(tag.category, group);
  }
  for (const group of groups.values()) group.tags.sort((a, b) => b.count - a.count);
  return { list: [...groups.values()] };
}

const groupOf = (name: string) => ({
  name,
  nameCn: groupName('zh', name),
  nameEn: groupName('en', name),
  tags: [],
});

/** The words of a group stand in locales/; one that has none there shows its own name. */
function groupName(language: LanguageId, name: string): string {
  const key = `tagGroup.${name}`;
  return has(language, key) ? say(language, key) : name;
}
