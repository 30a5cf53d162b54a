import type { Place } from '../faults/place.ts';
import type { SpecFile } from '../yaml/load-folder.ts';
import { child, entriesOf, itemsOf, type SpecEntry, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import { isProvenance } from './provenance.ts';

/** An id, and where it is declared. */
interface Id {
  id: string;
  at: Place;
  /** What is declared, and the group that it stands in. */
  value: SpecNode;
  group?: SpecNode;
}

/** Where a file declares the ids of one sort; `under` is the word that they stand under. */
export interface Declares {
  ids(file: SpecFile): Id[];
  under?: string;
}

const idOf = ({ key, keyAt, value }: SpecEntry): Id => ({ id: key, at: keyAt, value });

/** The entries of a file that are things of their own, without its provenance. */
export function declarations({ root }: SpecFile, besides: readonly string[] = []): SpecEntry[] {
  return entriesOf(root).filter((entry) => !isProvenance(entry.key) && !besides.includes(entry.key));
}

/** Whatever stands in the file itself. */
export const own = (...besides: string[]): Declares => ({
  ids: (file) => declarations(file, besides).map(idOf),
});

/** Whatever stands under a word. */
export const under = (word: string): Declares => ({
  under: word,
  ids: ({ root }) => entriesOf(child(root, word)).map(idOf),
});

/** Fields under a word, without the ? of those that may be absent. */
export const fieldsUnder = (word: string): Declares => ({
  under: word,
  ids: ({ root }) =>
    entriesOf(child(root, word)).map((entry) => idOf({ ...entry, key: entry.key.replace(/\?$/, '') })),
});

/** The items of a list under a word, by their `id`. */
export const itemsUnder = (word: string): Declares => ({
  under: word,
  ids: ({ root }) => itemsOf(child(root, word)).flatMap(ownId),
});

function ownId(item: SpecNode): Id[] {
  const id = child(item, 'id');
  const name = stringOf(id);
  return id === undefined || name === undefined ? [] : [{ id: name, at: id.at, value: item }];
}

/** Whatever stands in the groups under a word; what a group is called is no part of the id. */
export const groupedUnder = (word: string): Declares => ({
  under: word,
  ids: ({ root }) => entriesOf(child(root, word)).flatMap(({ value }) => entriesOf(value).map(idOf)),
});

/** `group.name` for whatever stands in the groups of the file. */
export const dotted: Declares = {
  ids: (file) =>
    declarations(file).flatMap((group) =>
      entriesOf(group.value).map(({ key, keyAt, value }) => ({
        id: `${group.key}.${key}`,
        at: keyAt,
        value,
      })),
    ),
};

const isGroup = ({ value }: SpecEntry) =>
  value.t === 'map' && !value.entries.has('value') && !value.entries.has('patterns');

/** A value with a name, or several in a group: `poll.push`. */
export const leaves: Declares = {
  ids: (file) =>
    declarations(file).flatMap((entry) =>
      isGroup(entry)
        ? entriesOf(entry.value)
            .filter((inner) => !isProvenance(inner.key))
            .map(({ key, keyAt, value }) => ({
              ...{ id: `${entry.key}.${key}`, at: keyAt, value },
              group: entry.value,
            }))
        : [idOf(entry)],
    ),
};

/** Groups of values whose name begins so; the id is what follows. */
export const groups = (prefix = ''): Declares => ({
  ids: (file) =>
    declarations(file)
      .filter((entry) => entry.key.startsWith(prefix) && (prefix !== '' || isGroup(entry)))
      .map(({ key, keyAt, value }) => ({ id: key.slice(prefix.length), at: keyAt, value })),
});

/** The file itself, by its path below `spec/screens/`. */
export const byPath: Declares = {
  ids: (file) => [{ id: screenId(file), at: file.root.at, value: file.root }],
};

/** `spec/screens/hub/list.yaml` → `hub/list`. */
export function screenId(file: Pick<SpecFile, 'path'>): string {
  return file.path.replace(/^spec\/screens\//, '').replace(/\.yaml$/, '');
}

/** One sort of id that stands in several places of a file. */
export const all = (...several: Declares[]): Declares => ({
  ids: (file) => several.flatMap(({ ids }) => ids(file)),
});
