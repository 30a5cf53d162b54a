import type { Origin, Place } from '../faults/place.ts';
import type { JsonSchema } from '../grammar/json-schema.ts';
import { limitKeywords, limitPairs, type RuleKeyword } from '../grammar/rule-words.ts';
import { countMax, type FieldDefinition, type WrittenField } from '../grammar/spec/entities.ts';
import { builtinTypes, derivedTypes } from '../grammar/types.ts';
import { at, isSaid, keyAt, type Located, type Named, named, othersIn } from '../grammar/written.ts';
import { columnNamed } from '../model/column.ts';
import type { Field } from '../model/product.ts';
import { reportUnknown } from '../read/reader.ts';
import { child, plain, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import { constantFor, numberFor } from './constant-use.ts';
import type { WithConstants } from './known.ts';

type WrittenType = string | Located<readonly string[]>;

/** The schema of one field as it is written: a type name, a list of one, or a definition. */
export function readFieldSchema(written: WrittenField, place: Place, building: WithConstants): JsonSchema {
  if (typeof written === 'string' || isList(written)) return typeOf(written, place, building);
  if (isLocalised(written)) return { type: 'string' };
  const schema = narrow(baseSchema(written, building), written, building);
  return written.perLanguage ? byLanguage(schema, building) : schema;
}

/** One value for each language; of some there may be none. */
const byLanguage = (schema: JsonSchema, { languages }: WithConstants): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(languages.map((id) => [id, schema])),
  required: [],
  additionalProperties: false,
});

const isList = (written: WrittenField): written is Located<readonly string[]> => Array.isArray(written);

type Localised = Extract<WrittenField, { fallback: unknown }>;
const isLocalised = (written: WrittenField): written is Localised =>
  typeof written === 'object' && 'fallback' in written;

/** Whether a field is written out, with words of its own. */
export const isDefinition = (written: WrittenField): written is FieldDefinition =>
  typeof written === 'object' && !isList(written) && !isLocalised(written);

/** What says how large a picture is made. */
const pictureSides = ['wide', 'high'] as const;

function typeOf(written: WrittenType, place: Place, building: WithConstants): JsonSchema {
  if (typeof written === 'string') return typeSchema(written, place, building);
  const [first, ...others] = written;
  for (const [i, name] of others.entries())
    building.faults.add('HUB1704', at(written, i + 1), { name, first });
  return { type: 'array', items: first === undefined ? {} : typeSchema(first, at(written, 0), building) };
}

function baseSchema(written: FieldDefinition, building: WithConstants): JsonSchema {
  if (written.type !== undefined) return typeOf(written.type, at(written, 'type'), building);
  const values = enumOf(written, building);
  return values === undefined ? { type: 'string' } : { enum: values };
}

function typeSchema(name: string, place: Place, building: WithConstants): JsonSchema {
  const { registry, lookup, faults } = building;
  const builtin = Object.hasOwn(builtinTypes, name) ? builtinTypes[name] : undefined;
  if (builtin !== undefined) return { ...builtin };
  if (registry.has('entity', name) || derivedTypes.includes(name)) return { $ref: `#/definitions/${name}` };
  reportUnknown('type', name, { at: place }, { faults, lookup });
  return {};
}

function enumOf(written: FieldDefinition, building: WithConstants): JsonSchema['enum'] {
  const { enum: values } = written;
  if (values === undefined) return undefined;
  // What is empty is told where it stands; whoever compiles a type of which nothing can be ends there.
  if (typeof values !== 'string') return values.length === 0 ? undefined : [...values];
  const held = constantFor(values, { sort: 'list' }, at(written, 'enum'), building)?.value;
  return Array.isArray(held) && held.length > 0 ? [...held] : undefined;
}

/** A `$ref` with limits becomes the target with the limits put on top, since draft-07 ignores what stands beside `$ref`. */
function narrow(base: JsonSchema, written: FieldDefinition, building: WithConstants): JsonSchema {
  const extra: JsonSchema = {};
  for (const name of limitKeywords) {
    const given = written[name];
    const value =
      given === undefined
        ? undefined
        : limitOf(name, given, { place: at(written, name), type: base }, building);
    if (value !== undefined) extra[name] = value;
  }
  for (const [low, high] of limitPairs) {
    const left = extra[low];
    const right = extra[high];
    if (left !== undefined && right !== undefined && left > right)
      building.faults.add('HUB1508', at(written, low), { left, right });
  }
  for (const side of pictureSides) {
    const given = written[side];
    const pixels =
      given === undefined
        ? undefined
        : limitOf('maxLength', given, { place: at(written, side), type: base }, building);
    if (pixels !== undefined) extra[`x-${side}`] = pixels;
  }
  const { pattern, says, autocomplete } = written;
  const compiled = pattern === undefined ? undefined : patternOf(pattern, at(written, 'pattern'), building);
  if (compiled !== undefined) extra.pattern = compiled;
  if (says !== undefined) extra['x-says'] = Object.fromEntries(Object.entries(says));
  if (written.enum !== undefined && written.type !== undefined) extra.enum = enumOf(written, building);
  const set = setBy(written.default);
  if (set !== undefined) extra['x-set'] = set;
  else if (written.default !== undefined) extra.default = defaultOf(written.default, building);
  if (autocomplete !== undefined) extra['x-autocomplete'] = autocomplete;
  if (written.trims) extra['x-trims'] = true;
  if (written.roomless) extra['x-roomless'] = true;
  return base.$ref === undefined || Object.keys(extra).length === 0
    ? { ...base, ...extra }
    : { allOf: [base], ...extra };
}

