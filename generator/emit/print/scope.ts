import type { JsonSchema } from '../../grammar/json-schema.ts';
import type { Product } from '../../model/product.ts';
import { sortedEntries } from '../output.ts';

/** A name that conditions may use beside the built-in ones, with the TypeScript type that it holds. */
export interface ScopeName {
  name: string;
  /** A type of generated/types.ts. */
  type: string | undefined;
  nullable: boolean;
  /** Whether it must be said in any case: where nobody is, too. */
  given: boolean;
}

const builtIn = new Set(['row', 'kind', 'route', 'language', 'app', 'input', 'answer']);

/** The subjects of a product, by name. */
export function scopeNames(product: Product): ScopeName[] {
  return sortedEntries(product.subjects)
    .filter(([name]) => !builtIn.has(name))
    .map(([name, { shown, optional, given }]) => {
      const isKnown = Object.hasOwn(product.definitions, shown);
      return { name, type: isKnown ? shown : undefined, nullable: optional, given: given && optional };
    });
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
  if (root === 'row' || root === 'answer') return rest.length === 1;
  if (root === 'kind') return rest.length === 1 && kindFields(product).has(rest[0] ?? '');
  if (root === 'route') return rest[0] === 'path' ? rest.length === 1 : rest.length <= 2;
  const type = scopeNames(product).find(({ name }) => name === root)?.type;
  return type !== undefined && isTypedPath(product, { $ref: `#/definitions/${type}` }, rest);
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
