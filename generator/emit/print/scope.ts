import type { JsonSchema } from '../../model/json-schema.ts';
import type { Product } from '../../model/product.ts';
import { sortedEntries, sortedUnique } from '../output.ts';

/** A name that conditions may use beside the built-in ones, with the TypeScript type that it holds. */
export interface ScopeName {
  name: string;
  /** Types of generated/types.ts; several where guards load different things under one name. */
  types: string[];
  nullable: boolean;
}

const builtIn = new Set(['row', 'kind', 'route', 'language', 'app', 'input']);

/** The names of app.yaml's scope and of what guards load, by name. */
export function scopeNames(product: Product): ScopeName[] {
  const names = new Map<string, ScopeName>();
  for (const [name, { type, nullable }] of sortedEntries(product.app.scope)) {
    const known = Object.hasOwn(product.definitions, type);
    names.set(name, { name, types: known ? [type] : [], nullable });
  }
  for (const [, guard] of sortedEntries(product.guards)) {
    for (const [name, endpoint] of sortedEntries(guard.load)) {
      if (Object.hasOwn(product.app.scope, name)) continue;
      const types = sortedUnique([...(names.get(name)?.types ?? []), ...outputType(product, endpoint)]);
      names.set(name, { name, types, nullable: false });
    }
  }
  return [...names.values()]
    .filter(({ name }) => !builtIn.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The named type that an endpoint answers; none where it answers something nameless. */
function outputType(product: Product, endpoint: string): string[] {
  const name = definitionName(product.endpoints[endpoint]?.returns);
  return name === undefined ? [] : [name];
}

function definitionName(schema: JsonSchema | undefined): string | undefined {
  return schema?.$ref?.replace('#/definitions/', '');
}

/**
 * Whether TypeScript knows every step of a name, so that it can be printed as a chain of `?.`.
 * Rows and open records are not known: their names are read by `at()`.
 */
export function isTypedName(product: Product, path: readonly string[]): boolean {
  const [root = '', ...rest] = path;
  if (rest.length === 0) return builtIn.has(root) || scopeNames(product).some(({ name }) => name === root);
  if (root === 'row') return rest.length === 1;
  if (root === 'kind') return rest.length === 1 && kindFields(product).has(rest[0] ?? '');
  if (root === 'route') return rest[0] === 'path' ? rest.length === 1 : rest.length <= 2;
  const types = scopeNames(product).find(({ name }) => name === root)?.types;
  return types?.length === 1 && isTypedPath(product, { $ref: `#/definitions/${types[0]}` }, rest);
}

function isTypedPath(product: Product, from: JsonSchema, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return true;
  const target = definitionName(from);
  const schema = target === undefined ? from : product.definitions[target];
  const next =
    schema?.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
  return next !== undefined && isTypedPath(product, next, rest);
}

/** The fields that any kind has. */
export function kindFields(product: Product): Set<string> {
  const own = product.kinds.flatMap((kind) => Object.keys(kind.more));
  return new Set(['id', 'code', 'tabs', 'create', ...own]);
}
