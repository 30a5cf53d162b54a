import { compareText } from '../faults/fault.ts';
import { named } from '../grammar/written.ts';
import type { Tag } from '../model/product.ts';
import type { Building } from './known.ts';
import { originFrom } from './origins.ts';

/** Reads spec/tags.yaml. Tags are offered by how many items carry them, and stand by their names here. */
export function buildTags({ read, faults }: Pick<Building, 'read' | 'faults'>): Tag[] {
  const tags = read.tags.flatMap(({ read: file }) =>
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
  return tags.sort((a, b) => compareText(a.category, b.category) || compareText(a.name, b.name));
}
