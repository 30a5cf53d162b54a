import { named } from '../grammar/written.ts';
import type { Tag } from '../model/product.ts';
import type { Building } from './known.ts';
import { originFrom } from './origins.ts';

/** Reads spec/tags.yaml, in the order in which tags are offered. */
export function buildTags({ read, faults }: Pick<Building, 'read' | 'faults'>): Tag[] {
  return read.tags.flatMap(({ read: file }) =>
    named(file.tags).flatMap(({ key: category, value: group }) =>
      named(group).map(({ key: name, keyAt, value: { nameCn, nameEn } }) => ({
        name,
        category,
        nameCn,
        nameEn,
        origin: originFrom(name, [{}, file], keyAt, faults),
      })),
    ),
  );
}
