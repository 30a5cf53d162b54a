import type { JsonSchema } from '../../grammar/json-schema.ts';
import type { Endpoint, Product } from '../../model/product.ts';
import { sortedUnique } from '../output.ts';
import { plainSchema, reachedFrom } from '../types/canonical.ts';
import type { Json } from './json.ts';
import type { Speech } from './speech.ts';

/** A schema as the document has it: what its fields are called is said, and a name that is narrowed stands beside its limits. */
export function openSchema(schema: JsonSchema, speech: Speech): JsonSchema {
  return opened(plainSchema(schema), speech) as JsonSchema;
}

function opened(value: unknown, speech: Speech): unknown {
  if (Array.isArray(value)) return value.map((entry) => opened(entry, speech));
  if (value === null || typeof value !== 'object') return value;
  const { allOf, properties, ...rest } = value as JsonSchema;
  const [only, ...others] = allOf ?? [];
  const isNarrowed = only !== undefined && others.length === 0;
  const inner = Object.entries(rest).map(([key, entry]) => [
    key,
    key === 'default' ? entry : opened(entry, speech),
  ]);
  return {
    // Since 3.1 a reference may have limits beside it; a list of one is no composition.
    ...(isNarrowed ? (opened(only, speech) as Json) : allOf && { allOf: opened(allOf, speech) }),
    ...Object.fromEntries(inner),
    ...(properties && { properties: propertiesOf(properties, speech) }),
  };
}

function propertiesOf(properties: Record<string, JsonSchema>, speech: Speech): Json {
  const described = Object.entries(properties).map(([name, schema]) => {
    const description = fieldText(name, speech);
    return [name, { ...(opened(schema, speech) as Json), ...(description !== undefined && { description }) }];
  });
  return Object.fromEntries(described);
}

/** What pages call a field, with the sentence that helps whoever fills it in. */
export function fieldText(name: string, { word }: Speech): string | undefined {
  const said = [word(`field.${name}`), word(`field.help.${name}`)].filter((text) => text !== undefined);
  return said.length === 0 ? undefined : said.join('\n');
}

export function componentsOf(endpoints: Endpoint[], { definitions }: Product, speech: Speech): Json {
  const names = endpoints.flatMap(({ input, returns }) => [
    ...reachedFrom(input, definitions),
    ...reachedFrom(returns, definitions),
  ]);
  return Object.fromEntries(
    sortedUnique(names).map((name) => [name, openSchema(definitions[name] ?? {}, speech)]),
  );
}
