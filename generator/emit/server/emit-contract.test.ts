import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../grammar/json-schema.ts';
import { fastifyRoutes } from '../api/fastify-routes.ts';
import { buildBudget, buildEndpoint } from '../testing/build-entry.ts';
import { buildProduct } from '../testing/build-product.ts';
import { emitContract } from './emit-contract.ts';
import { wrapperOf } from './response-schema.ts';

describe('the server contract', () => {
  it('leaves out what others answer', () => {
    const elsewhere = buildEndpoint('efile.list', { answered: 'elsewhere' });
    const [file] = emitContract(buildProduct({ endpoints: { 'efile.list': elsewhere } }));
    expect(file?.content).not.toContain('efile.list');
  });

  it('knows what is said of an input whose pattern refuses it, however the input comes by it', () => {
    const definitions = { Name: { type: 'string', pattern: '^a$', 'x-says': { pattern: 'own.words' } } };
    const own = { $ref: '#/definitions/Name' };
    const narrowed = { allOf: [own], maxLength: 2, 'x-says': { maxLength: 'own.length' } };
    const anew = { allOf: [own], pattern: '^b$' };
    const properties = { own, narrowed, anew, free: { type: 'string' } };
    const endpoint = buildEndpoint('a.b', { input: { type: 'object', properties } });
    const [file] = emitContract(buildProduct({ endpoints: { 'a.b': endpoint }, definitions }));
    expect(file?.content).toContain(
      "refusals: { narrowed: { maxLength: 'own.length', pattern: 'own.words' }, own: { pattern: 'own.words' } },",
    );
  });

  it('knows which inputs lose the spaces around them, and what one of spaces means', () => {
    const trimmed = { type: 'string', 'x-trims': true };
    const either = { anyOf: [trimmed, { type: 'null' }] };
    const properties = { either, free: { type: 'string' }, trimmed };
    const endpoint = buildEndpoint('a.b', { input: { type: 'object', properties } });
    const [file] = emitContract(buildProduct({ endpoints: { 'a.b': endpoint } }));
    expect(file?.content).toContain("trims: { either: 'clears', trimmed: 'absent' },");
  });

  it('says what every call may cost, with a rate of its own where it has one', () => {
    const rate = { id: 'create', perNetwork: 20, perPerson: 10, windowMs: 60_000 };
    const own = buildEndpoint('a.b', { budget: buildBudget('write', { timeMs: 7, rate }) });
    const [file] = emitContract(
      buildProduct({ endpoints: { 'a.b': own }, budgets: { write: buildBudget('write') } }),
    );
    expect(file?.content).toContain("export type BudgetId = 'write';");
    expect(file?.content).toMatch(/timeMs: 7,/);
    expect(file?.content).toMatch(
      /rate: \{ id: 'create', perNetwork: 20, perPerson: 10, windowMs: 60_000 \}/,
    );
  });

  it('knows which calls add, and which parts of them take no room', () => {
    const small = { type: 'boolean', 'x-roomless': true };
    const input = { type: 'object', properties: { large: { type: 'string' }, small } } as const;
    const adding = { input, bodyFields: ['small', 'large'], errors: ['diskFull'] };
    const endpoints = {
      'a.add': buildEndpoint('a.add', adding),
      'a.look': buildEndpoint('a.look', { ...adding, errors: [] }),
    };
    const [file] = emitContract(buildProduct({ endpoints }));
    expect(file?.content.match(/addsRoomless: .*/g)).toEqual(["addsRoomless: ['small'],"]);
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
    const [file] = emitContract(buildProduct({ endpoints, actions }));
    const found = file?.content.match(/interface Brings \{\n([^}]*)\}/)?.[1];
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
    const wrap = wrapperOf(definitions);
    for (const name of names) wrap({ $ref: `#/definitions/${name}` });
    // To see whether it names itself, and to put it in its place.
    expect(looked.length).toBe(2 * names.length);
  });

  const print = async (returns: JsonSchema, definitions: Record<string, JsonSchema>, data: unknown) => {
    const server = fastify();
    const schema = { response: { 200: wrapperOf(definitions)(returns) } };
    server.get('/', { schema }, () => ({ code: '0', data, msg: '' }));
    return (await server.inject('/')).json();
  };

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
