import type { Origin, Place } from '../faults/place.ts';
import type { JsonSchema } from '../grammar/json-schema.ts';
import { limitKeywords, limitPairs } from '../grammar/rule-words.ts';
import type { Field } from '../model/product.ts';
import { reportUnknown } from '../read/reader.ts';
import {
  child,
  entriesOf,
  isTrue,
  plain,
  type SpecEntry,
  type SpecNode,
  stringOf,
  stringsOf,
} from '../yaml/spec-node.ts';
import type { WithConstants } from './known.ts';

/** Types that every spec knows. */
export const builtinTypes: Record<string, JsonSchema> = {
  text: { type: 'string' },
  longText: { type: 'string', 'x-long': true },
  markdown: { type: 'string', 'x-long': true, 'x-format': 'markdown' },
  integer: { type: 'integer' },
  count: { type: 'integer', minimum: 0 },
  bytes: { type: 'integer', minimum: 0, 'x-unit': 'bytes' },
  number: { type: 'number' },
  password: { type: 'string', 'x-format': 'password' },
  boolean: { type: 'boolean' },
  time: { type: 'string', format: 'date-time' },
  date: { type: 'string', format: 'date' },
  email: { type: 'string', format: 'email' },
  url: { type: 'string', 'x-format': 'url' },
  json: {},
  blob: { type: 'string', 'x-format': 'blob' },
};

/** Entity and type names that the kinds and languages give. */
export const derivedTypes = ['KindId', 'LanguageId'];

/** The schema of one field as it is written: a type name, a list of one, or a definition. */
export function readFieldSchema(node: SpecNode, building: WithConstants): JsonSchema {
  if (node.t === 'scalar') return typeSchema(stringOf(node) ?? '', node, building);
  if (node.t === 'list')
    return {
      type: 'array',
      items: typeSchema(stringOf(node.items[0]) ?? '', node.items[0] ?? node, building),
    };
  return narrow(baseSchema(node, building), node, building);
}

function baseSchema(node: SpecNode, building: WithConstants): JsonSchema {
  const type = child(node, 'type');
  if (type !== undefined) return readFieldSchema(type, building);
  const values = enumOf(child(node, 'enum'), building);
  return values === undefined ? { type: 'string' } : { enum: values };
}

function typeSchema(name: string, node: SpecNode, building: WithConstants): JsonSchema {
  const builtin = Object.hasOwn(builtinTypes, name) ? builtinTypes[name] : undefined;
  if (builtin !== undefined) return { ...builtin };
  if (building.registry.has('entity', name) || derivedTypes.includes(name))
    return { $ref: `#/definitions/${name}` };
  if (building.lookup.unsure('entity')) return {};
  const known = [...Object.keys(builtinTypes), ...derivedTypes, ...building.registry.known('entity')];
  building.faults.add('HUB1201', node.at, { what: 'type', name, home: 'spec/entities/' }, known);
  return {};
}

function enumOf(node: SpecNode | undefined, building: WithConstants): JsonSchema['enum'] {
  if (node === undefined) return undefined;
  const id = stringOf(node);
  if (id === undefined) return stringsOf(node);
  const constant = building.constants[id];
  if (constant === undefined) {
    reportUnknown('constant', id, node, { faults: building.faults, lookup: building.lookup });
    return undefined;
  }
  return Array.isArray(constant.value) ? [...constant.value] : [constant.value as string];
}

/** A `$ref` with limits becomes the target with the limits put on top, since draft-07 ignores what stands beside `$ref`. */
function narrow(base: JsonSchema, node: SpecNode, building: WithConstants): JsonSchema {
  const extra: JsonSchema = {};
  for (const name of limitKeywords) {
    const value = limitOf(child(node, name), building);
    if (value !== undefined) extra[name] = value;
  }
  for (const [low, high] of limitPairs) {
    const left = extra[low];
    const right = extra[high];
    if (left !== undefined && right !== undefined && left > right) {
      building.faults.add('HUB1508', child(node, low)?.at ?? node.at, { left, right });
    }
  }
  const pattern = patternOf(child(node, 'pattern'), building);
  if (pattern !== undefined) extra.pattern = pattern;
  const says = saysOfNode(child(node, 'says'));
  if (says !== undefined) extra['x-says'] = says;
  if (child(node, 'enum') !== undefined && child(node, 'type') !== undefined)
    extra.enum = enumOf(child(node, 'enum'), building);
  const fallback = child(node, 'default');
  if (fallback !== undefined) extra.default = defaultOf(fallback, building);
  const autocomplete = stringOf(child(node, 'autocomplete'));
  if (autocomplete !== undefined) extra['x-autocomplete'] = autocomplete;
  if (isTrue(child(node, 'trims'))) extra['x-trims'] = true;
  if (isTrue(child(node, 'roomless'))) extra['x-roomless'] = true;
  return base.$ref === undefined || Object.keys(extra).length === 0
    ? { ...base, ...extra }
    : { allOf: [base], ...extra };
}

