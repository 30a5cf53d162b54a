import { flatSchema } from '../grammar/json-schema.ts';
import { at, othersIn } from '../grammar/written.ts';
import type { Product } from '../model/product.ts';
import { isDefinition } from '../resolve/fields.ts';
import type { Building } from '../resolve/known.ts';

/**
 * A field whose values are the tags of a group holds just these: of a value that is no tag nobody would find anything, and a
 * tag that no value stands for would be carried by nothing.
 */
export function checkFieldTags({ tags }: Pick<Product, 'tags'>, building: Building): void {
  const { read, entities, definitions, faults } = building;
  for (const { read: file } of read.entities)
    for (const { key, value } of othersIn(file))
      for (const { key: written, value: field } of othersIn(value)) {
        if (!isDefinition(field) || field.tags === undefined) continue;
        const name = written.replace(/\?$/, '');
        const group = field.tags;
        const inGroup = tags.filter(({ category }) => category === group).map((tag) => tag.name);
        const own = entities[key]?.fields.find((one) => one.name === name);
        // A group that there is not is told as such.
        if (own === undefined || inGroup.length === 0) continue;
        const values = flatSchema(flatSchema(own.schema, definitions)?.items ?? {}, definitions)?.enum ?? [];
        const why = whyNot(values, inGroup, own.kept === 'json' && key === 'Item');
        if (why !== undefined) faults.add('HUB1626', at(field, 'tags'), { name, other: group, why });
      }
}

function whyNot(values: readonly unknown[], tags: readonly string[], isKept: boolean): string | undefined {
  if (!isKept) return 'tags are those of items, and of what is kept of them';
  if (values.length === 0) return 'it is no list of what is one of a few';
  const lacking = values.find((one) => !tags.includes(String(one)));
  if (lacking !== undefined) return `"${lacking}" is none`;
  const beside = tags.find((one) => !values.includes(one));
  return beside === undefined ? undefined : `the tag "${beside}" is no value`;
}
