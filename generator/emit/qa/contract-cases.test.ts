import { expect, it } from 'vitest';
import type { Product } from '../../model/product.ts';
import { planTypes } from './contract-cases.ts';

const definitions = {
  Sort: { type: 'string', enum: ['some', 'other'] },
  Name: { type: 'string', pattern: '^[a-z]+$' },
  Words: { type: 'string' },
  Thing: {
    type: 'object',
    required: ['sort'],
    properties: {
      sort: { $ref: '#/definitions/Sort' },
      name: { $ref: '#/definitions/Name' },
      words: { $ref: '#/definitions/Words' },
      plain: { type: 'string', enum: ['x'] },
    },
  },
} as Product['definitions'];

it('shows of a field of a named type what it holds, and what it does not by its choices or its form', () => {
  const rows = planTypes({ definitions } as Product).filter(({ schema }) => schema === 'Thing');
  expect(Object.fromEntries(rows.map(({ field, ...row }) => [field, row]))).toEqual({
    sort: { schema: 'Thing', value: 'some', isNeeded: true, other: 'not-some' },
    name: { schema: 'Thing', value: 'a', isNeeded: false, other: expect.not.stringMatching(/^[a-z]+$/) },
    // What holds any text says nothing more, and what is no named type has cases of its limits.
    words: { schema: 'Thing', value: 'a', isNeeded: false },
    plain: { schema: 'Thing', value: 'x', isNeeded: false },
  });
});
