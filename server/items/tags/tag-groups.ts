import type { LanguageId } from '#generated/app.ts';
import { tagGroupNames } from '#generated/tags.ts';
import { has, say } from '../../http/words.ts';
import { presentTag } from '../present.ts';
import type { Tag } from './tag-book.ts';

type NameField = (typeof tagGroupNames)[keyof typeof tagGroupNames];

/** A group without tags, called as its words say in each language. */
export function tagGroupOf(name: string) {
  const names = Object.entries(tagGroupNames).map(
    ([language, field]) => [field, groupName(language as LanguageId, name)] as const,
  );
  return { name, ...(Object.fromEntries(names) as Record<NameField, string>), tags: [] };
}

/** Tags by group, those that are carried most first; one of which `figureOf` knows nothing is left out. */
export function groupTags<Figure extends { count?: number }>(
  tags: readonly Tag[],
  figureOf: (tag: Tag) => Figure | undefined,
) {
  type Shown = ReturnType<typeof presentTag> & Figure;
  const groups = new Map<string, Omit<ReturnType<typeof tagGroupOf>, 'tags'> & { tags: Shown[] }>();
  for (const tag of tags) {
    const figure = figureOf(tag);
    if (!figure) continue;
    const group = groups.get(tag.category) ?? tagGroupOf(tag.category);
    group.tags.push({ ...presentTag(tag), ...figure });
    groups.set(tag.category, group);
  }
  for (const group of groups.values()) group.tags.sort((a, b) => (b.count ?? 0) - (a.count ?? 0));
  return [...groups.values()];
}

/** The words of a group stand in locales/; one that has none there shows its own name. */
function groupName(language: LanguageId, name: string): string {
  const key = `tagGroup.${name}`;
  return has(language, key) ? say(language, key) : name;
}
