import { type JsonSchema, refName } from '../../grammar/json-schema.ts';

/** What json-schema-to-typescript reads; `tsType` is printed as it stands. */
export interface TypeSchema {
  tsType?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, TypeSchema>;
  required?: string[];
  additionalProperties?: boolean | TypeSchema;
  items?: TypeSchema;
  enum?: JsonSchema['enum'];
  const?: JsonSchema['const'];
  anyOf?: TypeSchema[];
  allOf?: TypeSchema[];
  oneOf?: TypeSchema[];
}

/**
 * The part of a schema that a type can say. References become names at once, so that the compiler neither follows
 * them (a quarter of its time) nor invents names for what it found; limits are the validators' business.
 */
export function typeSchema(schema: JsonSchema): TypeSchema {
  const name = refName(schema);
  if (name !== undefined) return { tsType: name };
  if (isOpen(schema)) return { tsType: 'Record<string, unknown>' };
  const { type, description, required, items, properties, additionalProperties, anyOf, oneOf } = schema;
  if (schema.allOf !== undefined && schema.enum === undefined) return allOf(schema.allOf, description);
  return {
    ...(type !== undefined && { type }),
    ...(description !== undefined && { description }),
    ...(required !== undefined && { required }),
    ...(schema.enum !== undefined && { enum: schema.enum }),
    ...(schema.const !== undefined && { const: schema.const }),
    ...(items !== undefined && { items: typeSchema(items) }),
    ...(properties !== undefined && { properties: mapValues(properties) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: typeSchema(additionalProperties),
    }),
    ...(anyOf !== undefined && { anyOf: anyOf.map(typeSchema) }),
    ...(oneOf !== undefined && { oneOf: oneOf.map(typeSchema) }),
  };
}

/** A reference with limits on top is still that type. */
function allOf(parts: JsonSchema[], description: string | undefined): TypeSchema {
  const [first] = parts;
  const own =
    parts.length === 1 && first !== undefined ? typeSchema(first) : { allOf: parts.map(typeSchema) };
  return description === undefined ? own : { ...own, description };
}

function mapValues(properties: Record<string, JsonSchema>): Record<string, TypeSchema> {
  return Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, typeSchema(value)]));
}

function isOpen({ type, properties, additionalProperties }: JsonSchema): boolean {
  return type === 'object' && properties === undefined && typeof additionalProperties !== 'object';
}

/** An input as the caller gives it: what has a default may be left out. */
export function inputSchema(schema: JsonSchema): JsonSchema {
  const { properties = {}, required = [] } = schema;
  return { ...schema, required: required.filter((name) => properties[name]?.default === undefined) };
}

/** Fields of an input that are always there once it is validated, though the caller may leave them out. */
export function filledFields({ properties = {} }: JsonSchema): string[] {
  return Object.keys(properties)
    .filter((name) => properties[name]?.default !== undefined)
    .sort();
}
