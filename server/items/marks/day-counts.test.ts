import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dayCountKeptForMs } from '#generated/constants.ts';
import { msPerDay } from '../../load/units.ts';
import { createPerson } from '../../people/index.ts';
import { openStore, type Store } from '../../store/open.ts';
import { clearDayCounts } from './day-counts.ts';

vi.mock('#generated/constants.ts', async (load) => ({ ...(await load<object>()), dayCountClearAtOnce: 2 }));

const now = 2_000_000_000_000;
const today = Math.floor(now / msPerDay);
const kept = dayCountKeptForMs / msPerDay;
let store: Store;
beforeEach(async () => {
  store = await openStore(':memory:');
  const owner = await createPerson(store.db, { userName: 'writer', roleType: 'common' });
  for (const id of ['one', 'two'])
    await store.db
      .insertInto('items')
      .values({
        ...{ id, key: `models/writer/${id}`, kind: 'models', name: id, create_user_id: owner.id },
        ...{ visibility: 'PUBLIC', create_time: 1, update_time: 1 },
        ...{ bare_repo_init_status: 'SUCCESS', default_file_init_status: 'SUCCESS' },
      } as never)
      .execute();
});
afterEach(() => store.close());

const count = (item_seq: number, day: number, channel = 'page') =>
  store.db
    .insertInto('day_counts')
    .values({ ...{ item_seq, day, what: 'visit', channel }, ...{ count: 3, people: 1, networks: 2 } })
    .execute();
const left = async () =>
  (await store.db.selectFrom('day_counts').select(['item_seq', 'day']).orderBy('day').execute()).map(
    ({ item_seq, day }) => [item_seq, today - day],
  );

it('goes when it is older than what is compared, on both sides of the limit, however much there is', async () => {
  const { signal } = new AbortController();
  for (const ago of [kept + 900, kept + 2, kept + 1, kept, kept - 1, 0])
    for (const item of [1, 2]) await count(item, today - ago);
  await count(1, today - kept - 1, 'git');
  await clearDayCounts(store.db, { now, signal });
  expect(await left()).toEqual([kept, kept - 1, 0].flatMap((ago) => [1, 2].map((item) => [item, ago])));
  await clearDayCounts(store.db, { now: now + msPerDay, signal });
  expect((await left()).map(([, ago]) => ago)).not.toContain(kept);
});

it('stops between two pieces where the hub stops', async () => {
  for (const ago of [1, 2, 3, 4, 5]) await count(1, today - kept - ago);
  const stop = new AbortController();
  const clearing = clearDayCounts(store.db, { now, signal: stop.signal });
  stop.abort(new Error('stopped'));
  await expect(clearing).rejects.toThrow('stopped');
  expect(await left()).toHaveLength(3);
});

it('looks for old days alone', async () => {
  const { rows } = await sql<{ detail: string }>`
    explain query plan select item_seq from day_counts where day < 1 order by day limit 2
  `.execute(store.db);
  expect(rows.map(({ detail }) => detail).join()).toContain('day_counts_by_day');
});
