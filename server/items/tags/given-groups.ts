import { stored } from '#generated/store/tables.ts';

/** Fields whose values are the tags of a group (`tags:` of the spec). */
export const tagFields = stored.Item.json.flatMap((entry) => ('tags' in entry ? [entry] : []));
const groups: ReadonlySet<string> = new Set(tagFields.map(({ tags }) => tags));

/** Whether an item carries a tag because of a field, so that no README and no form names it. */
export const isOfField = ({ category }: { category: string }): boolean => groups.has(category);