/** The setting that a default is: `{ set: newItems }`. What it is, is known where it is asked. */
export const setBy = (node: SpecNode | undefined): string | undefined =>
  node?.t === 'map' && node.entries.size === 1 ? stringOf(child(node, 'set')) : undefined;

/** A default is a value, the id of a constant that holds it, or the usual value of a setting. */
function defaultOf(node: SpecNode, building: WithConstants): unknown {
  const set = setBy(node);
  if (set !== undefined) return usualOf(set, building);
  const { constants } = building;
  const value = plain(node);
  const constant =
    typeof value === 'string' && Object.hasOwn(constants, value) ? constants[value] : undefined;
  return constant === undefined ? value : constant.value;
}

/** What a setting is where nobody has set it; one that is not there is told where it is named. */
function usualOf(name: string, building: WithConstants): unknown {
  const fields = building.read.entities.flatMap(({ read }) =>
    othersIn(read).flatMap(({ value }) => (value.set ? othersIn(value) : [])),
  );
  const value = fields.find(({ key }) => key === name)?.value;
  const own = value !== undefined && isDefinition(value) ? value.default : undefined;
  return own === undefined || setBy(own) !== undefined ? undefined : defaultOf(own, building);
}

/** A limit is a number or the id of a constant. What counts characters or items is no size and no span of time. */
export function limitOf(
  keyword: RuleKeyword,
  value: number | string,
  { place, type }: { place: Place; type: JsonSchema },
  building: WithConstants,
): number | undefined {
  const isAmount = keyword === 'minimum' || keyword === 'maximum';
  const sort = isAmount && type['x-unit'] === 'bytes' ? 'bytes' : 'count';
  const most = isAmount ? Number.MAX_SAFE_INTEGER : countMax;
  if (typeof value === 'string') return numberFor(value, { sort, most }, place, building);
  if (isAmount || (value >= 0 && value <= countMax)) return value;
  building.faults.add('HUB1103', place, {
    where: keyword,
    expected: `a whole number from 0 to ${countMax}`,
    found: String(value),
    fix: 'Write a number, or name a constant that is one.',
  });
  return undefined;
}

/** A pattern that compiles with the `u` flag; anything else is a fault. */
export function patternOf(pattern: string, place: Place, { faults }: WithConstants): string | undefined {
  try {
    new RegExp(pattern, 'u');
    return pattern;
  } catch (error) {
    faults.add('HUB1106', place, { reason: error instanceof Error ? error.message : '' });
    return undefined;
  }
}

/** Behind its own field a language reads that of the language in whose words it is read where it lacks some, and so on. */
function localisedOf(written: Localised, { languages, read }: WithConstants): Field['localised'] {
  const { fallback } = written;
  const own = new Map(othersIn(written).map(({ key, value }) => [key, value]));
  const next = new Map(
    read.app.flatMap(({ read: app }) => (app.languages ?? []).map((one) => [one.id, one.fallback] as const)),
  );
  const fieldsOf = (language: string): string[] => {
    const seen = new Set<string>();
    for (let on: string | undefined = language; on !== undefined && !seen.has(on); on = next.get(on))
      seen.add(on);
    return [...new Set([...seen].flatMap((one) => own.get(one) ?? []))];
  };
  const by = languages.map((language) => [language, fieldsOf(language)] as const);
  return {
    own: Object.fromEntries(
      languages.flatMap((id) => (own.has(id) ? [[id, own.get(id) ?? ''] as const] : [])),
    ),
    by: Object.fromEntries(by.filter(([, fields]) => fields.length > 0)),
    fallback: typeof fallback === 'string' ? [fallback] : [...fallback],
  };
}

/** An object of these fields and no others; one that ends in `?` may be absent. */
export function recordSchema(entries: readonly Named<WrittenField>[], building: WithConstants): JsonSchema {
  checkFieldNames(entries, building);
  const fields = entries.map((field) => ({
    ...nameOfField(field),
    schema: readFieldSchema(field.value, field.at, building),
  }));
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    required: fields.filter(({ isOptional }) => !isOptional).map(({ name }) => name),
    additionalProperties: false,
  };
}

