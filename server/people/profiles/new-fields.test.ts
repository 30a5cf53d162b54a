import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Tables from '#generated/store/tables.ts';
import { openStore, type Store } from '../../store/open.ts';
import { createPerson } from '../people.ts';
import { present } from './profiles.ts';
import { type ProfileChanges, saveProfile } from './save-profile.ts';

// As a line of YAML would make them: one in the JSON column, one with a column that a migration has made.
vi.mock('#generated/store/tables.ts', async (load) => {
  const { stored } = await load<typeof Tables>();
  const { Person } = stored;
  return {
    stored: {
      ...stored,
      Person: {
        ...Person,
        core: [...Person.core, { field: 'motto', column: 'name_skeleton', type: 'text', required: false }],
        json: [
          ...Person.json,
          { field: 'town', schemaType: 'text', index: false, was: [] },
          { field: 'greets', schemaType: 'boolean', index: false, was: [], default: true },
        ],
      },
    },
  };
});

let store: Store;
let id: string;
beforeEach(async () => {
  store = await openStore(':memory:');
  ({ id } = await createPerson(store.db, { userName: 'zhao', roleType: 'common' }));
});
afterEach(() => store.close());

const save = (changes: object) =>
  saveProfile(store.db, { id, isReserved: () => false, now: 0 }, changes as ProfileChanges);
const shown = async () =>
  (await present<Record<string, unknown>>(store.db, { id }, ['town', 'motto', 'greets'])).shown;

it('keeps and shows a new field, with a column or without', async () => {
  await save({ town: '杭州', motto: 'slowly' });
  expect(await shown()).toEqual({ town: '杭州', motto: 'slowly', greets: true });
});

it('takes the value of a new field away', async () => {
  await save({ town: '杭州', motto: 'slowly', greets: false });
  await save({ town: null, motto: null });
  expect(await shown()).toEqual({ greets: false });
});

it('keeps the new fields of a new person', async () => {
  const fields = { town: 'Ulm', motto: 'at once' };
  ({ id } = await createPerson(store.db, { userName: 'qian', roleType: 'common', ...fields }));
  expect(await shown()).toMatchObject({ town: 'Ulm' });
});
