import { type JsonSchema, refName } from '../../grammar/json-schema.ts';
import { plainSchema, reachedFrom } from '../types/canonical.ts';

type Definitions = Record<string, JsonSchema>;

/** What is asked of many answers is found out once for each name. */
interface Answers {
  definitions: Definitions;
  recursive: Map<string, boolean>;
}

/** Wraps answers: `{ code, data, msg }` around each, with no reference left that the serialiser must follow. */
export function wrapperOf(definitions: Definitions): (returns: JsonSchema) => JsonSchema {
  const answers = { definitions, recursive: new Map<string, boolean>() };
  return (returns) => responseSchema(returns, answers);
}

function responseSchema(returns: JsonSchema, answers: Answers): JsonSchema {
  const { definitions } = answers;
  const data = inline(returns, answers);
  const kept = reachedFrom(data, definitions);
  const schema: JsonSchema = {
    type: 'object',
    properties: { code: { type: 'string' }, data, msg: { type: 'string' } },
    required: ['code', 'msg'],
  };
  if (kept.length === 0) return plainSchema(schema);
  const own = kept.map((name) => [name, inline(definitions[name] ?? {}, answers)] as const);
  return plainSchema({ ...schema, definitions: Object.fromEntries(own) });
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
    return isRecursive(name, answers)
      ? { $ref: schema.$ref ?? '' }
      : inline(answers.definitions[name] ?? {}, answers);
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
