import type { Endpoint, EndpointRoute } from '../../model/product.ts';
import { sortedEntries } from '../output.ts';

/** An address in Fastify's words; `fixed` holds what the address itself says. */
export interface FastifyRoute {
  method: string;
  url: string;
  fixed?: Record<string, string>;
}

/** One entry per distinct method and address; an address that several cases share names none of them. */
export function fastifyRoutes({ route, was = [] }: Endpoint, base: string): FastifyRoute[] {
  const found = new Map<string, { target: EndpointRoute; values: string[] }>();
  const add = (target: EndpointRoute, value?: string) => {
    const key = `${target.method} ${target.path}`;
    const known = found.get(key) ?? { target, values: [] };
    if (value !== undefined) known.values.push(value);
    found.set(key, known);
  };
  if (route.otherwise !== undefined) add(route.otherwise);
  for (const [value, target] of sortedEntries(route.cases)) add(target, value);
  const [usual = Object.values(route.cases)[0]] = [route.otherwise];
  for (const path of was) if (usual !== undefined) add({ method: usual.method, path });
  const shared = route.otherwise && `${route.otherwise.method} ${route.otherwise.path}`;
  return [...found].map(([key, { target, values }]) => {
    const only = values.length === 1 && key !== shared ? values[0] : undefined;
    const method = target.method === 'SOCKET' ? 'GET' : target.method;
    const entry = { method, url: base + fastifyPath(target.path) };
    return route.by === undefined || only === undefined ? entry : { ...entry, fixed: { [route.by]: only } };
  });
}

function fastifyPath(spec: string): string {
  return spec.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => (name.endsWith('...') ? '*' : `:${name}`));
}
