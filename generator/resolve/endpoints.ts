import type { Origin } from '../faults/place.ts';
import { declarations } from '../grammar/declares.ts';
import type { JsonSchema } from '../grammar/json-schema.ts';
import { parseDuration } from '../grammar/literals.ts';
import type { Endpoint, EndpointRoute, Product } from '../model/product.ts';
import {
  child,
  entriesOf,
  itemsOf,
  numberOf,
  type SpecEntry,
  type SpecNode,
  stringOf,
  stringsOf,
} from '../yaml/spec-node.ts';
import { budgetOf } from './budgets.ts';
import { checkFieldNames, nameOfField, readFieldSchema } from './fields.ts';
import { type CallInputs, inputSchema, readInputs } from './inputs.ts';
import type { WithEntities } from './known.ts';
import { entryOrigin } from './origins.ts';

const methods = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
  socket: 'SOCKET',
} as const;

/** Reads spec/endpoints; the id names the file it must stand in. */
export function buildEndpoints(building: WithEntities): Product['endpoints'] {
  const endpoints: Product['endpoints'] = {};
  for (const file of building.spec.files.endpoints) {
    const area = file.path.replace(/^spec\/endpoints\//, '').replace(/\.yaml$/, '');
    for (const entry of declarations(file)) {
      const origin = entryOrigin(file, entry, building.faults);
      const [own = '', verb = ''] = entry.key.split('.');
      if (own !== area && entry.key.includes('.'))
        building.faults.add('HUB1511', entry.keyAt, { name: entry.key, area: own });
      if (!/^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/.test(entry.key)) {
        building.faults.add('HUB1107', entry.keyAt, {
          name: entry.key,
          where: 'an endpoint',
          expected: 'area.verb in letters and digits',
        });
        continue;
      }
      // Its shape is the fault; a call made of nothing would only bring more.
      if (entry.value.t !== 'map') continue;
      endpoints[entry.key] ??= readEndpoint(entry, { area: own, verb }, origin, building);
    }
  }
  return endpoints;
}

function readEndpoint(
  entry: SpecEntry,
  id: { area: string; verb: string },
  origin: Origin,
  building: WithEntities,
): Endpoint {
  const node = entry.value;
  const method = (Object.keys(methods) as (keyof typeof methods)[]).find(
    (name) => child(node, name) !== undefined,
  );
  if (method === undefined)
    building.faults.add('HUB1102', entry.keyAt, {
      where: entry.key,
      name: 'get, post, put, patch, delete or socket',
    });
  const route = readRoute(method ?? 'get', method && child(node, method));
  const parts = readInputs(entry, method === 'get' || method === 'socket', building);
  const pathParams = checkPath(route, entry, parts.params, building);
  const endpoint: Endpoint = {
    id: entry.key,
    ...id,
    route,
    base: stringOf(child(node, 'base')) ?? 'product',
    pathParams,
    queryParams: Object.keys(parts.query),
    bodyFields: Object.keys(parts.body),
    input: inputSchema(parts),
    returns: readReturns(child(node, 'returns'), building),
    answers:
      method === 'socket'
        ? 'socket'
        : ((stringOf(child(node, 'answers')) as 'stream' | undefined) ?? 'wrapper'),
    encode: (stringOf(child(node, 'encode')) as Endpoint['encode'] | undefined) ?? 'json',
    timeoutMs: timeoutOf(child(node, 'timeout'), building),
    ignore: {
      http: itemsOf(child(child(node, 'ignore'), 'http')).flatMap((item) => numberOf(item) ?? []),
      codes: stringsOf(child(child(node, 'ignore'), 'codes')),
    },
    lacks: Object.fromEntries(
      entriesOf(child(node, 'lacks')).map(({ key, value }) => [key, stringOf(value) ?? '']),
    ),
    brings: {},
    errors: stringsOf(child(node, 'errors')),
    answered: (stringOf(child(node, 'answered')) as Endpoint['answered'] | undefined) ?? 'here',
    origin,
  };
  const about = stringOf(child(node, 'about'));
  const allow = stringOf(child(node, 'allow'));
  if (about !== undefined) endpoint.about = about;
  if (allow !== undefined) endpoint.allow = allow;
  if (parts.writes !== undefined) endpoint.writes = parts.writes;
  const [open, acts] = [stringOf(child(node, 'open')), stringOf(child(node, 'acts'))];
  if (open !== undefined) endpoint.open = open;
  if (acts !== undefined) endpoint.acts = acts;
  if (stringOf(child(node, 'cache')) === 'session') endpoint.cache = 'session';
  const budget = budgetOf(entry, endpoint, building);
  if (budget !== undefined) endpoint.budget = budget;
  return endpoint;
}

function readRoute(method: keyof typeof methods, node: SpecNode | undefined): Endpoint['route'] {
  const at = (path: SpecNode | undefined): EndpointRoute => ({
    method: methods[method],
    path: stringOf(path) ?? '/',
  });
  if (node?.t !== 'map') return { otherwise: at(node), cases: {} };
  const by = stringOf(child(node, 'by'));
  const cases = entriesOf(node)
    .filter(({ key }) => key !== 'by' && key !== 'else')
    .map(({ key, value }) => [key, at(value)] as const);
  const otherwise = child(node, 'else');
  return {
    ...(by && { by }),
    cases: Object.fromEntries(cases),
    ...(otherwise && { otherwise: at(otherwise) }),
  };
}

/** Names in the path, in order; each must be declared, and each declared one must be in the path. */
function checkPath(
  route: Endpoint['route'],
  entry: SpecEntry,
  params: CallInputs['params'],
  { faults }: WithEntities,
): string[] {
  const names = new Set<string>();
  for (const { path } of [...Object.values(route.cases), ...(route.otherwise ? [route.otherwise] : [])]) {
    for (const [, name = ''] of path.matchAll(/\{(\w+)(?:\.\.\.)?\}/g)) names.add(name);
  }
  for (const name of names) {
    if (!Object.hasOwn(params, name)) faults.add('HUB1504', entry.keyAt, { value: `{${name}}` });
  }
  for (const { key, keyAt } of entriesOf(child(entry.value, 'params'))) {
    const { name } = nameOfField({ key });
    if (!names.has(name)) faults.add('HUB1302', keyAt, { name }, [...names]);
  }
  return [...names];
}

function readReturns(node: SpecNode | undefined, building: WithEntities): JsonSchema {
  if (node === undefined) return {};
  if (node.t !== 'map') return readFieldSchema(node, building);
  const entries = entriesOf(node);
  checkFieldNames(entries, building);
  const fields = entries.map((field) => ({ ...nameOfField(field), value: field.value }));
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, value }) => [name, readFieldSchema(value, building)])),
    required: fields.filter(({ isOptional }) => !isOptional).map(({ name }) => name),
    additionalProperties: false,
  };
}

function timeoutOf(node: SpecNode | undefined, { constants }: WithEntities): number | null {
  const word = stringOf(node);
  if (word === 'none') return null;
  const given = word === undefined ? undefined : (parseDuration(word) ?? constants[word]?.value);
  const usual = constants['request.timeout']?.value;
  if (typeof given === 'number') return given;
  return typeof usual === 'number' ? usual : null;
}
