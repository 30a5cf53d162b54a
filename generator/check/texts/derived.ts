import { at, named } from '../../grammar/written.ts';
import type { Building } from '../../resolve/known.ts';

/** Words that the engine puts together, with the line that needs them. */
export type Derived = Iterable<{ key: string; at: { file: string; line: number; col: number } }>;

/** What pages and titles may call a kind: `runtime/i18n/kind-words.ts`. */
const formsOfKinds = ['name', 'many', 'one', 'a', 'text'];

/** Kinds, their tabs and the groups of tags are called by their ids. */
export function* derivedFromThings({ read }: Pick<Building, 'read'>): Derived {
  for (const { read: file } of read.kinds)
    for (const kind of file.kinds ?? []) {
      for (const form of formsOfKinds) yield { key: `kind.${kind.id}.${form}`, at: at(kind, 'id') };
      for (const [i, tab] of kind.tabs.entries()) yield { key: `tab.${tab}`, at: at(kind.tabs, i) };
    }
  for (const { read: file } of read.tags)
    for (const { key, keyAt } of named(file.tags)) yield { key: `tagGroup.${key}`, at: keyAt };
}
