import type { Place } from '../../faults/place.ts';
import { flatSchema, type JsonSchema } from '../../grammar/json-schema.ts';
import { beside, type KnownAs } from '../../grammar/shape.ts';
import type { Visit } from '../../grammar/walk-written.ts';
import { at, named } from '../../grammar/written.ts';
import { aboutValue, enumOf, textOfValue } from '../../model/enum-words.ts';
import { formatOf } from '../../read/format-of.ts';
import { isDefinition } from '../../resolve/fields.ts';
import type { Building } from '../../resolve/known.ts';
import { rowOf } from '../../resolve/names.ts';
import { child, type SpecNode, stringOf, stringsOf } from '../../yaml/spec-node.ts';
import { thingIn } from '../forms/inner-fields.ts';
import { holderOf, writtenWhere } from '../walk-spec.ts';
import { besideOf } from '../words/beside.ts';
import type { Derived } from './derived.ts';
import { namesOfText } from './names-of-text.ts';

const pages = ['screens', 'parts'] as const;

/** What people know by its name has one, wherever the grammar says that they do, unless other words stand beside it. */
export function* derivedFromKnown(building: Building): Derived {
  for (const visit of writtenWhere(building, ({ shape }) => knownAt(shape) !== undefined, pages)) {
    const known = knownAt(visit.shape);
    const name = stringOf(visit.node);
    if (known === 'order') yield* namesOfOrders(visit.node, building);
    else if (known === 'field' && name !== undefined) yield* namesOfField(name, visit, building);
  }
}

const knownAt = (shape: Visit['shape']): KnownAs | undefined =>
  shape.is === 'word' || shape.is === 'ref' ? shape.knownAs : undefined;

/** An order is called by its name, where it has none by that of its field; several may stand in a constant. */
function* namesOfOrders(node: SpecNode, { constants, lookup }: Building): Derived {
  const id = stringOf(node);
  if (id === undefined) return;
  const keyOf = (order: string) => {
    const [own, field] = [`sort.${order}`, `field.${order}`];
    const isField = lookup.find('text', own) === undefined && lookup.find('text', field) !== undefined;
    return isField ? field : own;
  };
  const constant = Object.hasOwn(constants, id) ? constants[id] : undefined;
  if (constant === undefined) yield { key: keyOf(id), at: node.at };
  else if (Array.isArray(constant.value))
    for (const value of constant.value) yield { key: keyOf(String(value)), at: constant.origin.place };
}

/** A field that is asked has a label, and where it is one of a few, each has a name; and so has what it holds. */
function* namesOfField(name: string, visit: Visit, building: Building): Derived {
  const given = schemaOf(name, visit, building);
  if (given === undefined) return;
  const said = holderOf(visit);
  const has = (words: readonly string[]) => words.some((word) => child(said, word) !== undefined);
  if (!has(beside.label)) yield { key: `field.${name}`, at: visit.node.at };
  if (has(beside.values)) return;
  yield* unfilled(namesOfValues(given, visit.node.at, building), `the field ${name}`, building);
  const thing = thingIn(given, building.definitions).properties ?? {};
  const asked = child(said, 'fields');
  for (const inner of asked === undefined ? Object.keys(thing) : stringsOf(asked)) {
    const one = Object.hasOwn(thing, inner) ? thing[inner] : undefined;
    if (one === undefined) continue;
    yield { key: `field.${inner}`, at: visit.node.at };
    yield* unfilled(namesOfValues(one, visit.node.at, building), `the field ${inner}`, building);
  }
}

/** What a field of a call takes. */
function schemaOf(name: string, visit: Visit, { endpoints }: Building): JsonSchema | undefined {
  const { shape } = visit;
  if (shape.is !== 'word' || shape.from === undefined) return undefined;
  const id = stringOf(besideOf(visit, shape.from)) ?? '';
  const call = Object.hasOwn(endpoints, id) ? endpoints[id] : undefined;
  const inputs = call?.input.properties ?? {};
  if (shape.of !== 'listedField') return Object.hasOwn(inputs, name) ? inputs[name] : undefined;
  const filter = call?.lists?.filters.find(({ field }) => field === name);
  const input = filter && inputs[filter.input];
  // Of what is no list of values there is none to choose.
  return input && (input.items ?? {});
}

/** A value of a row that is shown as a word is called so. */
export function* derivedFromRows(building: Building): Derived {
  const { definitions, lookup } = building;
  for (const { node, around } of writtenWhere(building, ({ shape }) => shape.is === 'shown', pages)) {
    const value = node.t === 'map' ? child(node, 'value') : node;
    const name = stringOf(value);
    const row = around.map((frame) => rowOf(frame.node, building)).find((one) => one !== undefined);
    const field = row && name !== undefined && flatSchema(row, definitions).properties?.[name];
    if (!field || value === undefined) continue;
    const as = stringOf(child(node, 'as')) ?? formatOf(field, { definitions, lookup });
    if (as !== 'word') continue;
    const given = Object.keys(flatSchema(row, definitions).properties ?? {});
    yield* filled(
      namesOfValues(field, value.at, building),
      { given, at: value.at, where: 'the row' },
      building,
    );
  }
}

interface Filling {
  /** What stands beside the value. */
  given: readonly string[];
  /** Where the value is shown. */
  at: Place;
  where: string;
}

/** Words of a value that is shown may name what stands beside it in its row. */
function* filled(words: Derived, { given, at, where }: Filling, building: Building): Derived {
  for (const one of words) {
    for (const name of namesOfText(one.key, building))
      if (!given.includes(name)) building.faults.add('HUB1413', at, { name, value: one.key, where }, given);
    yield one;
  }
}

/** Where one chooses there is no row yet: the words stand as they are. */
function* unfilled(words: Derived, where: string, building: Building): Derived {
  for (const one of words) yield* filled([one], { given: [], at: one.at, where }, building);
}

/** The names of the values that a field may have, each at the line that says that it is one. */
function* namesOfValues(schema: JsonSchema, place: Place, building: Building): Derived {
  // What may be cleared is one of its values, or nothing.
  for (const part of schema.anyOf ?? []) yield* namesOfValues(part, place, building);
  const { definitions, lookup } = building;
  const own = enumOf(schema, definitions);
  if (own === undefined) {
    for (const value of flatSchema(schema, definitions).enum ?? [])
      if (typeof value === 'string') yield { key: `field.value.${value}`, at: place };
    return;
  }
  const written = placesOf(own.type, building);
  const isExplained = own.values.some(
    (value) => lookup.find('text', aboutValue(own.type, value)) !== undefined,
  );
  for (const value of own.values) {
    const at = written.get(value) ?? place;
    yield { key: textOfValue(own.type, value), at };
    // Who explains one explains all: whoever chooses compares.
    if (isExplained) yield { key: aboutValue(own.type, value), at };
  }
}

/** Where the values of a named type stand. */
function placesOf(type: string, { read }: Building): Map<string, Place> {
  const types = read.entities.flatMap(({ read: file }) => named(file.types));
  const written = types.find(({ key }) => key === type)?.value;
  if (written === undefined || !isDefinition(written)) return new Map();
  const { enum: values } = written;
  if (values === undefined || typeof values === 'string') return new Map();
  return new Map(values.map((one, i) => [one, at(values, i)]));
}
