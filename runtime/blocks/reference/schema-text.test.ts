import { expect, it } from 'vitest';
import { schemaText, typesIn } from './schema-text.ts';

const item = { $ref: '#/components/schemas/HubItem' };

it.each([
  [{ type: 'string', minLength: 1, maxLength: 64 }, 'string 1–64'],
  [{ type: 'integer', minimum: 0 }, 'integer ≥ 0'],
  [{ type: 'string', format: 'date-time' }, 'string (date-time)'],
  [{ enum: ['asc', 'desc'] }, '"asc" | "desc"'],
  [{ const: '0' }, '"0"'],
  [{ type: 'array', items: item, maxItems: 20 }, 'HubItem[] ≤ 20'],
  [{ type: 'array', items: { anyOf: [item, { type: 'null' }] } }, '(HubItem | null)[]'],
  [{ ...item, maxLength: 3 }, 'HubItem ≤ 3'],
  [
    { type: 'object', properties: { list: { type: 'array', items: item }, total: { type: 'integer' } } },
    '{ list: HubItem[], total: integer }',
  ],
  [{}, 'any'],
])('says of %j what it takes', (schema, said) => {
  expect(schemaText(schema)).toBe(said);
});

it('knows the types that it leads to', () => {
  expect(typesIn({ anyOf: [{ type: 'array', items: item }, { type: 'null' }] })).toEqual(['HubItem']);
});
