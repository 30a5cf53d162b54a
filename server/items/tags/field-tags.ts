import { stored } from '#generated/store/tables.ts';
import type { Tag, TagBook } from './tag-book.ts';

/** Fields whose values are the tags of a group (`tags:` of the spec). */
const fields = stored.Item.json.flatMap((entry) => ('tags' in entry ? [entry] : []));
const groups: ReadonlySet<string> = new Set(fields.map(({ tags }) => tags));

/** Whether an item carries a tag because of a field, so that no README and no form names it. */
export const isOfField = ({ category }: Pick<Tag, 'category'>): boolean => groups.has(category);

/** The tags that an item carries because of its fields, in the order in which the spec has their values. */
export function tagsOfFields(kept: Readonly<Record<string, unknown>>, tags: TagBook): number[] {
  return fields.flatMap(({ field, tags: group }) => {
    const values = [kept[field]].flat();
    return values.flatMap((value) => {
      const tag = typeof value === 'string' ? tags.find(value) : undefined;
      return tag?.category === group ? [tag.id] : [];
    });
  });
}
