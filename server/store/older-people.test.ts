import { expect, it } from 'vitest';
import { olderStore } from '../../tests/support/older-store.ts';
import { countNamed, writeAllNameKeys } from './texts/name-index.ts';

it('people of before are found by name once the job that the upgrade leaves is done', async () => {
  const { db } = await olderStore('0035-people-keys', (sqlite) =>
    sqlite.exec(
      "insert into people (id, user_name, alias, role_type, extra) values ('a', 'ann', '安娜', 'common', '{}')",
    ),
  );
  expect(await db.selectFrom('jobs').select('name').where('name', '=', 'people.keys').execute()).toHaveLength(
    1,
  );
  const named = (key: string) => countNamed(db, [[[[key, key]]]], 9);
  const all = async () => (await db.selectFrom('people_keys').select('key').execute()).map(({ key }) => key);
  expect(await all()).toEqual([]);
  await writeAllNameKeys(db, new AbortController().signal);
  const keys = await all();
  expect(keys).toContain('w:ann');
  for (const key of keys) expect(await named(key)).toBe(1);
});
