import { typeNameOf } from '../../grammar/json-schema.ts';
import type { Product, Route } from '../../model/product.ts';
import { paramsIn, typesOfAddress } from './addresses.ts';
import { isFindable } from './things.ts';

/** What an address gives to a call that is asked about it. */
interface Given {
  /** Input → part of the address. */
  given: Map<string, string>;
  /** Inputs that several parts could be. */
  equal: { input: string; parts: string[] }[];
}

type Known = Pick<Product, 'endpoints' | 'definitions'>;

/**
 * Each input that must be there is the part of its type. One that is called as it is the part that is meant, and what has
 * no type with a name, or need not be there, is known by its name alone.
 */
export function givenBy(route: Route, call: string, known: Known): Given {
  const { properties = {}, required = [] } =
    (Object.hasOwn(known.endpoints, call) && known.endpoints[call]?.input) || {};
  const types = typesOfAddress(route, known);
  const parts = [...new Set([...paramsIn(route), ...Object.keys(route.fixed)])];
  const found: Given = { given: new Map(), equal: [] };
  for (const [input, schema] of Object.entries(properties)) {
    const type = typeNameOf(schema);
    const isTyped = type !== undefined && isFindable(type, known.definitions);
    const isFit = (part: string) => types[part] === type;
    if (parts.includes(input) && (!isTyped || types[input] === undefined || isFit(input)))
      found.given.set(input, input);
    if (!isTyped || found.given.has(input) || !required.includes(input)) continue;
    const [first, ...others] = parts.filter(isFit);
    if (first !== undefined && others.length === 0) found.given.set(input, first);
    else if (first !== undefined) found.equal.push({ input, parts: [first, ...others] });
  }
  return found;
}

/** Routes with the calls that are asked about their addresses, where inputs are called otherwise than the parts. */
export function withAsks(routes: readonly Route[], known: Known): Route[] {
  return routes.map((route) => {
    const calls = [...(route.exists === undefined ? [] : [route.exists]), ...Object.values(route.loads)];
    const asks = [...new Set(calls)].flatMap((call) => {
      const renamed = [...givenBy(route, call, known).given].filter(([input, part]) => input !== part);
      return renamed.length === 0 ? [] : [[call, Object.fromEntries(renamed)] as const];
    });
    return asks.length === 0 ? route : { ...route, asks: Object.fromEntries(asks) };
  });
}
