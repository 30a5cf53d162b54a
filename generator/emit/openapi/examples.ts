import { type JsonSchema, typeNameOf } from '../../grammar/json-schema.ts';
import type { Endpoint, Product } from '../../model/product.ts';
import { resolve, sampleOf } from '../qa/sample.ts';

/** A value that a field takes, as its rule names one; undefined where no rule does. */
export type ExampleOf = (name: string, schema: JsonSchema, entity?: string) => unknown;

/** Only values that the check of the spec has tried are shown: of the field's own rule, else of one of the same type. */
export function examplesOf({ rules, entities, definitions }: Product): ExampleOf {
  const byField = new Map<string, unknown>();
  const byType = new Map<string, unknown>();
  for (const { entity, field, accept } of Object.values(rules)) {
    const [first] = accept.filter(isShown);
    if (first === undefined || field === '') continue;
    byField.set(`${entity}.${field}`, first);
    const schema = entities[entity]?.fields.find(({ name }) => name === field)?.schema;
    const type = schema && typeNameOf(schema);
    if (type !== undefined && !byType.has(type)) byType.set(type, first);
  }
  return (name, schema, entity) => {
    const type = typeNameOf(schema);
    return byField.get(`${entity}.${name}`) ?? (type && byType.get(type)) ?? plainSample(schema, definitions);
  };
}

/** What needs no rule: one of a list, a number, yes or no, a form that is known everywhere. A text without one is anything. */
function plainSample(schema: JsonSchema, definitions: Product['definitions']): unknown {
  const own = resolve(schema, definitions);
  const isText = own.enum === undefined && own.const === undefined && own.type === 'string';
  const isPlain =
    ['string', 'integer', 'number', 'boolean'].includes(String(own.type)) || own.enum !== undefined;
  const isShown = isPlain && (!isText || (own.format !== undefined && own.pattern === undefined));
  return own.default ?? (isShown ? sampleOf(own, definitions) : undefined);
}

/** One sign or a blank shows nobody what is meant. */
const isShown = (value: unknown) => typeof value !== 'string' || value.trim().length > 1;

/** A body with what must be sent; undefined where for some of it no value is known. */
export function bodyExample(
  { input, bodyFields, writes }: Endpoint,
  exampleOf: ExampleOf,
): Record<string, unknown> | undefined {
  const required = (input.required ?? []).filter((name) => bodyFields.includes(name)).sort();
  const entries = required.map((name) => {
    const schema = input.properties?.[name] ?? {};
    return [name, exampleOf(name, schema, writes?.entity)] as const;
  });
  const isWhole = entries.length > 0 && entries.every(([, value]) => value !== undefined);
  return isWhole ? Object.fromEntries(entries) : undefined;
}
