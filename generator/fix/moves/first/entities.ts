import type { Draft } from '../../draft.ts';
import { child, type Entry, entriesOf, entryOf, type Source, wordOf } from '../../source.ts';

/** An entity as it is written. */
export interface WrittenEntity {
  name: string;
  source: Source;
  entry: Entry;
  fields: Entry[];
  isKept: boolean;
}

const notFields = ['kept', 'source', 'decided', 'later'];

/** Entities by their names, and by those of their views. */
export function entitiesOf(draft: Draft): Map<string, WrittenEntity> {
  const found = new Map<string, WrittenEntity>();
  for (const source of draft.files('spec/entities/'))
    for (const entry of entriesOf(source.root)) {
      if (['types', 'views', ...notFields].includes(entry.name)) continue;
      const fields = entriesOf(entry.value).filter(({ name }) => !notFields.includes(name));
      const isKept = entryOf(entry.value, 'kept') !== undefined;
      found.set(entry.name, { name: entry.name, source, entry, fields, isKept });
    }
  for (const source of draft.files('spec/entities/'))
    for (const { name, value } of entriesOf(child(source.root, 'views'))) {
      // A view that does not say of what it is shows what the file keeps.
      const of = wordOf(child(value, 'of'));
      const owner =
        of === undefined
          ? [...found.values()].find((one) => one.source === source && one.isKept)
          : found.get(of);
      if (owner && !found.has(name)) found.set(name, owner);
    }
  return found;
}