/** A field's name, and whether `?` after it says that it may be absent. */
export function nameOfField({ key }: { key: string }): { name: string; isOptional: boolean } {
  const isOptional = key.endsWith('?');
  return { name: isOptional ? key.slice(0, -1) : key, isOptional };
}

/** The names of some fields, each said once. */
export function checkFieldNames(
  entries: readonly { key: string; keyAt: Place }[],
  { faults }: WithConstants,
): void {
  const first = new Map<string, Place>();
  for (const entry of entries) {
    const { name } = nameOfField(entry);
    const before = first.get(name);
    if (before)
      faults.add('HUB1202', entry.keyAt, { what: 'field', name, first: `${before.file}:${before.line}` });
    else first.set(name, entry.keyAt);
  }
}

/** Icons of values are those of a type: a field has no name under which others could have them, and its words. */
export function reportIcons({ key: name, value }: Named<WrittenField>, { faults }: WithConstants): void {
  if (isDefinition(value) && value.icons !== undefined)
    faults.add('HUB1750', keyAt(value, 'icons'), { name });
}

/** Each icon of a type is that of one of its values, and none of them stands beside the others without. */
export function checkIcons({ key, value }: Named<WrittenField>, building: WithConstants): void {
  if (!isDefinition(value) || value.icons === undefined) return;
  const values = enumOf(value, building)?.map(String) ?? [];
  for (const { key: name, keyAt: place } of named(value.icons))
    if (!values.includes(name)) building.faults.add('HUB1104', place, { name, where: key }, values);
  const said = named(value.icons).map(({ key: name }) => name);
  const missing = values.filter((name) => !said.includes(name));
  if (missing.length > 0)
    building.faults.add('HUB1546', keyAt(value, 'icons'), { where: key, missing: missing.join(', ') });
}

/** Of what is no field of an entity there is no view. */
export function reportPrivate({ key: name, value }: Named<WrittenField>, { faults }: WithConstants): void {
  if (isDefinition(value) && isSaid(value, 'private')) faults.add('HUB1540', at(value, 'private'), { name });
}

/** Reads one field of an entity, or one input of a call. */
export function readField(
  entry: Named<WrittenField>,
  kept: boolean,
  origin: Origin,
  building: WithConstants,
): Field {
  const { value: written, at: place } = entry;
  const { name, isOptional } = nameOfField(entry);
  reportIcons(entry, building);
  const field: Field = {
    name,
    schema: readFieldSchema(written, place, building),
    required: !isOptional,
    kept: kept ? 'json' : 'none',
    writable: 'never',
    private: false,
    index: false,
    was: [],
    of: [],
    origin,
  };
  if (typeof written === 'string' || isList(written)) return field;
  if (isLocalised(written))
    return { ...field, required: false, kept: 'none', localised: localisedOf(written, building) };
  return { ...field, ...definedBy(written, { name, kept }, building) };
}

/** One, or several. */
export const listOf = (written: string | readonly string[]): string[] =>
  typeof written === 'string' ? [written] : [...written];

/** What a definition says beside the type. */
function definedBy(
  written: FieldDefinition,
  { name, kept }: { name: string; kept: boolean },
  building: WithConstants,
): Partial<Field> {
  const words = { ...written };
  const { about, takes, frontMatter, fromManifest, stamp, whenGone, leadsTo, tags, secret, via } = words;
  const { unique = false, index = false, was = [], of = [] } = words;
  const fallback = written.default && defaultOf(written.default, building);
  const isCore = kept && written.core && via === undefined;
  return {
    kept: isCore ? 'core' : kept && !written.computed && via === undefined ? 'json' : 'none',
    ...(via !== undefined && { via }),
    writable: written.writable,
    private: written.private,
    index: index !== false,
    was: listOf(was),
    of: listOf(of),
    ...(about !== undefined && { about }),
    ...(takes !== undefined && {
      takes: narrow(typeOf(takes, at(written, 'takes'), building), written, building),
    }),
    ...(fallback !== undefined && { default: fallback }),
    ...(frontMatter !== undefined && { frontMatter }),
    ...(fromManifest !== undefined && { fromManifest: listOf(fromManifest) }),
    ...(stamp !== undefined && { stamp }),
    ...(whenGone !== undefined && { whenGone }),
    ...(leadsTo !== undefined && { leadsTo }),
    ...(tags !== undefined && { tags }),
    ...(secret !== undefined && { secret }),
    ...(written.perLanguage && { perLanguage: true }),
    ...(typeof index !== 'boolean' && { indexWith: listOf(index) }),
    ...(unique !== false && { unique: unique === true ? [] : listOf(unique) }),
    ...(isCore && { column: columnNamed(name) }),
  };
}
