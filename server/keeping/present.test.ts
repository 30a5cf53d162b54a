import { expect, it } from 'vitest';
import type { StoredEntity } from '#generated/store/tables.ts';
import type { Context } from '../rights/index.ts';
import { presenterOf } from './present.ts';

const json = (field: string, schemaType: 'text' | 'integer' | 'boolean', more = {}) => ({
  ...{ field, schemaType, index: false, was: [], ...more },
});
const entity: StoredEntity = {
  ...{ table: 'notes', core: [], stamps: {}, localised: {} },
  json: [json('text', 'text'), json('stars', 'integer', { default: 3 }), json('shared', 'boolean')],
};
const present = presenterOf(entity, { names: ['text', 'stars', 'shared'], subject: 'nothing' });

it('shows nothing, or the default, of what was kept under another type', () => {
  const shown = (extra: object) => present({ extra: JSON.stringify(extra) }, {} as Context);
  expect(shown({ text: 'a', stars: 0, shared: false })).toEqual({ text: 'a', stars: 0, shared: false });
  expect(shown({ text: 7, stars: 'many', shared: 'yes' })).toEqual({ stars: 3 });
  expect(shown({ text: ['a'], stars: null, shared: 1 })).toEqual({ stars: 3 });
});
