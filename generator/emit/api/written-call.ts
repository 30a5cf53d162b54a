import type { Endpoint, EndpointRoute, Product } from '../../model/product.ts';
import { shownBy, touchedBy } from '../../model/touches.ts';
import { sortedEntries } from '../output.ts';
import type { Code } from '../print/code.ts';
import { printData } from '../print/print-data.ts';

/** Of all calls together: the entities that some call changes. */
const touchedOf = new WeakMap<Product, ReadonlySet<string>>();

function touchedIn(product: Product): ReadonlySet<string> {
  const known = touchedOf.get(product) ?? new Set(Object.values(product.endpoints).flatMap(touchedBy));
  touchedOf.set(product, known);
  return known;
}

/** A call as the client reads it, without what is as usual (`usualCall`). */
export function printCall(endpoint: Endpoint, product: Product): Code {
  const usual = usualCall(product);
  const entries = Object.entries(specOf(endpoint, product)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(usual[name as keyof typeof usual]),
  );
  return printData(Object.fromEntries(entries));
}

/** What a call is like that does not say otherwise. */
export function usualCall(product: Product) {
  const { value } = product.constants['request.timeout'] ?? {};
  return {
    base: baseOf('product', product),
    body: [],
    encode: 'json',
    ignore: { codes: [], http: [] },
    path: [],
    query: [],
    timeoutMs: typeof value === 'number' ? value : null,
  };
}

function specOf(endpoint: Endpoint, product: Product) {
  const { id, route, encode, timeoutMs, ignore, cache, answers } = endpoint;
  const headers = Object.fromEntries(sortedEntries(endpoint.headerFields));
  const touches = touchedBy(endpoint);
  const touched = touchedIn(product);
  const shows = shownBy(endpoint, product).filter((name) => touched.has(name));
  return {
    id,
    routes: {
      ...(route.by !== undefined && { by: route.by, cases: route.cases }),
      ...(route.otherwise !== undefined && { otherwise: route.otherwise }),
    } satisfies { by?: string; cases?: Record<string, EndpointRoute>; otherwise?: EndpointRoute },
    base: baseOf(endpoint.base, product),
    path: endpoint.pathParams,
    query: [...endpoint.queryParams].sort(),
    ...(Object.keys(headers).length > 0 && answers === 'wrapper' && { headers }),
    body: [...endpoint.bodyFields].sort(),
    encode,
    timeoutMs,
    ignore: { codes: [...ignore.codes].sort(), http: [...ignore.http].sort() },
    ...(cache !== undefined && { cache }),
    ...(shows.length > 0 && { shows }),
    ...(touches.length > 0 && { touches }),
  };
}

/** The text of a base that is known already, or its name. */
export function baseOf(name: string, { app }: Product): string {
  const base = Object.hasOwn(app.bases, name) ? app.bases[name] : undefined;
  return base?.t === 'literal' && typeof base.value === 'string' ? base.value : name;
}
