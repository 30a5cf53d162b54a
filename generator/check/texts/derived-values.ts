import type { Place } from '../../faults/place.ts';
import { flatSchema, type JsonSchema } from '../../grammar/json-schema.ts';
import { at, named } from '../../grammar/written.ts';
import { askedIn } from '../../model/asked-fields.ts';
import { aboutValue, enumOf, textOfValue } from '../../model/enum-words.ts';
import { isDefinition } from '../../resolve/fields.ts';
import type { Building } from '../../resolve/known.ts';
import { rowOf } from '../../resolve/names.ts';
import { child, type SpecMap, type SpecNode, stringOf } from '../../yaml/spec-node.ts';
import { type Derived, innerOf } from './derived.ts';

/** What a form asks has a label, and where it is one of a few, each has a name; unless the form brings its own. */
export function* derivedFromForms(building: Building): Derived {
  for (const form of building.spec.files.screens.flatMap(({ root }) => formsIn(root))) {
    const call = building.endpoints[stringOf(child(form, 'submit')) ?? ''];
    if (call === undefined) continue;
    for (const { name, node, said } of askedIn(child(form, 'fields'))) {
      const given = Object.hasOwn(call.input.properties ?? {}, name)
        ? call.input.properties?.[name]
        : undefined;
      if (given === undefined) continue;
      if (child(said, 'label') === undefined) yield { key: `field.${name}`, at: node.at };
      const isOffered = ['choices', 'options'].some((word) => child(said, word) !== undefined);
      if (!isOffered) yield* namesOfValues(given, node.at, building);
    }
  }
}

/** What narrows a list has a label, and each of its values a name. */
export function* derivedFromNarrowing(building: Building): Derived {
  for (const { load, narrows } of building.spec.files.screens.flatMap(({ root }) => narrowedIn(root))) {
    const call = building.endpoints[stringOf(load) ?? ''];
    for (const { name, node, said } of askedIn(narrows)) {
      const filter = call?.lists?.filters.find(({ field }) => field === name);
      const input = filter && call?.input.properties?.[filter.input];
      if (input === undefined) continue;
      if (child(said, 'label') === undefined) yield { key: `field.${name}`, at: node.at };
      if (input.items !== undefined) yield* namesOfValues(input.items, node.at, building);
    }
  }
}

function narrowedIn(node: SpecNode): { load: SpecNode | undefined; narrows: SpecNode }[] {
  const narrows = child(node, 'narrows');
  const own = narrows === undefined ? [] : [{ load: child(node, 'load'), narrows }];
  return [...own, ...innerOf(node).flatMap(narrowedIn)];
}

function formsIn(node: SpecNode): SpecMap[] {
  const own = node.t === 'map' && stringOf(child(node, 'block')) === 'form' ? [node] : [];
  const asked = child(node, 'ask');
  if (asked?.t === 'map') own.push(asked);
  return [...own, ...innerOf(node).flatMap(formsIn)];
}

/** A value of a row that is shown as a word is called so. */
export function* derivedFromRows(building: Building): Derived {
  for (const { root } of building.spec.files.screens) yield* wordsIn(root, undefined, building);
}

function* wordsIn(node: SpecNode, around: JsonSchema | undefined, building: Building): Derived {
  const row = rowOf(node, building) ?? around;
  const value = child(node, 'value');
  const name = stringOf(value);
  if (stringOf(child(node, 'as')) === 'word' && value !== undefined && name !== undefined) {
    const field = row && flatSchema(row, building.definitions).properties?.[name];
    if (field) yield* namesOfValues(field, value.at, building);
  }
  for (const inner of innerOf(node)) yield* wordsIn(inner, row, building);
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
