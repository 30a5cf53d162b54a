import { linksMax, manifestWordMax } from '#generated/constants.ts';
import { stored } from '#generated/store/tables.ts';

type Row = Readonly<Record<string, unknown>>;

const isShortText = (value: unknown) => typeof value === 'string' && value.length <= manifestWordMax;

/** Of a list that stands where one text is kept, the first. */
function textOf(value: unknown): string | undefined {
  const text: unknown = Array.isArray(value) ? value[0] : value;
  return typeof text === 'string' ? text : undefined;
}

/** JSON fields that the front matter of a README fills (`frontMatter:`). */
export function cardFields(frontMatter: Row): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const entry of stored.Item.json) {
    const key = 'frontMatter' in entry ? entry.frontMatter : undefined;
    const value = key === undefined ? undefined : frontMatter[key];
    const texts = (Array.isArray(value) ? value : [value]).filter(isShortText);
    if (key === undefined) continue;
    // A list is kept as far as it is followed: nobody refuses what a README says.
    if (entry.schemaType === 'json')
      fields[entry.field] = texts.length > 0 ? texts.slice(0, linksMax) : undefined;
    else fields[entry.field] = textOf(value);
  }
  return fields;
}
