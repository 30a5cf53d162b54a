import { type JsonSchema, refName } from '../../grammar/json-schema.ts';

/** The same schema with its keys in a fixed order, so that the order of keys in YAML never reaches the output. */
export function canonical(schema: JsonSchema): JsonSchema {
  return sortKeys(schema) as JsonSchema;
}

/** As `canonical`, without the hints (`x-…`) that only our own emitters read. */
export function plainSchema(schema: JsonSchema): JsonSchema {
  return sortKeys(schema, (key) => !key.startsWith('x-')) as JsonSchema;
}

function sortKeys(value: unknown, keep: (key: string) => boolean = () => true, name = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => sortKeys(item, keep));
    return name === 'required' && items.every((item) => typeof item === 'string') ? items.sort() : items;
  }
  if (value === null || typeof value !== 'object') return value;
  // Names of fields stand below `properties`: they are kept whatever they begin with.
  const names = name === 'properties' || name === 'definitions';
  const entries = Object.entries(value).filter(([key]) => names || keep(key));
  return Object.fromEntries(
    entries
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, entry]) => [key, key === 'default' ? entry : sortKeys(entry, keep, names ? '' : key)]),
  );
}

/** Names of the definitions that a schema reaches, itself or through others, sorted. */
export function reachedFrom(schema: JsonSchema, definitions: Record<string, JsonSchema>): string[] {
  const reached = new Set<string>();
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    const name = Array.isArray(value) ? undefined : refName(value as JsonSchema);
    if (name === undefined) {
      for (const entry of Object.values(value)) visit(entry);
      return;
    }
    if (reached.has(name)) return;
    reached.add(name);
    visit(definitions[name]);
  };
  visit(schema);
  return [...reached].sort();
}

/** A schema that stands on its own: the definitions it reaches are attached, hints are gone. */
export function closedSchema(schema: JsonSchema, definitions: Record<string, JsonSchema>): JsonSchema {
  const names = reachedFrom(schema, definitions);
  if (names.length === 0) return plainSchema(schema);
  const own = Object.fromEntries(names.map((name) => [name, definitions[name] ?? {}]));
  return plainSchema({ ...schema, definitions: own });
}
