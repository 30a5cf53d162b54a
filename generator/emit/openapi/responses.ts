import type { OwnApiWord } from '../../model/api-words.ts';
import type { Node } from '../../model/node.ts';
import type { Endpoint, ErrorEntry, Product } from '../../model/product.ts';
import { sortedEntries, sortedUnique } from '../output.ts';
import { pascal } from '../types/names.ts';
import type { Json } from './json.ts';
import { openSchema } from './schemas.ts';
import type { Speech } from './speech.ts';

export function answerOf({ answers, returns }: Endpoint, speech: Speech): Json {
  if (answers === 'stream')
    return { 200: { description: speech.own('bytes'), content: { 'application/octet-stream': {} } } };
  const schema = {
    type: 'object',
    properties: { code: { const: '0' }, data: openSchema(returns, speech), msg: { type: 'string' } },
    required: ['code', 'data', 'msg'],
  };
  return { 200: { description: speech.own('answer'), content: { 'application/json': { schema } } } };
}

function errorsOf(endpoint: Endpoint, { errors }: Product): ErrorEntry[] {
  return sortedUnique(endpoint.errors)
    .flatMap((id) => errors[id] ?? [])
    .filter((error) => error.code !== undefined && !error.retired);
}

/** Answers by HTTP status. Codes that travel with status 200 stand in the description of the default answer. */
export function refusalsOf(endpoint: Endpoint, product: Product): Json {
  const answers = byStatus(errorsOf(endpoint, product)).map(([status, errors]) => {
    const name = status === 200 ? 'default' : String(status);
    return [name, { $ref: `#/components/responses/${responseName(endpoint, status, errors)}` }] as const;
  });
  return Object.fromEntries(answers);
}

function byStatus(errors: ErrorEntry[]): [number, ErrorEntry[]][] {
  const statuses = [...new Set(errors.map(({ status }) => status))].sort((a, b) => a - b);
  return statuses.map((status) => [status, errors.filter((error) => error.status === status)]);
}

const namedTogether = 3;

/** What clients call it: by its errors where they are few, which calls then share, else by the call. */
const responseName = ({ id }: Endpoint, status: number, errors: ErrorEntry[]): string =>
  errors.length <= namedTogether
    ? errors.map((error) => pascal(error.id)).join('Or')
    : `${id.split('.').map(pascal).join('')}${status}`;

export function responsesOf(endpoints: Endpoint[], product: Product, speech: Speech): Json {
  const responses = endpoints.flatMap((endpoint) => {
    const grouped = byStatus(errorsOf(endpoint, product));
    return grouped.map(
      ([status, errors]) => [responseName(endpoint, status, errors), responseOf(errors, speech)] as const,
    );
  });
  return Object.fromEntries(sortedEntries(Object.fromEntries(responses)));
}

function responseOf(errors: ErrorEntry[], speech: Speech): Json {
  const codes = sortedUnique(errors.flatMap(codesOf));
  const schema = {
    type: 'object',
    properties: { code: { enum: codes }, data: {}, msg: { type: 'string' } },
    required: ['code', 'msg'],
  };
  const examples = errors.flatMap((error) => exampleOf(error, speech));
  return {
    description: errors.map((error) => errorText(error, speech)).join('\n\n'),
    ...headersOf(errors, speech),
    content: {
      'application/json': {
        schema,
        ...(examples.length > 0 && { examples: Object.fromEntries(examples) }),
      },
    },
  };
}

const textOf = ({ text }: ErrorEntry, { word }: Speech) => (text === undefined ? undefined : word(text));

function errorText(error: ErrorEntry, speech: Speech): string {
  const text = textOf(error, speech);
  return `${codesOf(error).join(', ')} ${error.id}${text === undefined ? '' : `: ${text}`}`;
}

/** As it is answered, where its sentence needs nothing to be filled in. */
function exampleOf(error: ErrorEntry, speech: Speech): [string, Json][] {
  const [code] = codesOf(error);
  const msg = textOf(error, speech);
  if (code === undefined || msg === undefined || msg.includes('{')) return [];
  return [[error.id, { value: { code, data: null, msg } }]];
}

/** Statuses that ask to come again later say when; the names are those of the IETF's draft on rate limits. */
const laterHeaders: Record<number, Record<string, OwnApiWord>> = {
  429: { 'Retry-After': 'retryAfter', RateLimit: 'rateLimit', 'RateLimit-Policy': 'rateLimitPolicy' },
  503: { 'Retry-After': 'retryAfter' },
};

function headersOf([first]: ErrorEntry[], speech: Speech): Json {
  const headers = Object.entries(laterHeaders[first?.status ?? 0] ?? {});
  if (headers.length === 0) return {};
  const printed = headers.map(([name, said]) => [
    name,
    { description: speech.own(said), schema: { type: 'string' } },
  ]);
  return { headers: Object.fromEntries(printed) };
}

const codesOf = ({ code }: ErrorEntry): string[] => (code === undefined ? [] : literalsOf(code));

function literalsOf(node: Node): string[] {
  if (node.t === 'literal') return [String(node.value)];
  if (node.t !== 'by') return [];
  return [...Object.values(node.cases), ...(node.otherwise ? [node.otherwise] : [])].flatMap(literalsOf);
}
