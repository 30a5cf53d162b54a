import { expect, it } from 'vitest';
import { olderStore } from '../../tests/support/older-store.ts';

const item = (id: string, name: string) => `
  insert into items (id, key, kind, name, create_user_id, visibility, create_time, update_time,
      bare_repo_init_status, default_file_init_status)
    values ('${id}', 'k${id}', 'models', '${name}', 'a', 'PUBLIC', 1, 1, 'SUCCESS', 'SUCCESS');`;

/** A hub of before, with a person who owns an item. */
const older = () =>
  olderStore('0038-owners', (sqlite) =>
    sqlite.exec(`
      insert into people (id, user_name, name_skeleton, alias, alias_key, role_type, extra) values
        ('a', 'Ann', 'ann', '安娜', '安娜', 'common',
          '{"avatarUrl":"/p/1","bio":"Hi","email":"a@example.org","signedUp":true}'),
        ('b', 'bob', 'bob', null, null, 'manager', '{}');
      ${item('i', 'kept')}
      insert into visits values (1, 'v', 9);
      insert into downloads values (1, 'v', 216);
    `),
  );

const owners = (db: Awaited<ReturnType<typeof older>>['db']) =>
  db.selectFrom('owners').selectAll().orderBy('seq').execute();

it('people of before own under their ids, and show what everybody may see of them', async () => {
  const { db } = await older();
  const found = await owners(db);
  expect(found).toMatchObject([
    { id: 'a', type: 'person', name: 'Ann', name_skeleton: 'ann', alias: '安娜', alias_key: '安娜' },
    { id: 'b', type: 'person', name: 'bob', alias: null, alias_key: null, face: '{}' },
  ]);
  expect(JSON.parse(found[0]?.face ?? '')).toEqual({ avatarUrl: '/p/1', bio: 'Hi' });
});

it('an owner follows the person, whatever writes', async () => {
  const { db } = await older();
  await db
    .updateTable('people')
    .set({ alias: '安', alias_key: '安', extra: '{"authenticatedName":"ACME","bio":null}' })
    .where('id', '=', 'a')
    .execute();
  await db.deleteFrom('people').where('id', '=', 'b').execute();
  await db.insertInto('people').values({ id: 'c', user_name: 'cleo', role_type: 'common' }).execute();
  expect((await owners(db)).map(({ id, name, alias, face }) => [id, name, alias, face])).toEqual([
    ['a', 'Ann', '安', '{"authenticatedName":"ACME"}'],
    ['c', 'cleo', null, '{}'],
  ]);
  await expect(
    db
      .insertInto('owners')
      .values({ id: 'd', type: 'person', name: 'ANN', name_skeleton: null, alias: null, alias_key: null })
      .execute(),
  ).rejects.toThrow('UNIQUE');
});

it('items of before were made by whom they belong to, and no day of theirs is made up', async () => {
  const { db } = await older();
  expect(await db.selectFrom('items').select(['create_user_id', 'made_by_id']).execute()).toEqual([
    { create_user_id: 'a', made_by_id: 'a' },
  ]);
  expect(await db.selectFrom('day_counts').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('downloads').select('channel').execute()).toEqual([{ channel: null }]);
});
