import type { JsonSchema } from '../grammar/json-schema.ts';
import type { WrittenEndpoint } from '../grammar/spec/endpoints.ts';
import { at, isSaid, keyAt, type Named, named, othersIn } from '../grammar/written.ts';
import { headerName } from '../model/header-names.ts';
import type { Endpoint, EndpointRoute, Product } from '../model/product.ts';
import { inLayer } from '../yaml/layer.ts';
import { emptyRecord } from '../yaml/record.ts';
import { budgetOf } from './budgets.ts';
import { clockMs, fitsWanted, noteUse, numberFor, waiting, wordOf } from './constant-use.ts';
import { listOf, nameOfField, readFieldSchema, recordSchema } from './fields.ts';
import { inputSchema, readInputs } from './inputs.ts';
import type { WithEntities } from './known.ts';
import { withOrigins } from './origins.ts';
import { ownerOf } from './owners.ts';
import { pageSchema } from './pages.ts';
import { partsOf, reportParts } from './path-parts.ts';

const methods = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
  socket: 'SOCKET',
} as const;

type Method = keyof typeof methods;
const words = Object.keys(methods) as Method[];

/** Reads spec/endpoints; the id names the file it must stand in. */
export function buildEndpoints(building: WithEntities): Product['endpoints'] {
  const endpoints: Product['endpoints'] = emptyRecord();
  const { faults } = building;
  for (const entry of withOrigins(building.read.endpoints, othersIn, faults)) {
    const { key, keyAt, origin } = entry;
    const area = inLayer(keyAt.file)
      .replace(/^spec\/endpoints\//, '')
      .replace(/\.yaml$/, '');
    const [own = '', verb = ''] = key.split('.');
    if (own !== area && key.includes('.')) faults.add('HUB1511', keyAt, { name: key, area: own });
    const call = readEndpoint(entry, building);
    if (call !== undefined) endpoints[key] ??= { ...call, area: own, verb, origin };
  }
  return endpoints;
}

function readEndpoint(
  entry: Named<WrittenEndpoint>,
  building: WithEntities,
): Omit<Endpoint, 'area' | 'verb' | 'origin'> | undefined {
  const { key, value: written } = entry;
  const { faults } = building;
  const [method, ...others] = words.filter((name) => isSaid(written, name));
  // Without an address it is no call: nobody can say what it takes.
  if (method === undefined) {
    faults.add('HUB1102', entry.keyAt, { where: key, name: 'get, post, put, patch, delete or socket' });
    return undefined;
  }
  for (const name of others) faults.add('HUB1522', keyAt(written, name), { where: key, name, other: method });
  const route = readRoute(method, written);
  const returns = readReturns(entry, building);
  const isReading = method === 'get' || method === 'socket';
  const parts = readInputs(entry, { isReading, route, returns }, building);
  const { about, allow, open, acts, cache, ignore, encode, answered, proof, whileReadOnly } = written;
  const endpoint = {
    id: key,
    route,
    base: written.base,
    pathParams: checkParams(partsOf(route), entry, building),
    queryParams: Object.keys(parts.query),
    headerFields: Object.fromEntries(Object.keys(parts.headers).map((name) => [name, headerName(name)])),
    bodyFields: Object.keys(parts.body),
    input: inputSchema(parts),
    returns,
    answers: method === 'socket' ? method : written.answers,
    encode,
    timeoutMs: timeoutOf(written, building),
    ignore: { http: [...(ignore?.http ?? [])], codes: [...(ignore?.codes ?? [])] },
    lacks: { ...written.lacks },
    brings: {},
    errors: [...(written.errors ?? [])],
    follows: {},
    paged: parts.paged,
    answered,
    ...(written.was !== undefined && { was: wasOf(route, written, building) }),
    ...(about !== undefined && { about }),
    ...(allow !== undefined && { allow }),
    touches: touchedBy(written, building),
    quiet: written.quiet,
    ...(parts.writes !== undefined && { writes: parts.writes }),
    ...(parts.lists !== undefined && { lists: parts.lists }),
    ...(parts.moves !== undefined && { moves: parts.moves }),
    ...(open !== undefined && { open }),
    ...(acts !== undefined && { acts }),
    ...(whileReadOnly !== undefined && { whileReadOnly }),
    ...(cache !== undefined && { cache }),
    ...(proof !== undefined && { proof: typeof proof === 'boolean' ? proof : [...proof] }),
  };
  const budget = budgetOf(entry, endpoint, building);
  return budget === undefined ? endpoint : { ...endpoint, budget };
}

/** Earlier addresses: each names the parts of the one of now, or it would be known nowhere what these are. */
function wasOf(route: Endpoint['route'], written: WrittenEndpoint, building: WithEntities): string[] {
  const earlier = listOf(written.was ?? []);
  const parts = partsOf(route);
  for (const [i, path] of earlier.entries()) {
    const { was } = written;
    const place = typeof was === 'object' ? at(was, i) : at(written, 'was');
    reportParts(path, { parts, place }, building);
  }
  return earlier;
}

/** What it names that is an entity. */
function touchedBy({ touches }: WrittenEndpoint, building: WithEntities): string[] {
  return touches?.filter((name, i) => ownerOf(name, at(touches, i), building) !== undefined) ?? [];
}

function readRoute(method: Method, { [method]: path }: WrittenEndpoint): Endpoint['route'] {
  const to = (address = '/'): EndpointRoute => ({ method: methods[method], path: address });
  if (typeof path !== 'object') return { otherwise: to(path), cases: {} };
  const cases = named(path.cases).map(({ key, value }) => [key, to(value)] as const);
  return {
    by: path.by,
    cases: Object.fromEntries(cases),
    ...(path.else !== undefined && { otherwise: to(path.else) }),
  };
}

/** What is said of a part of the path must be in the path. */
function checkParams(parts: string[], { value }: Named<WrittenEndpoint>, { faults }: WithEntities): string[] {
  for (const param of named(value.params)) {
    const { name } = nameOfField(param);
    if (!parts.includes(name)) faults.add('HUB1302', param.keyAt, { name }, parts);
  }
  return parts;
}

function readReturns({ key, value: written }: Named<WrittenEndpoint>, building: WithEntities): JsonSchema {
  const { returns, pages } = written;
  if (returns !== undefined && pages !== undefined)
    building.faults.add('HUB1522', keyAt(written, 'pages'), { where: key, name: 'pages', other: 'returns' });
  if (returns === undefined) {
    if (written.nullable)
      building.faults.add('HUB1102', at(written, 'nullable'), { where: key, name: 'returns' });
    return pages === undefined ? {} : pageOf(pages, written, building);
  }
  const schema =
    typeof returns === 'string' || isList(returns)
      ? readFieldSchema(returns, at(written, 'returns'), building)
      : recordSchema(named(returns), building);
  return written.nullable ? { anyOf: [schema, { type: 'null' }] } : schema;
}

/** A page of a thing, or of what a view shows of it. */
function pageOf(name: string, written: WrittenEndpoint, building: WithEntities): JsonSchema {
  const { entities, registry, faults } = building;
  if (Object.hasOwn(entities, name)) return pageSchema(name);
  if (registry.has('entity', name))
    faults.add('HUB1204', at(written, 'pages'), { what: 'entity', name, reason: 'it is a type' });
  return {};
}

type Returns = NonNullable<WrittenEndpoint['returns']>;
const isList = (returns: Returns): returns is Extract<Returns, readonly string[]> => Array.isArray(returns);

function timeoutOf(written: WrittenEndpoint, building: WithEntities): number | null {
  const { timeout } = written;
  if (timeout === 'none') return null;
  if (typeof timeout === 'string')
    return numberFor(timeout, waiting, at(written, 'timeout'), building) ?? null;
  if (timeout === undefined) return usualTimeout(building);
  if (timeout.ms > 0 && timeout.ms <= clockMs) return timeout.ms;
  const [where, expected, found] = ['timeout', 'more than nothing and less than 24d', `${timeout.ms} ms`];
  building.faults.add('HUB1103', at(written, 'timeout'), {
    where,
    expected,
    found,
    fix: 'Write "none" for no end, or a time such as 30s.',
  });
  return null;
}

/** How long every call may take that says nothing of it. */
function usualTimeout({ constants, used }: WithEntities): number | null {
  const usual = constants['request.timeout'];
  if (usual === undefined) return null;
  const { id, value, origin } = usual;
  const by = 'every call that has no timeout of its own';
  const fits = fitsWanted(usual, waiting);
  noteUse({ id, at: origin.place, wants: wordOf(waiting), fits, by }, { used });
  return fits && typeof value === 'number' ? value : null;
}
