/** The part of JSON Schema draft-07 that the spec language can say. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  enum?: (string | number | boolean | null)[];
  const?: string | number | boolean | null;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  default?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  not?: JsonSchema;
  if?: JsonSchema;
  then?: JsonSchema;
  definitions?: Record<string, JsonSchema>;
  [extension: `x-${string}`]: unknown;
}

const prefix = '#/definitions/';

/** The name that a `$ref` to a definition ends in; undefined for any other schema. */
export function refName(schema: JsonSchema): string | undefined {
  return schema.$ref?.startsWith(prefix) ? schema.$ref.slice(prefix.length) : undefined;
}

/** The named type of a value: also where it has limits of its own, or may be null. */
export function typeNameOf(schema: JsonSchema): string | undefined {
  return (
    refName(schema) ??
    refName(schema.allOf?.[0] ?? {}) ??
    refName(schema.anyOf?.[0] ?? {}) ??
    lessThan.get(schema)
  );
}

/** Types that were written out, since not all that they ask is asked of an input. */
const lessThan = new WeakMap<JsonSchema, string>();

/** Lets a schema that asks less than its type be known by the name of it. */
export function calledAs(schema: JsonSchema, type: string | undefined): JsonSchema {
  if (type !== undefined) lessThan.set(schema, type);
  return schema;
}

/** The schemas that stand right inside a schema. */
export function schemasIn(schema: JsonSchema): JsonSchema[] {
  const { properties = {}, additionalProperties, propertyNames, items } = schema;
  const inner = [additionalProperties, propertyNames, items].flatMap((one) =>
    typeof one === 'object' ? [one] : [],
  );
  return [
    ...Object.values(properties),
    ...inner,
    ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((ways) => ways ?? []),
  ];
}

type Definitions = Readonly<Record<string, JsonSchema>>;

/** A schema without a reference at its top, with the limits that stand beside one. */
export function flatSchema(schema: JsonSchema, definitions: Definitions): JsonSchema {
  const name = refName(schema);
  if (name !== undefined) return flatSchema(definitions[name] ?? {}, definitions);
  const [first] = schema.allOf ?? [];
  if (first === undefined || schema.allOf?.length !== 1) return schema;
  const { allOf: _, ...limits } = schema;
  return { ...flatSchema(first, definitions), ...limits };
}

/** What is said of values that break a keyword. A keyword that is said anew has none of the sentences below it. */
export function saysOf(schema: JsonSchema, definitions: Definitions): Record<string, string> {
  const name = refName(schema);
  if (name !== undefined) return saysOf(definitions[name] ?? {}, definitions);
  const below = [...(schema.allOf ?? []), ...(schema.anyOf ?? [])].map((part) => saysOf(part, definitions));
  const inherited = Object.entries(Object.assign({}, ...below) as Record<string, string>);
  const own = schema['x-says'] as Record<string, string> | undefined;
  return { ...Object.fromEntries(inherited.filter(([keyword]) => !Object.hasOwn(schema, keyword))), ...own };
}
