import type { JsonSchema } from '../../grammar/json-schema.ts';
import { answersHere } from '../../model/answers-here.ts';
import type { Budget } from '../../model/limits.ts';
import type { Node } from '../../model/node.ts';
import type { Endpoint, EndpointRoute, ErrorEntry, Product } from '../../model/product.ts';
import { baseOf } from '../api/written-call.ts';
import { type OutputFile, placesOf, sortedEntries, sortedUnique } from '../output.ts';
import { plainSchema, reachedFrom } from '../types/canonical.ts';
import { pascal } from '../types/names.ts';

/** Any JSON object of the document. */
export type Json = { [key: string]: unknown };

/** openapi.json: what this server answers, for those who write clients. */
export function emitOpenapi(product: Product): OutputFile[] {
  const endpoints = sortedEntries(product.endpoints)
    .map(([, endpoint]) => endpoint)
    .filter((endpoint) => answersHere(endpoint) && endpoint.answers !== 'socket');
  const document = toComponents({
    openapi: '3.1.0',
    info: { title: product.app.name, version: product.app.version },
    servers: [{ url: '/' }],
    tags: sortedUnique(endpoints.map((endpoint) => endpoint.area)).map((name) => ({ name })),
    paths: pathsOf(endpoints, product),
    components: { schemas: componentsOf(endpoints, product), responses: responsesOf(endpoints, product) },
  });
  const content = `${JSON.stringify(document, null, 2)}\n`;
  const from = [product.app.origin.place.file, ...placesOf(endpoints)];
  return [{ path: 'openapi.json', content, from: sortedUnique(from) }];
}

/** References of our definitions become references of the document. */
function toComponents(value: Json): Json {
  const text = JSON.stringify(value).replaceAll('"$ref":"#/definitions/', '"$ref":"#/components/schemas/');
  return JSON.parse(text) as Json;
}

function componentsOf(endpoints: Endpoint[], { definitions }: Product): Json {
  const names = endpoints.flatMap(({ input, returns }) => [
    ...reachedFrom(input, definitions),
    ...reachedFrom(returns, definitions),
  ]);
  const schemas = sortedUnique(names).map((name) => [name, plainSchema(definitions[name] ?? {})] as const);
  return Object.fromEntries(schemas);
}

function pathsOf(endpoints: Endpoint[], product: Product): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    for (const { route, suffix, isEarlier } of routesOf(endpoint)) {
      const address = baseOf(endpoint.base, product) + route.path.replaceAll('...}', '}');
      const operations = paths[address] ?? {};
      operations[route.method.toLowerCase()] = isEarlier
        ? { ...operationOf(endpoint, suffix, product), deprecated: true }
        : operationOf(endpoint, suffix, product);
      paths[address] = operations;
    }
  }
  return Object.fromEntries(sortedEntries(paths));
}

interface Addressed {
  route: EndpointRoute;
  suffix: string;
  /** It is answered still, and whoever begins takes the one of now. */
  isEarlier?: true;
}

/** One operation per distinct address; the cases that differ carry their value in the operation's id. */
function routesOf({ route, was = [] }: Endpoint): Addressed[] {
  const seen = new Set<string>();
  const [usual = Object.values(route.cases)[0]] = [route.otherwise];
  const all: Addressed[] = [
    ...(route.otherwise === undefined ? [] : [{ route: route.otherwise, suffix: '' }]),
    ...sortedEntries(route.cases).map(([value, own]) => ({ route: own, suffix: `.${value}` })),
    ...was.flatMap((path, i) =>
      usual === undefined
        ? []
        : [{ route: { method: usual.method, path }, suffix: `.was${i + 1}`, isEarlier: true as const }],
    ),
  ];
  return all.filter(({ route: { method, path } }) => {
    const key = `${method} ${path}`;
    return !seen.has(key) && seen.add(key);
  });
}

function operationOf(endpoint: Endpoint, suffix: string, product: Product): Json {
  const { id, area, about, bodyFields, input } = endpoint;
  const body = bodyFields.length === 0 ? {} : { requestBody: bodyOf(endpoint) };
  const properties = input.properties ?? {};
  const required = new Set(input.required ?? []);
  const parameterOf = (name: string, where: 'path' | 'query' | 'header') => ({
    name: where === 'header' ? endpoint.headerFields[name] : name,
    in: where,
    required: where === 'path' || required.has(name),
    schema: plainSchema(properties[name] ?? {}),
    // A list repeats its key: ?tags=a&tags=b
    ...(where === 'query' && { style: 'form', explode: true }),
  });
  return {
    operationId: id + suffix,
    tags: [area],
    ...(about !== undefined && { summary: about }),
    parameters: [
      ...endpoint.pathParams.map((name) => parameterOf(name, 'path')),
      ...[...endpoint.queryParams].sort().map((name) => parameterOf(name, 'query')),
      ...Object.keys(endpoint.headerFields)
        .sort()
        .map((name) => parameterOf(name, 'header')),
    ],
    ...body,
    responses: { ...answerOf(endpoint), ...refusalsOf(endpoint, product) },
    ...(endpoint.budget && { 'x-budget': printBudget(endpoint.budget) }),
  };
}

