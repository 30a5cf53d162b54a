import { expect, it } from 'vitest';
import { olderStore } from '../../tests/support/older-store.ts';

it('sessions and tokens of before go on as they were, and go with their person', async () => {
  const { db } = await olderStore('0033-kept-secrets', (sqlite) =>
    sqlite.exec(`
      insert into people (id, user_name, role_type, extra) values ('a', 'ann', 'common', '{}'), ('b', 'bo', 'common', '{}');
      insert into sessions (id, person_id, secret, create_time, rotate_time, used_time, confirm_time, user_agent, address)
        values ('s2', 'a', 'h2', 1, 2, 3, null, 'Firefox', '::1'), ('s1', 'b', 'h1', 4, 5, 6, 7, '', '::2');
      insert into tokens (id, person_id, type, name, scope, secret, hint, create_time)
        values ('t', 'a', 'git', 'ci', 'write', 'ht', 'hub…', 8);
    `),
  );
  const sessions = db.selectFrom('sessions').selectAll().orderBy('id');
  expect(await sessions.execute()).toMatchObject([
    { seq: 1, id: 's1', person_id: 'b', secret: 'h1', confirm_time: 7, user_agent: '', extra: '{}' },
    { seq: 2, id: 's2', person_id: 'a', secret: 'h2', confirm_time: null, rotate_time: 2, used_time: 3 },
  ]);
  expect(await db.selectFrom('tokens').selectAll().execute()).toMatchObject([
    { seq: 1, id: 't', type: 'git', scope: 'write', secret: 'ht', expire_time: null, extra: '{}' },
  ]);
  await db.deleteFrom('people').where('id', '=', 'a').execute();
  expect(await sessions.execute()).toMatchObject([{ id: 's1' }]);
  expect(await db.selectFrom('tokens').selectAll().execute()).toEqual([]);
  await expect(
    db.updateTable('sessions').set({ secret: 'h1', id: 's3', person_id: 'nobody' }).execute(),
  ).rejects.toThrow('FOREIGN KEY');
});
