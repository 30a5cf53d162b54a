import { isScalar, type Node as YamlNode } from 'yaml';
import type { Draft } from '../../draft.ts';
import { insertedAt } from '../../edits.ts';
import type { Move } from '../../move.ts';
import { child, entriesOf, entryOf, itemsOf, plainOf, startOf } from '../../source.ts';

/** What the language itself knows of a kind; whatever else stands there is the owner's. */
const own = ['id', 'code', 'icon', 'tabs', 'create', 'source', 'decided'];

/** What kinds say beside the words of the language was any value, and is declared. */
export const kindFields: Move = {
  from: 0,
  to: 1,
  says: 'what kinds say of their own is declared under `fields`',
  move(draft) {
    const source = draft.file('spec/kinds.yaml');
    const kinds = entryOf(source?.root, 'kinds');
    if (source === undefined || kinds === undefined || entryOf(source.root, 'fields')) return;
    const fields = declared(draft, itemsOf(kinds.value));
    if (fields.length === 0) return;
    const lines = ['fields:', ...fields.map((field) => `  ${field}`), ''];
    draft.change(source, insertedAt(startOf(kinds.key), lines.join(source.newline)));
  },
};

function declared(draft: Draft, kinds: readonly YamlNode[]): string[] {
  const values = new Map<string, YamlNode[]>();
  for (const { name, value } of kinds.flatMap(entriesOf))
    if (!own.includes(name)) values.set(name, [...(values.get(name) ?? []), value]);
  return [...values].map(([name, found]) => {
    const isOptional = found.length < kinds.length;
    return `${name}${isOptional ? '?' : ''}: ${typeOf(draft, found)}`;
  });
}

/** The narrowest type that all values have. */
function typeOf(draft: Draft, values: readonly YamlNode[]): string {
  const isList = values.every((value) => !isScalar(value));
  const all = values.flatMap((value) => (isList ? itemsOf(value) : [value])).map(plainOf);
  const type = typeOfValues(draft, all);
  return isList ? `[${type}]` : type;
}

function typeOfValues(draft: Draft, values: readonly unknown[]): string {
  const every = (is: (value: unknown) => boolean) => values.length > 0 && values.every(is);
  if (every((value) => typeof value === 'boolean')) return 'boolean';
  if (every(Number.isInteger)) return 'integer';
  if (every((value) => /^\d{6}$/.test(String(value)))) return 'code';
  const endpoints = draft.files('spec/endpoints/').flatMap(({ root }) => entriesOf(root));
  if (every((value) => endpoints.some(({ name }) => name === value))) return 'endpoint';
  if (every((value) => draft.file(`spec/screens/${value}.yaml`) !== undefined)) return 'screen';
  const groups = entriesOf(child(draft.file('spec/tags.yaml')?.root, 'tags'));
  if (every((value) => groups.some(({ name }) => name === value))) return 'tagGroup';
  return 'text';
}
