import type { Tag } from '../model/product.ts';
import { child, entriesOf, stringOf } from '../yaml/spec-node.ts';
import type { Building } from './context.ts';
import { originOf } from './origins.ts';

/** Reads spec/tags.yaml, in the order in which tags are offered. */
export function tagsOf({ spec, faults }: Building): Tag[] {
  return spec.files.tags.flatMap((file) =>
    entriesOf(child(file.root, 'tags')).flatMap(({ key: category, value: group }) =>
      entriesOf(group).map(({ key: name, keyAt, value }) => ({
        name,
        category,
        nameCn: stringOf(child(value, 'nameCn')) ?? name,
        nameEn: stringOf(child(value, 'nameEn')) ?? name,
        origin: originOf(file, name, value, keyAt, faults),
      })),
    ),
  );
}
