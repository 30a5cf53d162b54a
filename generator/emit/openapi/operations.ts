import type { JsonSchema } from '../../grammar/json-schema.ts';
import type { Budget } from '../../model/limits.ts';
import type { Endpoint, EndpointRoute, Product } from '../../model/product.ts';
import { baseOf } from '../api/written-call.ts';
import { sortedEntries } from '../output.ts';
import { bodyExample, type ExampleOf, examplesOf } from './examples.ts';
import type { Json } from './json.ts';
import { answerOf, refusalsOf } from './responses.ts';
import { fieldText, openSchema } from './schemas.ts';
import { securityOf } from './security.ts';
import type { Speech } from './speech.ts';

interface Describing {
  product: Product;
  speech: Speech;
  exampleOf: ExampleOf;
}

export function pathsOf(endpoints: Endpoint[], product: Product, speech: Speech): Json {
  const describing: Describing = { product, speech, exampleOf: examplesOf(product) };
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    for (const { route, suffix, isEarlier } of routesOf(endpoint)) {
      const address = baseOf(endpoint.base, product) + route.path.replaceAll('...}', '}');
      const operations = paths[address] ?? {};
      const operation = operationOf(endpoint, suffix, describing);
      operations[route.method.toLowerCase()] = isEarlier ? { ...operation, deprecated: true } : operation;
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

function operationOf(endpoint: Endpoint, suffix: string, describing: Describing): Json {
  const { id, area, bodyFields } = endpoint;
  const { product, speech } = describing;
  const summary = speech.call(endpoint);
  return {
    operationId: id + suffix,
    tags: [area],
    ...(summary !== undefined && { summary }),
    security: securityOf(endpoint, product),
    parameters: parametersOf(endpoint, describing),
    ...(bodyFields.length > 0 && { requestBody: bodyOf(endpoint, describing) }),
    responses: { ...answerOf(endpoint, speech), ...refusalsOf(endpoint, product) },
    ...(endpoint.acts !== undefined && { 'x-acts': true }),
    ...(endpoint.budget && { 'x-budget': printBudget(endpoint.budget) }),
  };
}

function parametersOf(endpoint: Endpoint, { speech, exampleOf }: Describing): Json[] {
  const { input, pathParams, queryParams, headerFields } = endpoint;
  const required = new Set(input.required ?? []);
  const parameterOf = (where: 'path' | 'query' | 'header') => (name: string) => {
    const schema = input.properties?.[name] ?? {};
    const description = fieldText(name, speech);
    const example = exampleOf(name, schema);
    return {
      name: where === 'header' ? headerFields[name] : name,
      in: where,
      required: where === 'path' || required.has(name),
      ...(description !== undefined && { description }),
      schema: openSchema(schema, speech),
      ...(example !== undefined && { example }),
      // A list repeats its key: ?tags=a&tags=b
      ...(where === 'query' && { style: 'form', explode: true }),
    };
  };
  return [
    ...pathParams.map(parameterOf('path')),
    ...[...queryParams].sort().map(parameterOf('query')),
    ...Object.keys(headerFields).sort().map(parameterOf('header')),
  ];
}

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

function bodyOf(endpoint: Endpoint, { speech, exampleOf }: Describing): Json {
  const { bodyFields, input, encode } = endpoint;
  const schema: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(
      [...bodyFields].sort().map((name) => [name, input.properties?.[name] ?? {}]),
    ),
    required: (input.required ?? []).filter((name) => bodyFields.includes(name)),
    additionalProperties: false,
  };
  const example = bodyExample(endpoint, exampleOf);
  return {
    required: true,
    content: {
      [mediaTypes[encode]]: {
        schema: openSchema(schema, speech),
        ...(example !== undefined && { example }),
      },
    },
  };
}

/** What whoever writes a client may count on. */
function printBudget({ id, answerBytes, bodyBytes, timeMs, perAsker, rate }: Budget): Json {
  const bounds = { class: id, answerBytes, bodyBytes, timeMs, concurrentRequests: perAsker };
  if (rate === undefined) return bounds;
  const { perNetwork, perPerson, windowMs } = rate;
  return { ...bounds, rate: { policy: rate.id, perNetwork, perPerson, windowMs } };
}
