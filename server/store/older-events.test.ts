import { expect, it } from 'vitest';
import { olderStore } from '../../tests/support/older-store.ts';

/** A database as the version before left it. */
const older = async (fill: string) =>
  (await olderStore('0021-event-types', (sqlite) => sqlite.exec(fill))).db;

it('takes over what was recorded under the names of types, and goes on counting behind it', async () => {
  const db = await older(`
    insert into people (id, user_name, role_type) values ('owner', 'zhao', 'common');
    insert into items (id, key, kind, name, create_user_id, visibility, create_time, update_time,
        bare_repo_init_status, default_file_init_status)
      values ('one', 'key', 'models', 'first', 'owner', 'PUBLIC', 1, 1, 'SUCCESS', 'SUCCESS');
    insert into events (seq, at, what, person_id, item_id) values
      (3, 1000, 'created', 'owner', 'one'),
      (4, 2000, 'created', 'owner', 'two'),
      (9, 3000, 'removed', 'owner', 'two');
  `);
  const rows = await db.selectFrom('events').selectAll().orderBy('seq').execute();
  const by = { person_id: 'owner', seen_as: null, owner_id: 'owner' };
  expect(rows).toEqual([
    {
      ...by,
      seq: 3,
      at: 1000,
      what: 'items.created',
      of_id: 'one',
      facts: '{"kind":"models","name":"first"}',
    },
    { ...by, seq: 4, at: 2000, what: 'items.created', of_id: 'two', facts: '{}' },
    { ...by, seq: 9, at: 3000, what: 'items.removed', of_id: 'two', facts: '{}' },
  ]);
  await db.deleteFrom('events').execute();
  const made = await db
    .insertInto('events')
    .values({ at: 4000, what: 'items.pushed', of_id: 'one' })
    .returning('seq')
    .execute();
  expect(made).toEqual([{ seq: 10 }]);
});

it('says of what was recorded before whose it was then, where that can be known', async () => {
  const { db } = await olderStore('0055-owners-of-events', (sqlite) =>
    sqlite.exec(`
      insert into people (id, user_name, role_type) values ('a', 'zhao', 'common'), ('b', 'qian', 'common');
      insert into items (id, key, kind, name, create_user_id, visibility, create_time, update_time,
          bare_repo_init_status, default_file_init_status)
        values ('kept', 'k1', 'models', 'kept', 'a', 'PUBLIC', 1, 1, 'SUCCESS', 'SUCCESS'),
          ('given', 'k2', 'models', 'given', 'b', 'PUBLIC', 1, 1, 'SUCCESS', 'SUCCESS');
      insert into events (seq, at, what, person_id, of_id, seen_as) values
        (1, 1, 'items.favorited', 'b', 'kept', null),
        (2, 1, 'people.joined', 'b', 'b', null),
        (3, 1, 'items.created', 'b', 'given', '{"visibility":"PUBLIC","createUserId":"a"}'),
        (4, 1, 'items.favorited', 'b', 'given', null),
        (5, 1, 'items.handedOver', null, 'given', '{"visibility":"PUBLIC","createUserId":"b"}'),
        (6, 1, 'secrets.saved', 'b', 'given', null),
        (7, 1, 'items.favorited', 'b', 'gone', null),
        (8, 1, 'items.handedOver', null, 'gone', '{"visibility":"PUBLIC","createUserId":"b"}'),
        (9, 1, 'items.removed', 'b', 'gone', null);
    `),
  );
  const rows = await db.selectFrom('events').select(['seq', 'owner_id']).orderBy('seq').execute();
  expect(rows.map(({ seq, owner_id }) => [seq, owner_id])).toEqual([
    [1, 'a'],
    [2, null],
    ...([3, 4].map((seq) => [seq, 'a']) as [number, string][]),
    ...([5, 6].map((seq) => [seq, 'b']) as [number, string][]),
    [7, null],
    ...([8, 9].map((seq) => [seq, 'b']) as [number, string][]),
  ]);
  await expect(db.updateTable('events').set({ at: 5 }).execute()).rejects.toThrow('never changed');
});
