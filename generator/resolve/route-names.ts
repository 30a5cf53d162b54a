import type { JsonSchema } from '../grammar/json-schema.ts';
import { builtinTypes } from '../grammar/types.ts';
import type { Route } from '../model/product.ts';

export type Address = Pick<Route, 'path' | 'params' | 'query' | 'fixed'>;

/** What the conditions of a page may read of its own address: what its path names, and what its query may say. */
export function addressSchema({ path, params, query, fixed }: Address): JsonSchema {
  const named = [...path.matchAll(/\{(\w+)(?:\.\.\.)?\}/g)].map(([, name = '']): [string, JsonSchema] => {
    const values = Object.hasOwn(params, name) ? params[name] : undefined;
    return [name, values ? { enum: [...values] } : { type: 'string' }];
  });
  const given = Object.entries(fixed).map(([name, value]): [string, JsonSchema] => [name, { enum: [value] }]);
  const asked = Object.entries(query).map(([name, type]): [string, JsonSchema] => [name, typeOf(type)]);
  return {
    type: 'object',
    properties: {
      params: { type: 'object', properties: Object.fromEntries([...named, ...given]) },
      query: { type: 'object', properties: Object.fromEntries(asked) },
      path: { type: 'string' },
    },
  };
}

const typeOf = (name: string): JsonSchema =>
  (Object.hasOwn(builtinTypes, name) ? builtinTypes[name] : undefined) ?? { $ref: `#/definitions/${name}` };
