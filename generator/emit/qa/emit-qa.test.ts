import { describe, expect, it } from 'vitest';
import type { Product, Rule } from '../../model/product.ts';
import { buildEndpoint, originOf } from '../testing/build-entry.ts';
import { buildProduct } from '../testing/build-product.ts';
import { loadCompiler } from '../validators/compile-standalone.ts';
import { planCases } from './cases.ts';
import { emitQa } from './emit-qa.ts';
import { addressOf } from './support/address.ts';
import { mixed } from './support/text.ts';

const compiler = await loadCompiler();

function planFor(properties: Product['definitions'], required: string[] = []) {
  const input = { type: 'object', additionalProperties: false, properties, required };
  const product = buildProduct({
    definitions: {},
    rules: {},
    endpoints: { 'a.b': buildEndpoint('a.b', { input }) },
  });
  const { targets, dropped } = planCases(product, compiler);
  return { cases: targets[0]?.cases ?? [], dropped };
}

/** Beside the texts by which patterns differ. */
const beside = <T extends { title: string }>(cases: readonly T[]) =>
  cases.filter(({ title }) => !title.includes(' the form of '));

describe('generated cases', () => {
  it('stand on both sides of a length, in characters of both scripts', () => {
    const { cases } = planFor({ name: { type: 'string', maxLength: 5 } });
    expect(cases).toEqual([
      { title: 'name takes 5 characters', about: 'endpoint a.b', input: { name: mixed(5) } },
      {
        title: 'name refuses 6 characters',
        about: 'endpoint a.b',
        input: { name: mixed(6) },
        breaks: { keyword: 'maxLength', path: '/name' },
      },
    ]);
    expect([...mixed(5)]).toHaveLength(5);
    expect(mixed(5)).toHaveLength(6);
  });

  it('fall back to Latin letters where a pattern wants them', () => {
    const { cases } = planFor({ name: { type: 'string', maxLength: 3, pattern: '^[a-z]+$' } });
    expect(beside(cases).map(({ input }) => input)).toEqual([{ name: 'aaa' }, { name: 'aaaa' }]);
  });

  it('break one rule only, or are dropped and reported', () => {
    const { cases, dropped } = planFor({ name: { type: 'string', minLength: 3, pattern: '^...$' } });
    expect(beside(cases).map(({ title }) => title)).toEqual(['name takes 3 characters at least']);
    expect(dropped).toEqual([{ module: 'endpoints/a.b', title: 'name refuses 2 characters' }]);
  });

  it('cover amounts, choices, counts, types and what is missing', () => {
    const { cases } = planFor(
      {
        limit: { type: 'integer', minimum: 1, maximum: 100 },
        sort: { enum: ['a', 'b'] },
        tags: { type: 'array', items: { type: 'string' }, maxItems: 2 },
        when: { type: 'string', format: 'date-time' },
      },
      ['sort'],
    );
    const broken = cases.flatMap(({ breaks }) => breaks?.keyword ?? []);
    expect(broken.sort()).toEqual([
      'enum',
      'format',
      'maxItems',
      'maximum',
      'minimum',
      'required',
      'type',
      'type',
    ]);
  });

  it('take the examples of a rule', () => {
    const rule: Rule = {
      id: 'Tag.name',
      entity: 'Tag',
      field: 'name',
      schema: { form: {}, api: { pattern: '^[a-z]+$' } },
      required: { form: true, api: true },
      says: {},
      judged: [],
      accept: ['abc'],
      reject: ['A b'],
      origin: originOf('rules/tag.yaml'),
    };
    const name = { type: 'string', pattern: '^[a-z]+$' };
    const input = { type: 'object', additionalProperties: false, properties: { name } };
    const writes = { entity: 'Tag', how: 'changes' as const, fields: ['name'] };
    const endpoints = { 'a.b': buildEndpoint('a.b', { input, writes }) };
    const product = buildProduct({ definitions: {}, endpoints, rules: { 'Tag.name': rule } });
    const [target] = planCases(product, compiler).targets;
    expect(beside(target?.cases ?? []).map(({ title, breaks }) => [title, breaks?.keyword])).toEqual([
      ['name takes "abc"', undefined],
      ['name refuses "A b"', 'pattern'],
    ]);
  });
});

describe('generated tests', () => {
  it('send only what an address can say', async () => {
    const files = await emitQa(buildProduct());
    const api = files.find(({ path }) => path === 'qa/api.test.ts')?.content ?? '';
    expect(api).toContain("title: 'limit refuses 101'");
    expect(api).not.toContain('without key');
  });

  it('put each field where the endpoint takes it', () => {
    const route = { url: '/i/:key/*', rest: 'path', query: ['tags', 'q'] };
    const input = { key: 'a/b', path: 'x y/z', tags: ['1', '2'], other: 1 };
    expect(addressOf(route, input)).toBe('/i/a%2Fb/x%20y/z?tags=1&tags=2');
  });
});
