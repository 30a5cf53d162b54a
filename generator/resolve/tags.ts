import { compareText } from '../faults/fault.ts';
import { named, othersIn } from '../grammar/written.ts';
import type { Product } from '../model/product.ts';
import type { OwnFields, Tag, TagFields } from '../model/tag.ts';
import type { Building } from './known.ts';
import { originFrom } from './origins.ts';

/** Reads spec/tags.yaml. Tags are offered by how many items carry them, and stand by their names here. */
export function buildTags({ read, faults }: Pick<Building, 'read' | 'faults'>): Tag[] {
  const tags = read.tags.flatMap(({ read: file }) =>
    named(file.tags).flatMap(({ key: category, value: group }) =>
      named(group).map(({ key: name, keyAt, value }) => ({
        name,
        category,
        names: Object.fromEntries(othersIn(value).map((one) => [one.key, one.value])),
        ...(value.icon !== undefined && { icon: value.icon }),
        ...(value.tone !== undefined && { tone: value.tone }),
        origin: originFrom(name, [{}, file], keyAt, faults),
      })),
    ),
  );
  return tags.sort((a, b) => compareText(a.category, b.category) || compareText(a.name, b.name));
}

/** Where the names of tags and of their groups are answered; of a field that there is not, nothing. */
export function buildTagFields({ read, entities }: Pick<Building, 'read' | 'entities'>): TagFields {
  const [file] = read.tags.map(({ read: own }) => own);
  const own = (of: string | undefined) => (of === undefined ? {} : ownFieldsOf(of, entities));
  return { tag: own(file?.names), group: own(file?.groupNames) };
}

/** By which fields `Entity.field` is read, language by language; two that share one have it from the first. */
function ownFieldsOf(named: string, entities: Product['entities']): OwnFields {
  const [entity = '', name] = named.split('.');
  const fields = Object.hasOwn(entities, entity) ? entities[entity]?.fields : undefined;
  const own = Object.entries(fields?.find((field) => field.name === name)?.localised?.own ?? {});
  return Object.fromEntries(own.filter(([, field], i) => own.findIndex((one) => one[1] === field) === i));
}
