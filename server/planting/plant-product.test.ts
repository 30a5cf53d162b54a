import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { DemoRow } from '#generated/server/demo-rows.ts';
import { createPerson, isPassword, setPassword } from '../people/index.ts';
import { openStore, type Store } from '../store/open.ts';
import { openNames } from './exposure.ts';
import { plantProduct } from './plant-product.ts';
import { isPlanted, plantedTime } from './planted.ts';

const folder = await mkdtemp(join(tmpdir(), 'hub-plant-product-'));
afterAll(() => rm(folder, { recursive: true }));

const rows: readonly DemoRow[] = [
  {
    entity: 'Person',
    name: 'ada',
    values: { userName: 'ada', roleType: 'manager' },
    refers: {},
    isAccount: true,
  },
  {
    entity: 'Person',
    name: 'ben',
    values: { userName: 'ben', alias: 'Ben', bio: 'Reads.' },
    refers: {},
    isAccount: true,
  },
];
const now = Date.parse('2026-01-01T00:00:00Z');

let store: Store;
let count = 0;
beforeEach(async () => {
  store = await openStore(join(folder, `${++count}.sqlite`));
  return () => store.close();
});

const plant = (password = 'told to all') => plantProduct(store.db, { now, password, rows });
const accounts = () =>
  store.db
    .selectFrom('people')
    .leftJoin('credentials', 'credentials.person_id', 'people.id')
    .select(['user_name', 'role_type', 'create_time', 'password', 'change_time'])
    .orderBy('people.seq')
    .execute();

it('makes the people of its rows, who sign in with what it tells', async () => {
  const planted = await plant();
  expect(planted).toMatchObject({ people: [{ userName: 'ada' }, { userName: 'ben' }], things: 0 });
  const made = await accounts();
  expect(made).toMatchObject([
    { user_name: 'ada', role_type: 'manager', create_time: now, change_time: now },
    { user_name: 'ben', role_type: 'common', create_time: now, change_time: now },
  ]);
  for (const { password } of made) expect(await isPassword('told to all', password ?? '')).toBe(true);
  const time = await plantedTime(store.db);
  expect(time?.getTime()).toBe(now);
  expect(await openNames(store.db, time ?? new Date(0), ['ada', 'ben'])).toEqual(['ada', 'ben']);
  expect(await plant()).toBeUndefined();
});

it('leaves those who have a name of them already as they are', async () => {
  const { id } = await createPerson(store.db, { userName: 'Ada', roleType: 'common' });
  await setPassword(store.db, id, 'of her own');
  expect(await plant()).toMatchObject({ people: [{ userName: 'ben' }] });
  const [ada, ben, ...others] = await accounts();
  expect(others).toEqual([]);
  expect(ada).toMatchObject({ user_name: 'Ada', role_type: 'common' });
  expect(await isPassword('of her own', ada?.password ?? '')).toBe(true);
  expect(await isPassword('told to all', ben?.password ?? '')).toBe(true);
});

it.each(['people', 'credentials', 'events', 'settings'])(
  'leaves nothing behind where %s take nothing in, and plants all of it the next time',
  async (table) => {
    // The second of two people, and the last step of all.
    const when = table === 'settings' ? '' : `when (select count(*) from ${table}) > 0`;
    const stop = `create trigger stop before insert on ${table} ${when} begin select raise(abort, 'full'); end`;
    await sql.raw(stop).execute(store.db);
    await expect(plant()).rejects.toThrow('full');
    expect(await accounts()).toEqual([]);
    expect(await isPlanted(store.db)).toBe(false);
    await sql`drop trigger stop`.execute(store.db);
    expect((await plant())?.people).toHaveLength(2);
  },
);
