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
    return typeof additionalProperties === 'object' ? [[key, partly(additionalProperties, value)]] : [];
  });
  return there.length === 0
    ? schema
    : { ...schema, properties: { ...properties, ...Object.fromEntries(there) } };
}

/** Without what must be said, where that stands below; only the way in which it is said there can be said in part. */
function partly(schema: JsonSchema, below: SpecNode): JsonSchema {
  if (below.t !== 'map') return schema;
  const said = new Set(entriesOf(below).map(({ key }) => key));
  const { required: _, ...part } = schema;
  if (!part.anyOf) return part;
  // What is told by a key of its own, below, is told in no other way by keys; a value in its place is none of them.
  const isTold = ({ required = [] }: JsonSchema) =>
    required.length > 0 && required.every((key) => said.has(key));
  const byKeys = part.anyOf.filter(({ type }) => type === 'object');
  const told = byKeys.find(isTold) ?? byKeys.find(({ required = [] }) => required.length === 0);
  const ways = part.anyOf.filter((way) => !told || way.type !== 'object' || way === told);
  return { ...part, anyOf: ways.map((way) => partly(way, below)) };
}
