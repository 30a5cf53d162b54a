import { describe, expect, it } from 'vitest';
import { buildBudget, buildEndpoint, buildError } from '../testing/build-entry.ts';
import { literal } from '../testing/build-node.ts';
import { buildProduct } from '../testing/build-product.ts';
import { buildSyntheticProduct } from '../testing/synthetic-product.ts';
import { emitOpenapi } from './emit-openapi.ts';
import type { Json } from './json.ts';

const documentOf = (product = buildProduct()): Json => JSON.parse(emitOpenapi(product)[0]?.content ?? '');
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Json | undefined)?.[key], value);

describe('openapi.json', () => {
  it('holds only what this server answers', () => {
    const paths = Object.keys(documentOf().paths as Json);
    expect(paths).toContain('/acx/items/{key}/raw/{path}');
    expect(at(documentOf(), 'paths', '/acx/items', 'post')).toBeUndefined();
  });

  it('lists each address of a call that differs by kind', () => {
    expect(at(documentOf(), 'paths', '/acx/items/{key}/view', 'get', 'operationId')).toBe('items.view');
    expect(at(documentOf(), 'paths', '/acx/items/{key}/summary', 'get', 'operationId')).toBe(
      'items.view.dataset',
    );
  });

  it('wraps the answer and lists the errors by status', () => {
    const responses = at(documentOf(), 'paths', '/acx/items/{key}/view', 'get', 'responses') as Json;
    expect(at(responses, '200', 'content', 'application/json', 'schema', 'required')).toEqual([
      'code',
      'data',
      'msg',
    ]);
    expect(at(responses, '404', '$ref')).toBe('#/components/responses/ItemNotFound');
    expect(
      at(documentOf(), 'components', 'responses', 'Unreached', 'content', 'application/json', 'schema'),
    ).toMatchObject({
      properties: { code: { enum: ['801008', '801009'] } },
    });
  });

  it('repeats the key of a list in a query', () => {
    const parameters = at(documentOf(), 'paths', '/acx/items', 'get', 'parameters') as Json[];
    expect(parameters.find(({ name }) => name === 'tags')).toMatchObject({ style: 'form', explode: true });
  });

  it('describes a form body with its own media type', () => {
    const input = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
    const route = { otherwise: { method: 'POST' as const, path: '/f' }, cases: {} };
    const own = buildEndpoint('a.b', { route, input, bodyFields: ['a'], encode: 'form' });
    const document = documentOf(buildProduct({ endpoints: { 'a.b': own } }));
    const body = at(document, 'paths', '/acx/f', 'post', 'requestBody', 'content');
    expect(Object.keys(body as Json)).toEqual(['application/x-www-form-urlencoded']);
  });

  it('says what a call may cost, and how whoever comes too often is told', () => {
    const rate = { id: 'create', perNetwork: 20, perPerson: 10, windowMs: 60_000 };
    const errors = {
      rateLimited: buildError('rateLimited', { code: literal('429003'), status: 429 }),
      busy: buildError('busy', { code: literal('503002'), status: 503 }),
    };
    const own = buildEndpoint('a.b', { budget: buildBudget('write', { rate }), errors: Object.keys(errors) });
    const document = documentOf(buildProduct({ endpoints: { 'a.b': own }, errors }));
    const operation = at(document, 'paths', '/acx/a/b', 'get') as Json;
    expect(operation['x-budget']).toMatchObject({
      class: 'write',
      timeMs: 18_000,
      rate: { policy: 'create', perPerson: 10 },
    });
    expect(Object.keys(operation.responses as Json)).toEqual(expect.arrayContaining(['429', '503']));
    expect(at(document, 'components', 'responses', 'RateLimited', 'headers')).toHaveProperty('RateLimit');
    expect(at(document, 'components', 'responses', 'Busy', 'headers')).toHaveProperty('Retry-After');
  });

  it('speaks each language: by its words, else as the spec does', () => {
    const place = { file: 'locales/zh/api.yaml', line: 1, col: 1 };
    const words = { 'api.calls.items.view': { text: '单个项目', params: [], place } };
    const product = buildProduct();
    const spoken = {
      ...product,
      messages: { ...product.messages, zh: { ...product.messages.zh, ...words } },
    };
    const files = new Map(emitOpenapi(spoken).map(({ path, content }) => [path, content]));
    const summary = (path: string) =>
      at(JSON.parse(files.get(path) ?? ''), 'paths', '/acx/items/{key}/view', 'get', 'summary');
    expect(summary('openapi.zh.json')).toBe('单个项目');
    expect(summary('openapi.json')).toBe(product.endpoints['items.view']?.about);
    expect(files.get('reference.ts')).toContain("zh: () => import('./openapi.zh.json'");
  });

  it('stands a name that is narrowed beside its limits', () => {
    const input = {
      type: 'object',
      properties: { a: { allOf: [{ $ref: '#/definitions/KindId' }], default: 'models' } },
    };
    const own = buildEndpoint('a.b', { input, queryParams: ['a'] });
    const document = documentOf(buildProduct({ endpoints: { 'a.b': own } }));
    const [parameter] = at(document, 'paths', '/acx/a/b', 'get', 'parameters') as Json[];
    expect(parameter?.schema).toEqual({ $ref: '#/components/schemas/KindId', default: 'models' });
  });

  it('names an answer by its errors where they are few, and by its call where they are many', () => {
    const ids = ['one', 'two', 'three', 'four'];
    const errors = Object.fromEntries(
      ids.map((id, n) => [id, buildError(id, { code: literal(`40900${n}`), status: 409 })]),
    );
    const named = (known: readonly string[]) => {
      const own = buildEndpoint('a.b', { errors: [...known] });
      return at(
        documentOf(buildProduct({ endpoints: { 'a.b': own }, errors })),
        'paths',
        '/acx/a/b',
        'get',
        'responses',
        '409',
        '$ref',
      );
    };
    expect(named(ids.slice(0, 3))).toBe('#/components/responses/OneOrThreeOrTwo');
    expect(named(ids)).toBe('#/components/responses/AB409');
  });

  it('says of a call that reads by its method, and changes something, that it does', () => {
    const own = buildEndpoint('a.b', { acts: 'it ends a session' });
    const acting = documentOf(buildProduct({ endpoints: { 'a.b': own } }));
    expect(at(acting, 'paths', '/acx/a/b', 'get', 'x-acts')).toBe(true);
    expect(at(documentOf(), 'paths', '/acx/items', 'get', 'x-acts')).toBeUndefined();
  });

  it('has no reference that leads nowhere and no operation twice', () => {
    for (const product of [buildProduct(), buildSyntheticProduct(40)]) {
      const document = documentOf(product);
      for (const [, path = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
        expect(at(document, ...path.split('/')), path).toBeDefined();
      }
      const ids = [...JSON.stringify(document).matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});
