import { type JsonSchema, refName } from '../../grammar/json-schema.ts';
import { plainSchema, reachedFrom } from '../types/canonical.ts';

type Definitions = Record<string, JsonSchema>;

/** The wrapper `{ code, data, msg }` around an answer, with no reference left that the serialiser must follow. */
export function responseSchema(returns: JsonSchema, definitions: Definitions): JsonSchema {
  const recursive = new Set(Object.keys(definitions).filter((name) => isRecursive(name, definitions)));
  const data = inline(returns, definitions, recursive);
  const kept = reachedFrom(data, definitions);
  const schema: JsonSchema = {
    type: 'object',
    properties: { code: { type: 'string' }, data, msg: { type: 'string' } },
    required: ['code', 'msg'],
  };
  if (kept.length === 0) return plainSchema(schema);
  const own = kept.map((name) => [name, inline(definitions[name] ?? {}, definitions, recursive)] as const);
  return plainSchema({ ...schema, definitions: Object.fromEntries(own) });
}

function isRecursive(name: string, definitions: Definitions): boolean {
  return reachedFrom(definitions[name] ?? {}, definitions).includes(name);
}

/** Only what shapes an answer is kept: its limits were checked on the way in. */
function inline(schema: JsonSchema, definitions: Definitions, recursive: ReadonlySet<string>): JsonSchema {
  const name = refName(schema);
  if (name !== undefined) {
    return recursive.has(name)
      ? { $ref: schema.$ref ?? '' }
      : inline(definitions[name] ?? {}, definitions, recursive);
  }
  const go = (inner: JsonSchema) => inline(inner, definitions, recursive);
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
