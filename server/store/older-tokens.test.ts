import { expect, it } from 'vitest';
import { olderStore } from '../../tests/support/older-store.ts';

it('tokens of before reach all that their person may', async () => {
  const { db } = await olderStore('0036-token-reach', (sqlite) =>
    sqlite.exec(`
      insert into people (id, user_name, role_type, extra) values ('a', 'ann', 'common', '{}');
      insert into tokens (id, person_id, type, name, scope, secret, hint, create_time)
        values ('t', 'a', 'git', 'ci', 'write', 'ht', 'hub…', 8);
    `),
  );
  expect(await db.selectFrom('tokens').selectAll().execute()).toMatchObject([
    { id: 't', scope: 'write', reach: null },
  ]);
});

it('of sessions of before nobody knows when the password was shown', async () => {
  const { db } = await olderStore('0037-session-proof', (sqlite) =>
    sqlite.exec(`
      insert into people (id, user_name, role_type, extra) values ('a', 'ann', 'common', '{}');
      insert into sessions (id, person_id, secret, create_time, rotate_time, used_time, user_agent, address)
        values ('s', 'a', 'h', 1, 2, 3, 'Firefox', '::1');
    `),
  );
  expect(await db.selectFrom('sessions').selectAll().execute()).toMatchObject([
    { id: 's', prove_time: null },
  ]);
});
