import { tagFields } from './given-groups.ts';
import type { TagBook } from './tag-book.ts';

/** The tags that an item carries because of its fields, in the order in which the spec has their values. */
export function tagsOfFields(kept: Readonly<Record<string, unknown>>, tags: TagBook): number[] {
  return tagFields.flatMap(({ field, tags: group }) => {
    const values = [kept[field]].flat();
    return values.flatMap((value) => {
      const tag = typeof value === 'string' ? tags.find(value) : undefined;
      return tag?.category === group ? [tag.id] : [];
    });
  });
}
