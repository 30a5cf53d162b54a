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
  const by = { person_id: 'owner', seen_as: null };
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
