import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../grammar/json-schema.ts';
import type { Product } from '../../model/product.ts';
import { fastifyRoutes } from '../api/fastify-routes.ts';
import { buildBudget, buildEndpoint } from '../testing/build-entry.ts';
import { buildProduct } from '../testing/build-product.ts';
import { emitContract } from './emit-contract.ts';
import { answerSchemas } from './response-schema.ts';

const fileOf = (path: string, product: Product) =>
  emitContract(product).find((file) => file.path === path)?.content ?? '';
const areaA = (product: Product) => fileOf('server/calls/a.ts', product);

interface Area {
  endpoints: Record<string, { budget: object }>;
  responseSchemas: Record<string, object>;
}

/** The area `a` as Node itself loads it, with validators that take anything. */
async function loadArea(product: Product): Promise<Area> {
  const root = await mkdtemp(join(tmpdir(), 'hub-contract-'));
  try {
    await writeFile(join(root, 'package.json'), '{"type":"module"}');
    const validators = Object.keys(product.endpoints).map((id) => ({
      path: `validators/endpoints/${id}.js`,
      content: 'export const validate = () => true;\n',
    }));
    for (const { path, content } of [...emitContract(product), ...validators]) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), content);
    }
    return (await import(/* @vite-ignore */ pathToFileURL(join(root, 'server/calls/a.ts')).href)) as Area;
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

describe('the server contract', () => {
  it('leaves out what others answer', () => {
    const elsewhere = buildEndpoint('efile.list', { answered: 'elsewhere' });
    const files = emitContract(buildProduct({ endpoints: { 'efile.list': elsewhere } }));
    expect(files.filter(({ content }) => content.includes('efile'))).toEqual([]);
  });

  it('knows what is said of an input whose pattern refuses it, however the input comes by it', () => {
    const definitions = { Name: { type: 'string', pattern: '^a$', 'x-says': { pattern: 'own.words' } } };
    const own = { $ref: '#/definitions/Name' };
    const narrowed = { allOf: [own], maxLength: 2, 'x-says': { maxLength: 'own.length' } };
    const anew = { allOf: [own], pattern: '^b$' };
    const properties = { own, narrowed, anew, free: { type: 'string' } };
    const endpoint = buildEndpoint('a.b', { input: { type: 'object', properties } });
    const file = areaA(buildProduct({ endpoints: { 'a.b': endpoint }, definitions }));
    expect(file).toContain(
      "refusals: { narrowed: { maxLength: 'own.length', pattern: 'own.words' }, own: { pattern: 'own.words' } },",
    );
  });

  it('knows which inputs lose the spaces around them, and what one of spaces means', () => {
    const trimmed = { type: 'string', 'x-trims': true };
    const either = { anyOf: [trimmed, { type: 'null' }] };
    const properties = { either, free: { type: 'string' }, trimmed };
    const endpoint = buildEndpoint('a.b', { input: { type: 'object', properties } });
    const file = areaA(buildProduct({ endpoints: { 'a.b': endpoint } }));
    expect(file).toContain("trims: { either: 'clears', trimmed: 'absent' },");
  });

  it('says what every call may cost, with a rate of its own where it has one', async () => {
    const rate = { id: 'create', perNetwork: 20, perPerson: 10, windowMs: 60_000 };
    const own = buildEndpoint('a.b', { budget: buildBudget('write', { timeMs: 7, rate }) });
    const product = buildProduct({ endpoints: { 'a.b': own }, budgets: { write: buildBudget('write') } });
    expect(fileOf('server/types.ts', product)).toContain("export type BudgetId = 'write';");
    const { endpoints } = await loadArea(product);
    expect(endpoints['a.b']?.budget).toEqual({ ...buildBudget('write'), timeMs: 7, rate });
    // Of its class only what differs is written.
    expect(areaA(product)).not.toContain('answerBytes');
  });

  it('knows which calls add, and which parts of them take no room', () => {
    const small = { type: 'boolean', 'x-roomless': true };
    const input = { type: 'object', properties: { large: { type: 'string' }, small } } as const;
    const adding = { input, bodyFields: ['small', 'large'], errors: ['diskFull'] };
    const endpoints = {
      'a.add': buildEndpoint('a.add', adding),
      'a.look': buildEndpoint('a.look', { ...adding, errors: [] }),
    };
    const file = areaA(buildProduct({ endpoints }));
    expect(file.match(/addsRoomless: .*/g)).toEqual(["addsRoomless: ['small'],"]);
  });

  it('gives a handler for certain what its checks make sure of, and nothing else that may be absent', () => {
    const plain = buildProduct();
    const view = plain.actions['item.view'];
    if (!view) throw new Error('The plain product has no action.');
    const brings = { item: { inputs: { KindId: 'kind' } } };
    const endpoints = {
      'a.mine': buildEndpoint('a.mine', { allow: 'item.own', brings }),
      'a.open': buildEndpoint('a.open'),
      'a.seen': buildEndpoint('a.seen', { allow: 'item.view', brings }),
    };
    const actions = { ...plain.actions, 'item.own': { ...view, id: 'item.own', sure: ['viewer'] } };
    const file = areaA(buildProduct({ endpoints, actions }));
    const found = file.match(/interface Brings \{\n([^}]*)\}/)?.[1];
    expect(found).toBe("  'a.mine': 'item' | 'viewer';\n  'a.open': never;\n  'a.seen': 'item';\n");
  });
});

