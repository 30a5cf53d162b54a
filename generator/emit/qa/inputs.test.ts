import { expect, it } from 'vitest';
import type { Product } from '../../model/product.ts';
import { buildEndpoint } from '../testing/build-entry.ts';
import { buildProduct } from '../testing/build-product.ts';
import { loadCompiler } from '../validators/compile-standalone.ts';
import { planCases } from './cases.ts';
import { planInputs } from './inputs.ts';

const compiler = await loadCompiler();

function inputOf(properties: Product['definitions'], more: object = {}) {
  const input = { type: 'object', additionalProperties: false, properties, required: ['name'] };
  const endpoint = buildEndpoint('a.b', { input, queryParams: Object.keys(properties), ...more });
  const product = buildProduct({ definitions: {}, rules: {}, endpoints: { 'a.b': endpoint } });
  const [found] = planInputs(product, compiler, planCases(product, compiler).targets);
  if (found === undefined) throw new Error('Nothing was planned.');
  return found;
}

const name = { type: 'string', maxLength: 3 };

it('are the least that a call takes, with what is filled in', () => {
  const found = inputOf({ name, limit: { type: 'integer', minimum: 1, default: 20 } });
  expect(found).toMatchObject({ endpoint: 'a.b', input: { name: 'a' }, defaults: { limit: 20 } });
  expect(found.typed).toEqual([{ field: 'limit', value: 1, as: '1' }]);
});

it('say of each rule of each field by which sentence it is refused', () => {
  const says = { maxLength: 'own.words' };
  const { refusals } = inputOf({ name: { ...name, 'x-says': says }, limit: { type: 'integer', maximum: 9 } });
  const told = refusals.map(({ field, keyword, key }) => [field, keyword, key]);
  expect(told).toContainEqual(['name', 'maxLength', 'own.words']);
  expect(told).toContainEqual(['name', 'required', 'validation.required']);
  expect(told).toContainEqual(['limit', 'maximum', 'validation.maximum']);
});

it('say of an empty text what is said of none, where one is needed', () => {
  const some = { type: 'string', minLength: 1 };
  const { refusals } = inputOf({ name: some, note: some, code: { type: 'string', minLength: 2 } });
  const told = refusals.map(({ field, keyword, key }) => [field, keyword, key]);
  expect(told).toContainEqual(['name', 'minLength', 'validation.required']);
  expect(told).toContainEqual(['code', 'minLength', 'validation.minLength']);
  expect(told.filter(([field]) => field === 'note')).not.toContainEqual(
    expect.arrayContaining(['minLength']),
  );
});
