import type { Names } from '../../expressions/names.ts';
import { flatSchema, type JsonSchema, refName, typeNameOf } from '../../grammar/json-schema.ts';
import type { Seen } from '../../grammar/shape.ts';
import type { Subject } from '../../model/rights.ts';
import type { PageFacts } from '../../read/page-facts.ts';

/** Something that is known where a call is made. */
export interface Thing {
  /** As a value says it: `item.key`. */
  says: string;
  /** What it is called by itself: `key`. */
  name: string;
  /** The type that has a name which it is of. */
  type?: string;
  /** The field that it is, and of which entity. */
  fieldOf?: string;
  /** What may be absent gives no input that must be there. */
  isSure: boolean;
}

/** What a page knows, the nearest first; what stands in one list is equally near. */
export type Levels = readonly (readonly Thing[])[];

interface Place {
  names: Names;
  page?: PageFacts | undefined;
  /** Whether there is one row here, and not the rows of a list. */
  hasRow: boolean;
  /** What may be named there beyond what every page knows. */
  sees?: Seen | undefined;
  subjects: Readonly<Record<string, Subject>>;
}

/**
 * What was answered just now; the row; what stands for its key; what else things hold; what the address says, and what it
 * may say; what was typed.
 */
export function thingsAt({ names, page, hasRow, sees, subjects }: Place): Levels {
  const row = hasRow && names.row !== undefined && !names.isRowUnknown ? names.row : undefined;
  const inReach = Object.values(subjects).filter(({ name }) => page?.subjects.includes(name));
  const held = inReach.map((subject) => ({
    subject,
    things: fieldsOf({ $ref: `#/definitions/${subject.shown}` }, subject.name, names),
  }));
  const isKeyOf = ({ from }: Subject, { type }: Thing) =>
    from.some((source) => 'types' in source && source.types.length === 1 && source.types[0] === type);
  const pick = (isKey: boolean) =>
    held.flatMap(({ subject, things }) => things.filter((thing) => isKeyOf(subject, thing) === isKey));
  const answer = sees === 'answered' ? names.answer : undefined;
  return [
    answer === undefined ? [] : fieldsOf(answer, 'answer', names),
    row === undefined ? [] : fieldsOf(row, names.rowName ?? 'row', names),
    [...givenOf(names), ...(page?.hasKind ? [kind] : []), language, ...pick(true)],
    pick(false),
    ofAddress('params', page?.params ?? [], page?.types),
    ofAddress('query', page?.query ?? [], page?.types),
    answer === undefined ? [] : typedIn(names),
  ];
}

const kind: Thing = { says: 'kind.id', name: 'kind', type: 'KindId', isSure: true };
const language: Thing = { says: 'language', name: 'language', type: 'LanguageId', isSure: true };

/** The fields of a thing, and the entity that it is, or is a view of. */
function fieldsOf(schema: JsonSchema, called: string, { definitions, entities }: Names): Thing[] {
  const shown = typeNameOf(schema);
  const own = shown === undefined ? undefined : (entities[shown]?.viewOf ?? shown);
  const { properties = {}, required = [] } = flatSchema(schema, definitions);
  return Object.entries(properties).map(([name, field]): Thing => {
    const type = typeNameOf(field);
    return {
      says: `${called}.${name}`,
      name,
      ...(type !== undefined && { type }),
      ...(own !== undefined && { fieldOf: `${own}.${name}` }),
      isSure: required.includes(name),
    };
  });
}

/** What the block itself gives: `form.ticket`. */
function givenOf({ scope, given = [] }: Names): Thing[] {
  return given.flatMap((of) =>
    Object.keys(scope[of]?.properties ?? {}).map((name) => ({ says: `${of}.${name}`, name, isSure: true })),
  );
}

/** What was typed into a form that has been sent, and is never empty there. */
function typedIn(names: Names): Thing[] {
  const { sent } = names.form ?? {};
  return sent === undefined ? [] : fieldsOf(sent, 'input', names);
}

function ofAddress(
  part: 'params' | 'query',
  names: readonly string[],
  types: PageFacts['types'] = {},
): Thing[] {
  return [...new Set(names)].map((name): Thing => {
    const type = Object.hasOwn(types, name) ? types[name] : undefined;
    return {
      says: `route.${part}.${name}`,
      name,
      ...(type !== undefined && { type }),
      isSure: part === 'params',
    };
  });
}

/** The types that a thing is found by: those that name one, and not what it is like. */
export function isFindable(type: string, definitions: Names['definitions']): boolean {
  if (type === kind.type || type === language.type) return true;
  const flat = flatSchema(definitions[type] ?? {}, definitions);
  return definitions[type] !== undefined && isPlain(flat) && refName(flat) === undefined;
}

const isPlain = ({ properties, items, enum: values, type, anyOf }: JsonSchema) =>
  properties === undefined &&
  items === undefined &&
  values === undefined &&
  anyOf === undefined &&
  (type === 'string' || type === 'integer');
