import { entriesOf, type SpecNode } from '../yaml/spec-node.ts';
import type { JsonSchema } from './json-schema.ts';

/**
 * The schema of a file that lies over others: of what stands there, it may say a part. What may be said in part is alike for most
 * entries, and stands once: an editor reads all of a schema for each file that is opened.
 */
export function overBelow(schema: JsonSchema, below: readonly SpecNode[]): JsonSchema {
  const parts = new Map<string, { name: string; part: JsonSchema }>();
  const share = (part: JsonSchema): JsonSchema => {
    const text = JSON.stringify(part);
    const known = parts.get(text) ?? { name: `part-${parts.size + 1}`, part };
    parts.set(text, known);
    return { $ref: `#/definitions/${known.name}` };
  };
  const over = below.reduce((upper, one) => overOne(upper, one, share), schema);
  if (parts.size === 0) return over;
  const shared = [...parts.values()].map(({ name, part }) => [name, part] as const);
  return { ...over, definitions: { ...over.definitions, ...Object.fromEntries(shared) } };
}

type Share = (part: JsonSchema) => JsonSchema;

function overOne(schema: JsonSchema, below: SpecNode, share: Share): JsonSchema {
  if (below.t !== 'map') return schema;
  if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.map((way) => overOne(way, below, share)) };
  const { properties, additionalProperties } = schema;
  const there = entriesOf(below).flatMap(({ key, value }): [string, JsonSchema][] => {
    const known = properties?.[key];
    if (known !== undefined) return [[key, overOne(known, value, share)]];
    // Of a bare value there is no part.
    if (typeof additionalProperties !== 'object' || value.t !== 'map') return [];
    return [[key, share(partly(additionalProperties, value))]];
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
