import { type JsonSchema, refName } from '../../grammar/json-schema.ts';
import { plainSchema, reachedFrom } from '../types/canonical.ts';

type Definitions = Record<string, JsonSchema>;

/** What is asked of many answers is found out once for each name. */
interface Answers {
  definitions: Definitions;
  recursive: Map<string, boolean>;
}

/** The schema of an answer, in whose place names stand that many answers share. */
export interface AnswerSchema {
  data: JsonSchema;
  /** Those that hold themselves: nothing but a reference says it. */
  definitions?: Definitions;
}

/** What is said once for all answers that speak of it: `{ $ref: '#shared/Name' }`. */
const shared = '#shared/';

/** The name that stands in place of a schema. */
export function sharedName({ $ref }: JsonSchema): string | undefined {
  return $ref?.startsWith(shared) ? $ref.slice(shared.length) : undefined;
}

/** Schemas for the serialiser, with no reference left that it must follow, but to what holds itself. */
export function answerSchemas(definitions: Definitions) {
  const answers: Answers = { definitions, recursive: new Map() };
  return {
    /** The schema of one answer. */
    of: (returns: JsonSchema) => answerOf(returns, answers),
    /** The schema of a name that answers share. */
    named: (name: string) => plainSchema(inline(definitions[name] ?? {}, answers)),
  };
}

function answerOf(returns: JsonSchema, answers: Answers): AnswerSchema {
  const { definitions } = answers;
  const data = inline(returns, answers);
  const kept = reachedFrom(returns, definitions).filter((name) => isRecursive(name, answers));
  if (kept.length === 0) return { data: plainSchema(data) };
  const own = kept.map((name) => [name, plainSchema(inline(definitions[name] ?? {}, answers))] as const);
  return { data: plainSchema(data), definitions: Object.fromEntries(own) };
}

function isRecursive(name: string, { definitions, recursive }: Answers): boolean {
  const known = recursive.get(name);
  if (known !== undefined) return known;
  const found = reachedFrom(definitions[name] ?? {}, definitions).includes(name);
  recursive.set(name, found);
  return found;
}

/** Only what shapes an answer is kept: its limits were checked on the way in. */
function inline(schema: JsonSchema, answers: Answers): JsonSchema {
  const name = refName(schema);
  if (name !== undefined) {
    if (isRecursive(name, answers)) return { $ref: schema.$ref ?? '' };
    const own = answers.definitions[name] ?? {};
    return own.properties === undefined ? inline(own, answers) : { $ref: shared + name };
  }
  const go = (inner: JsonSchema) => inline(inner, answers);
  const first = schema.allOf?.[0];
  if (first !== undefined && schema.allOf?.length === 1) return go(first);
  const { type, required, properties, items, anyOf, additionalProperties } = schema;
  return {
    ...(type === undefined ? typeOfEnum(schema) : { type }),
    ...(required !== undefined && { required }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, go(value)])),
    }),
    ...(items !== undefined && { items: go(items) }),
    ...(anyOf !== undefined && { anyOf: anyOf.map(go) }),
    ...(isOpen(schema)
      ? { additionalProperties: true }
      : additionalProperties !== undefined && {
          additionalProperties:
            typeof additionalProperties === 'object' ? go(additionalProperties) : additionalProperties,
        }),
  };
}

/** An object without named fields holds whatever it is given; the serialiser would drop it otherwise. */
function isOpen({ type, properties, additionalProperties }: JsonSchema): boolean {
  return type === 'object' && properties === undefined && additionalProperties === undefined;
}

function typeOfEnum({ enum: values }: JsonSchema): { type?: string } {
  return values?.every((value) => typeof value === 'string') ? { type: 'string' } : {};
}