/** Sentences by the keyword that they are about. */
export function saysOfNode(node: SpecNode | undefined): Record<string, string> | undefined {
  if (node === undefined) return undefined;
  return Object.fromEntries(entriesOf(node).map(({ key, value }) => [key, stringOf(value) ?? '']));
}

/** A default is a value, or the id of a constant that holds it. */
function defaultOf(node: SpecNode, { constants }: WithConstants): unknown {
  const value = plain(node);
  const constant =
    typeof value === 'string' && Object.hasOwn(constants, value) ? constants[value] : undefined;
  return constant === undefined ? value : constant.value;
}

/** A limit is a number or the id of a constant. By door, the API's reading is the widest and counts here. */
export function limitOf(
  node: SpecNode | undefined,
  building: WithConstants,
  door = 'api',
): number | undefined {
  if (node === undefined) return undefined;
  if (node.t === 'map') return limitOf(child(node, door) ?? child(node, 'else'), building, door);
  const value = plain(node);
  if (typeof value === 'number') return value;
  const constant = typeof value === 'string' ? building.constants[value] : undefined;
  if (constant === undefined) {
    if (typeof value === 'string')
      reportUnknown('constant', value, node, { faults: building.faults, lookup: building.lookup });
    return undefined;
  }
  if (typeof constant.value === 'number') return constant.value;
  building.faults.add('HUB1204', node.at, {
    what: 'constant',
    name: constant.id,
    reason: 'it is not a number',
  });
  return undefined;
}

/** A pattern that compiles with the `u` flag; anything else is a fault. */
export function patternOf(node: SpecNode | undefined, { faults }: WithConstants): string | undefined {
  const pattern = stringOf(node);
  if (pattern === undefined || node === undefined) return undefined;
  try {
    new RegExp(pattern, 'u');
    return pattern;
  } catch (error) {
    faults.add('HUB1106', node.at, { reason: error instanceof Error ? error.message : '' });
    return undefined;
  }
}

function localisedOf(node: SpecNode, { languages }: WithConstants): Field['localised'] {
  const named = child(node, 'fallback');
  if (named === undefined || child(node, 'type') !== undefined) return undefined;
  const one = stringOf(named);
  const fallback = one === undefined ? stringsOf(named) : [one];
  const by = entriesOf(node)
    .filter(({ key }) => languages.includes(key))
    .map(({ key, value }) => [key, stringOf(value) ?? ''] as const);
  return { by: Object.fromEntries(by), fallback };
}

/** A field's name, and whether `?` after it says that it may be absent. */
export function nameOfField({ key }: Pick<SpecEntry, 'key'>): { name: string; isOptional: boolean } {
  const isOptional = key.endsWith('?');
  return { name: isOptional ? key.slice(0, -1) : key, isOptional };
}

/** The names of some fields, each said once. */
export function checkFieldNames(entries: readonly SpecEntry[], { faults }: WithConstants): void {
  const first = new Map<string, Place>();
  for (const entry of entries) {
    const { name } = nameOfField(entry);
    const before = first.get(name);
    if (before)
      faults.add('HUB1202', entry.keyAt, { what: 'field', name, first: `${before.file}:${before.line}` });
    else first.set(name, entry.keyAt);
    if (!/^[A-Za-z_]\w*$/.test(name))
      faults.add('HUB1107', entry.keyAt, {
        name: entry.key,
        where: 'a field',
        expected: 'letters and digits, with one ? behind where it may be absent',
      });
  }
}

/** Of what is no field of an entity there is no view. */
export function reportPrivate(node: SpecNode, name: string, { faults }: WithConstants): void {
  const word = child(node, 'private');
  if (word) faults.add('HUB1540', word.at, { name });
}

/** Reads one field of an entity, or one input of a call. */
export function readField(entry: SpecEntry, kept: boolean, origin: Origin, building: WithConstants): Field {
  const { value: node } = entry;
  const { name, isOptional } = nameOfField(entry);
  const localised = localisedOf(node, building);
  const given = child(node, 'default');
  const fallback = given && defaultOf(given, building);
  const takes = child(node, 'takes');
  const field: Field = {
    name,
    schema: localised ? { type: 'string' } : readFieldSchema(node, building),
    required: localised === undefined && !isOptional,
    kept: localised !== undefined || !kept || isTrue(child(node, 'computed')) ? 'none' : 'json',
    writable: (stringOf(child(node, 'writable')) as Field['writable'] | undefined) ?? 'never',
    private: isTrue(child(node, 'private')),
    index: isTrue(child(node, 'index')),
    was: stringsOf(child(node, 'was')),
    origin,
  };
  if (localised) field.localised = localised;
  if (takes !== undefined) field.takes = narrow(readFieldSchema(takes, building), node, building);
  if (fallback !== undefined) field.default = fallback;
  const card = stringOf(child(node, 'card'));
  if (card !== undefined) field.card = card;
  if (kept && isTrue(child(node, 'core'))) {
    field.kept = 'core';
    field.column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
  return field;
}