describe('addresses', () => {
  it('speak the words of Fastify and name the case that has one of its own', () => {
    const get = (path: string) => ({ method: 'GET' as const, path });
    const cases = { agent: get('/{key}/summary'), dataset: get('/{key}/view') };
    const route = { by: 'kind', cases, otherwise: get('/{key}/view') };
    expect(fastifyRoutes(buildEndpoint('a.b', { route }), '/acx')).toEqual([
      { method: 'GET', url: '/acx/:key/view' },
      { method: 'GET', url: '/acx/:key/summary', fixed: { kind: 'agent' } },
    ]);
  });

  it('give the rest of a path to a star', () => {
    const route = { otherwise: { method: 'GET' as const, path: '/raw/{key}/{path...}' }, cases: {} };
    expect(fastifyRoutes(buildEndpoint('a.b', { route }), '')).toEqual([
      { method: 'GET', url: '/raw/:key/*' },
    ]);
  });
});

describe('a response schema', () => {
  it('looks only at the definitions that its answer reaches, and once at each', () => {
    const names = Array.from({ length: 50 }, (_, at) => `Thing${at}`);
    const looked: (string | symbol)[] = [];
    const definitions = new Proxy<Record<string, JsonSchema>>(
      Object.fromEntries(names.map((name) => [name, { type: 'object', properties: {} }])),
      {
        get(all, name) {
          looked.push(name);
          return all[String(name)];
        },
      },
    );
    const schemas = answerSchemas(definitions);
    for (const name of names) schemas.of({ $ref: `#/definitions/${name}` });
    // To see whether it names itself, what it reaches, and what it is.
    expect(looked.length).toBe(3 * names.length);
  });

  const print = async (returns: JsonSchema, definitions: Record<string, JsonSchema>, data: unknown) => {
    const endpoints = { 'a.b': buildEndpoint('a.b', { returns }) };
    const { responseSchemas } = await loadArea(buildProduct({ endpoints, definitions }));
    const server = fastify();
    const schema = { response: { 200: responseSchemas['a.b'] } };
    server.get('/', { schema }, () => ({ code: '0', data, msg: '' }));
    return (await server.inject('/')).json();
  };

  it('is written once for all calls that answer it', () => {
    const Thing = { type: 'object', properties: { id: { type: 'string' } } };
    const returns = { $ref: '#/definitions/Thing' };
    const endpoints = Object.fromEntries(
      ['a.b', 'a.c'].map((id) => [id, buildEndpoint(id, { returns })] as const),
    );
    const product = buildProduct({ endpoints, definitions: { Thing } });
    expect(areaA(product).match(/wrapped\(ofThing\)/g)).toHaveLength(2);
    expect(fileOf('server/answers.ts', product).match(/string/g)).toHaveLength(1);
  });

  it('lets through what an entity has and nothing else', async () => {
    const Thing = { type: 'object', properties: { id: { type: 'string' } }, additionalProperties: false };
    const answer = await print({ $ref: '#/definitions/Thing' }, { Thing }, { id: 'a', secret: 'b' });
    expect(answer).toEqual({ code: '0', data: { id: 'a' }, msg: '' });
  });

  it('follows an entity that holds itself', async () => {
    const Tree = {
      type: 'object',
      properties: { parts: { type: 'array', items: { $ref: '#/definitions/Tree' } } },
    };
    const data = { parts: [{ parts: [] }] };
    expect((await print({ $ref: '#/definitions/Tree' }, { Tree }, data)).data).toEqual(data);
  });

  it('keeps objects whose fields nobody named', async () => {
    const data = { any: { thing: 1 } };
    expect((await print({ type: 'object', 'x-open': true }, {}, data)).data).toEqual(data);
  });
});