/** What whoever writes a client may count on. */
function printBudget({ id, answerBytes, bodyBytes, timeMs, perAsker, rate }: Budget): Json {
  const bounds = { class: id, answerBytes, bodyBytes, timeMs, concurrentRequests: perAsker };
  if (rate === undefined) return bounds;
  const { perNetwork, perPerson, windowMs } = rate;
  return { ...bounds, rate: { policy: rate.id, perNetwork, perPerson, windowMs } };
}

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

function bodyOf({ bodyFields, input, encode }: Endpoint): Json {
  const names = [...bodyFields].sort();
  const schema: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, input.properties?.[name] ?? {}])),
    required: (input.required ?? []).filter((name) => bodyFields.includes(name)),
    additionalProperties: false,
  };
  return { required: true, content: { [mediaTypes[encode]]: { schema: plainSchema(schema) } } };
}

function answerOf({ answers, returns }: Endpoint): Json {
  if (answers === 'stream') {
    return { 200: { description: 'The bytes', content: { 'application/octet-stream': {} } } };
  }
  const schema = {
    type: 'object',
    properties: { code: { const: '0' }, data: plainSchema(returns), msg: { type: 'string' } },
    required: ['code', 'data', 'msg'],
  };
  return { 200: { description: 'The answer in its wrapper', content: { 'application/json': { schema } } } };
}

function errorsOf(endpoint: Endpoint, product: Product): ErrorEntry[] {
  return sortedUnique(endpoint.errors)
    .flatMap((id) => product.errors[id] ?? [])
    .filter((error) => error.code !== undefined && !error.retired);
}

/** Answers by HTTP status. Codes that travel with status 200 stand in the description of the default answer. */
function refusalsOf(endpoint: Endpoint, product: Product): Json {
  const answers = byStatus(errorsOf(endpoint, product)).map(([status, errors]) => {
    const name = status === 200 ? 'default' : String(status);
    return [name, { $ref: `#/components/responses/${responseName(errors)}` }] as const;
  });
  return Object.fromEntries(answers);
}

function byStatus(errors: ErrorEntry[]): [number, ErrorEntry[]][] {
  const statuses = [...new Set(errors.map(({ status }) => status))].sort((a, b) => a - b);
  return statuses.map((status) => [status, errors.filter((error) => error.status === status)]);
}

function responseName(errors: ErrorEntry[]): string {
  return errors.map(({ id }) => pascal(id)).join('Or');
}

function responsesOf(endpoints: Endpoint[], product: Product): Json {
  const responses = endpoints.flatMap((endpoint) => {
    const grouped = byStatus(errorsOf(endpoint, product));
    return grouped.map(([, errors]) => [responseName(errors), responseOf(errors)] as const);
  });
  return Object.fromEntries(sortedEntries(Object.fromEntries(responses)));
}

function responseOf(errors: ErrorEntry[]): Json {
  const codes = sortedUnique(errors.flatMap(({ code }) => (code === undefined ? [] : literalsOf(code))));
  const schema = {
    type: 'object',
    properties: { code: { enum: codes }, data: {}, msg: { type: 'string' } },
    required: ['code', 'msg'],
  };
  return {
    description: errors.map(({ id }) => id).join(', '),
    ...headersOf(errors),
    content: { 'application/json': { schema } },
  };
}

/** Statuses that ask to come again later say when; the names are those of the IETF's draft on rate limits. */
const laterHeaders: Record<number, Record<string, string>> = {
  429: {
    'Retry-After': 'Seconds after which the call may come again',
    RateLimit: 'The policy that was met, with what remains (r) and when it begins anew (t)',
    'RateLimit-Policy': 'The policy: how many calls (q) in how many seconds (w)',
  },
  503: { 'Retry-After': 'Seconds after which the call may come again' },
};

function headersOf([first]: ErrorEntry[]): Json {
  const headers = Object.entries(laterHeaders[first?.status ?? 0] ?? {});
  if (headers.length === 0) return {};
  const printed = headers.map(([name, description]) => [name, { description, schema: { type: 'string' } }]);
  return { headers: Object.fromEntries(printed) };
}

function literalsOf(node: Node): string[] {
  if (node.t === 'literal') return [String(node.value)];
  if (node.t !== 'by') return [];
  return [...Object.values(node.cases), ...(node.otherwise ? [node.otherwise] : [])].flatMap(literalsOf);
}
