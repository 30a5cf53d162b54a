import { flatSchema, type JsonSchema, refName } from '../grammar/json-schema.ts';
import { limitPairs } from '../grammar/rule-words.ts';
import type { FieldDefinition } from '../grammar/spec/entities.ts';
import { builtinTypes } from '../grammar/types.ts';
import { at, isSaid, keyAt } from '../grammar/written.ts';
import { type Family, familyOf, familyWords } from '../model/fits.ts';
import { isDefinition } from '../resolve/fields.ts';
import type { Building } from '../resolve/known.ts';
import { checkDefault } from './defaults.ts';
import { checkSentences } from './sentences.ts';
import { fieldsOfSpec, type ReadField } from './written-fields.ts';

type Word = keyof FieldDefinition & string;

/** Words that say something of one family of types only. */
const familyKeywords: Partial<Record<Family, readonly Word[]>> = {
  text: ['minLength', 'maxLength', 'pattern', 'enum', 'trims', 'autocomplete'],
  number: ['minimum', 'maximum', 'enum'],
  list: ['minItems', 'maxItems'],
  choice: ['enum', 'autocomplete'],
  picture: ['maxLength', 'pattern', 'wide', 'high'],
};
/** What may be said of a family of types. */
export const keywordsOf = (family: Family): readonly Word[] => familyKeywords[family] ?? [];

const keywords: ReadonlySet<Word> = new Set(Object.values(familyKeywords).flat());

/** What each word of a field says must be something of its type, of where it stands, and of what the type says already. */
export function checkFieldWords(building: Building): void {
  for (const read of [...fieldsOfSpec(building)].map(ofOneLanguage)) {
    checkPlace(read, building);
    checkSecret(read, building);
    checkPicture(read, building);
    const { value } = read.written;
    if (!isDefinition(value)) continue;
    checkKeywords(read, value, building);
    checkNarrower(read, value, building);
    checkSentences(value, read, building);
    if (value.default !== undefined) checkDefault(value.default, read, building);
  }
}

/** What a field says that has a value for each language, it says of each of them. */
function ofOneLanguage(read: ReadField): ReadField {
  const { value } = read.written;
  if (!isDefinition(value) || !value.perLanguage) return read;
  const [schema = read.schema] = Object.values(read.schema.properties ?? {});
  return { ...read, schema };
}

/** What must be given has no default, and a part of a path is always there. */
function checkPlace({ name, isOptional, written, role }: ReadField, { faults }: Building): void {
  const { keyAt: place, value } = written;
  const definition = isDefinition(value) ? value : undefined;
  const hasDefault = definition !== undefined && isSaid(definition, 'default');
  if (role === 'params') {
    if (isOptional || hasDefault) faults.add('HUB1706', place, { name });
  } else if (role === 'query' || role === 'body' || role === 'also') {
    if (hasDefault && !isOptional) faults.add('HUB1705', place, { name });
  }
  for (const [word, reason] of definition === undefined
    ? []
    : silentAt(role, written.value as FieldDefinition))
    if (definition && isSaid(definition, word))
      faults.add('HUB1606', keyAt(definition, word), { word, name, reason });
}

/** What stands in an address is kept in histories and logs, and goes on to whoever is linked to. */
function checkSecret({ name, written, role, schema }: ReadField, { definitions, faults }: Building): void {
  if (role !== 'params' && role !== 'query') return;
  if (flatSchema(schema, definitions)['x-format'] === 'password')
    faults.add('HUB1762', written.keyAt, { name });
}

/** Words that nobody reads where a field stands. */
function silentAt(role: ReadField['role'], { writable }: FieldDefinition): [Word, string][] {
  const asked = ['trims', 'roomless', 'autocomplete'] as const;
  const because = (words: readonly Word[], reason: string) =>
    words.map((word): [Word, string] => [word, reason]);
  const unsaid = because(['of'], 'only an entity says what a field is worked out from');
  switch (role) {
    case 'answer':
      return [...unsaid, ...because(['takes', ...asked], 'nobody writes an answer')];
    case 'field':
      return writable === 'never' ? because(['takes', ...asked], 'no call takes it') : [];
    case 'params':
    case 'query':
      return [...unsaid, ...because(['takes', 'roomless'], 'an address changes nothing')];
    default:
      return [...unsaid, ...because(['takes'], 'it is written as it is shown')];
  }
}

/** Whoever makes a picture must know how large, and only a field that is kept keeps one. */
function checkPicture(
  { name, written, role, schema, field }: ReadField,
  { definitions, faults }: Building,
): void {
  if (role === 'type' || familyOf(schema, definitions) !== 'picture') return;
  const flat = flatSchema(schema, definitions);
  if (field === undefined) faults.add('HUB1868', written.keyAt, { name });
  else if (flat['x-wide'] === undefined || flat['x-high'] === undefined)
    faults.add('HUB1867', written.keyAt, { name });
}

function checkKeywords(
  { name, schema }: ReadField,
  value: FieldDefinition,
  { definitions, faults }: Building,
): void {
  const family = familyOf(schema, definitions);
  if (family === 'anything' && refName(schema) !== undefined) return;
  const known = keywordsOf(family);
  for (const word of keywords)
    if (isSaid(value, word) && !known.includes(word))
      faults.add('HUB1711', keyAt(value, word), {
        word,
        name,
        is: familyWords[family],
        allowed: known.join(', ') || 'none',
      });
}

/** The type that a field narrows, as far as it is known. */
function baseOf({ schema }: ReadField, { type }: FieldDefinition, { definitions }: Building): JsonSchema {
  const [base] = schema.allOf ?? [];
  if (base !== undefined) return flatSchema(base, definitions);
  return (
    (typeof type === 'string' && Object.hasOwn(builtinTypes, type) ? builtinTypes[type] : undefined) ?? {}
  );
}

/** A limit that lets through what the type refuses does nothing. */
function checkNarrower(read: ReadField, value: FieldDefinition, building: Building): void {
  const { schema: own } = read;
  const { faults } = building;
  const base = baseOf(read, value, building);
  for (const pair of limitPairs) {
    for (const [word, sign] of [
      [pair[0], 1],
      [pair[1], -1],
    ] as const) {
      const [left, right] = [own[word], base[word]];
      if (!isSaid(value, word) || left === undefined || right === undefined) continue;
      if (sign * left < sign * right) faults.add('HUB1712', at(value, word), { word, left, right });
    }
    checkPair(pair, { own, base, value }, building);
  }
  const values = base.enum;
  const { enum: written } = value;
  if (values === undefined || written === undefined || typeof written === 'string') return;
  written.forEach((name, i) => {
    if (!values.includes(name))
      faults.add('HUB1104', at(written, i), { name, where: read.name }, values.map(String));
  });
}

interface Narrowing {
  own: JsonSchema;
  base: JsonSchema;
  value: FieldDefinition;
}

/** A lower limit of one's own may be above the upper limit of the type. */
function checkPair(
  [low, high]: (typeof limitPairs)[number],
  { own, base, value }: Narrowing,
  { faults }: Building,
): void {
  const left = own[low] ?? base[low];
  const right = own[high] ?? base[high];
  if (left === undefined || right === undefined || left <= right) return;
  const word = isSaid(value, low) ? low : high;
  if (isSaid(value, word) && isSaid(value, low) !== isSaid(value, high))
    faults.add('HUB1508', at(value, word), { left, right });
}
