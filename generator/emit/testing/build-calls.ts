import type { Product } from '../../model/product.ts';
import { buildBudget, buildEndpoint, buildError, effectsOf, originOf } from './build-entry.ts';
import { literal, record } from './build-node.ts';

/** Errors, endpoints, jobs and events. */
export function buildCalls() {
  const key = {
    type: 'object',
    additionalProperties: false,
    properties: { key: { type: 'string', maxLength: 64 } },
    required: ['key'],
  };
  const listInput = {
    type: 'object',
    additionalProperties: false,
    properties: {
      kind: { $ref: '#/definitions/KindId' },
      limit: { type: 'integer', minimum: 1, maximum: 100, default: 24 },
      tags: { type: 'array', items: { type: 'string' }, maxItems: 20 },
    },
    required: ['kind'],
  };
  const raw = {
    ...key,
    properties: { ...key.properties, path: { type: 'string' } },
    required: ['key', 'path'],
  };
  const view = {
    by: 'kind',
    cases: { dataset: { method: 'GET' as const, path: '/items/{key}/summary' } },
    otherwise: { method: 'GET' as const, path: '/items/{key}/view' },
  };
  const create = {
    type: 'object',
    additionalProperties: false,
    properties: {
      kind: { $ref: '#/definitions/KindId' },
      name: { type: 'string', minLength: 1, maxLength: 96 },
    },
    required: ['kind', 'name'],
  };
  return {
    errors: {
      itemNotFound: buildError('itemNotFound', { code: literal('404001'), status: 404, text: 'page.signIn' }),
      other: buildError('other', {
        otherwise: true,
        effects: effectsOf(record({ toast: literal('{msg}') })),
      }),
      signedOut: buildError('signedOut', {
        code: literal('401'),
        http: [401, 403],
        from: 'product',
        status: 401,
      }),
      unreached: buildError('unreached', {
        code: { t: 'by', by: 'kind', cases: { dataset: literal('801009'), models: literal('801008') } },
        status: 200,
      }),
    },
    demo: [],
    jobs: {
      'items.paths': {
        ...{ id: 'items.paths', about: 'Walks a history', key: 'itemId', item: 'itemId' },
        input: {
          type: 'object',
          additionalProperties: false,
          properties: { itemId: { type: 'string' }, tips: { type: 'array', items: { type: 'string' } } },
          required: ['itemId'],
        },
        ...{ repository: 'later', tries: 'list.page', timeout: 'poll.creation', atOnce: 'list.page' },
        origin: originOf('jobs/items.yaml'),
      },
    },
    events: {
      'items.renamed': {
        ...{
          id: 'items.renamed',
          about: 'Something has another name',
          who: 'person',
          told: 'nobody',
          audit: false,
          brief: [],
        },
        what: {
          type: 'object',
          additionalProperties: false,
          properties: { before: { type: 'string' } },
          required: ['before'],
        },
        ...{ keptFor: 'poll.creation', origin: originOf('events/items.yaml') },
      },
      'items.seen': {
        ...{
          id: 'items.seen',
          about: 'Somebody looked',
          who: 'anybody',
          told: 'nobody',
          audit: true,
          brief: [],
        },
        ...{ keptFor: 'poll.creation', origin: originOf('events/items.yaml') },
      },
    },
    budgets: { read: buildBudget('read') },
    endpoints: {
      'items.create': buildEndpoint('items.create', {
        route: { otherwise: { method: 'POST', path: '/items' }, cases: {} },
        bodyFields: ['kind', 'name'],
        input: create,
        answered: 'later',
      }),
      'items.list': buildEndpoint('items.list', {
        route: { otherwise: { method: 'GET', path: '/items' }, cases: {} },
        queryParams: ['kind', 'limit', 'tags'],
        input: listInput,
        returns: { $ref: '#/definitions/ItemPage' },
      }),
      'items.view': buildEndpoint('items.view', {
        route: view,
        pathParams: ['key'],
        input: key,
        allow: 'item.view',
        errors: ['itemNotFound', 'unreached'],
      }),
      'people.userInfo': buildEndpoint('people.userInfo', {
        returns: { $ref: '#/definitions/User' },
        cache: 'session',
        ignore: { http: [401, 403], codes: [] },
      }),
      'repos.raw': buildEndpoint('repos.raw', {
        route: { otherwise: { method: 'GET', path: '/items/{key}/raw/{path...}' }, cases: {} },
        pathParams: ['key', 'path'],
        input: raw,
        answers: 'stream',
        allow: 'item.view',
      }),
    },
  } satisfies Partial<Product>;
}
