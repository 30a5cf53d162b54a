import { type JsonSchema, refName } from '../grammar/json-schema.ts';
import { doesChange } from './does-change.ts';
import type { Endpoint, Entity, Product } from './product.ts';

type Known = Pick<Product, 'definitions' | 'entities'>;

/** The entities that a call changes: those whose answers are old after it. */
export function touchedBy({ writes, touches, quiet }: Endpoint): string[] {
  return quiet ? [] : [...new Set([...(writes ? [writes.entity] : []), ...touches])].sort();
}

/** The entities that the answer of a reading call is about, with those that it is worked out from. */
export function shownBy(endpoint: Endpoint, known: Known): string[] {
  if (doesChange(endpoint) || endpoint.answers !== 'wrapper') return [];
  const found = new Set<string>();
  collect(endpoint.returns, { found, seen: new Set() }, known);
  return [...found].sort();
}

interface Walk {
  found: Set<string>;
  seen: Set<string>;
}

function collect(schema: JsonSchema, walk: Walk, known: Known): void {
  const name = refName(schema);
  if (name !== undefined) collectNamed(name, walk, known);
  const { items, properties = {}, allOf = [], anyOf = [] } = schema;
  for (const inner of [...Object.values(properties), ...allOf, ...anyOf, ...(items ? [items] : [])])
    collect(inner, walk, known);
}

function collectNamed(name: string, { found, seen }: Walk, known: Known): void {
  if (seen.has(name)) return;
  seen.add(name);
  const { entities, definitions } = known;
  const entity: Entity | undefined = Object.hasOwn(entities, name) ? entities[name] : undefined;
  if (entity !== undefined)
    for (const source of [entity.viewOf ?? name, ...entity.of, ...entity.fields.flatMap(({ of }) => of)])
      found.add(source);
  const own = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
  if (own !== undefined) collect(own, { found, seen }, known);
}
