import { expect, it } from 'vitest';
import { olderStore } from '../../tests/support/older-store.ts';
import { countNamed } from './texts/name-index.ts';
import { keys } from './texts/text-keys.ts';

it('finds everybody who was there before people could be looked for', async () => {
  const { db } = await olderStore('0035-people-keys', (sqlite) => {
    for (let at = 1; at <= 1100; at++)
      sqlite.exec(`insert into people (id, user_name, alias, role_type, extra, create_time)
        values ('p${at}', 'li-${at}', ${at % 2 ? "'李墨'" : 'null'}, 'common', '{}', 1)`);
  });
  const under = (key: string) => countNamed(db, [[[[key, key]]]], 2000);
  expect(await under(keys.word('li'))).toBe(1100);
  expect(await under(keys.word('1100'))).toBe(1);
  expect(await under(keys.sound('limo'))).toBe(550);
});
