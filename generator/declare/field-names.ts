import type { Place } from '../faults/place.ts';
import { declarations } from '../grammar/declares.ts';
import { isProvenance } from '../grammar/provenance.ts';
import type { Spec } from '../load/load-spec.ts';
import { child, entriesOf, itemsOf, plain, type SpecNode, stringOf } from '../yaml/spec-node.ts';

/** A field of a thing or an answer, an input of a call, or a value that one of these may have. */
export interface FieldName {
  /** With what it is of: `Item.name`, `items.list.tags`. */
  id: string;
  name: string;
  at: Place;
  call?: string;
}

const inCalls = ['params', 'query', 'body', 'also', 'returns'] as const;
/** What an entity says of itself. */
const ofEntities = ['kept', 'of'];

/** Every field, every input and every value of one that is declared by its name. */
export function* fieldNames({ files }: Spec): Generator<FieldName> {
  for (const file of files.entities) {
    for (const { key, value } of declarations(file, ['types', 'views'])) yield* inMap(value, key, ofEntities);
    for (const { key, value } of entriesOf(child(file.root, 'types'))) yield* valuesOf(value, key);
    for (const { key, value } of entriesOf(child(file.root, 'views'))) yield* inMap(child(value, 'and'), key);
  }
  for (const file of files.endpoints)
    for (const { key: call, value } of declarations(file))
      for (const word of inCalls) for (const one of inMap(child(value, word), call)) yield { ...one, call };
}

function* inMap(
  node: SpecNode | undefined,
  of: string,
  besides: readonly string[] = [],
): Generator<FieldName> {
  for (const { key, keyAt, value } of entriesOf(node)) {
    if (isProvenance(key) || besides.includes(key)) continue;
    const name = key.replace(/\?$/, '');
    const id = `${of}.${name}`;
    // What has a column is named among those of the server.
    if (plain(child(value, 'core')) !== true) yield { id, name, at: keyAt };
    yield* valuesOf(value, id);
  }
}

/** What something may be, where that is one of a few words. */
function* valuesOf(node: SpecNode, of: string): Generator<FieldName> {
  for (const item of itemsOf(child(node, 'enum'))) {
    const name = stringOf(item);
    if (name !== undefined && /^\w+$/.test(name)) yield { id: `${of}.${name}`, name, at: item.at };
  }
}
