import { describe, expect, it } from 'vitest';
import { buildEndpoint } from '../testing/build-entry.ts';
import { buildProduct } from '../testing/build-product.ts';
import { shuffleKeys } from '../testing/shuffle.ts';
import { emitTypes } from './emit-types.ts';

const typesOf = async (product = buildProduct()) => (await emitTypes(product))[0]?.content ?? '';

describe('types.ts', () => {
  it('keeps the names of the spec and holds no index signature', async () => {
    const types = await typesOf();
    expect(types).toContain('export interface Item {');
    expect(types).toContain('export interface ItemsListInput {');
    expect(types).toContain('export type ItemsListOutput = ItemPage');
    expect(types).not.toMatch(/\[k: string\]|GeneratedRoot|This interface was referenced/);
  });

  it('lets a caller leave out what has a default', async () => {
    const input = {
      type: 'object',
      properties: { sort: { type: 'string', default: 'name' }, kind: { type: 'string' } },
      required: ['sort', 'kind'],
    };
    const types = await typesOf(buildProduct({ endpoints: { 'a.b': buildEndpoint('a.b', { input }) } }));
    expect(types).toMatch(/interface ABInput \{\n {2}kind: string\n {2}sort\?: string\n\}/);
  });

  it('takes a reference with limits on top for that type', async () => {
    const narrowed = { allOf: [{ $ref: '#/definitions/KindId' }], maxLength: 3 };
    const input = { type: 'object', properties: { kind: narrowed }, additionalProperties: false };
    const types = await typesOf(buildProduct({ endpoints: { 'a.b': buildEndpoint('a.b', { input }) } }));
    expect(types).toMatch(/interface ABInput \{\n {2}kind\?: KindId\n\}/);
  });

  it('refuses an endpoint whose types would hide an entity', async () => {
    const product = buildProduct();
    const definitions = { ...product.definitions, ItemsListInput: { type: 'object', properties: {} } };
    await expect(emitTypes({ ...product, definitions })).rejects.toThrow('ItemsListInput');
  });

  it('gives the same bytes whatever the order of keys', async () => {
    expect(await typesOf(shuffleKeys(buildProduct()))).toBe(await typesOf());
  });
});
