import { entriesOf, type SpecNode } from '../yaml/spec-node.ts';
import type { JsonSchema } from './json-schema.ts';

/** The schema of a file that lies over another one: of what stands there, it may say a part. */
export function overBelow(schema: JsonSchema, below: SpecNode): JsonSchema {
  if (below.t !== 'map') return schema;
  if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.map((way) => overBelow(way, below)) };
  const { properties, additionalProperties } = schema;
  const there = entriesOf(below).flatMap(({ key, value }): [string, JsonSchema][] => {
    const known = properties?.[key];
    if (known !== undefined) return [[key, overBelow(known, value)]];
    return typeof additionalProperties === 'object' ? [[key, partly(additionalProperties)]] : [];
  });
  return there.length === 0
    ? schema
    : { ...schema, properties: { ...properties, ...Object.fromEntries(there) } };
}

/** Without what must be said. */
function partly({ required: _, ...schema }: JsonSchema): JsonSchema {
  return schema.anyOf ? { ...schema, anyOf: schema.anyOf.map(partly) } : schema;
}
