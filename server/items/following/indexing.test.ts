import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { jobWords } from '#generated/constants.ts';
import { beginTry } from '../../jobs/index.ts';
import { openStore, type Store } from '../../store/open.ts';
import { Indexing } from './indexing.ts';

vi.mock('#generated/constants.ts', async (load) => ({ ...(await load<object>()), jobGivesWay: 0 }));

const log = { error: vi.fn() };
const ids = Array.from({ length: 2 * jobWords + 5 }, (_, at) => `item-${at}`);

let store: Store;
beforeEach(async () => {
  store = await openStore(':memory:');
  await store.db
    .insertInto('jobs')
    .values(ids.map((item_id) => ({ what: 'items.index', item_id, input: '{}', create_time: 0 })))
    .execute();
});
afterEach(() => store.close());

const left = () => store.db.selectFrom('jobs').select(['item_id', 'attempts']).orderBy('id').execute();

/** Somebody who stops the work amid one of the items. */
function stoppedAt(count: number) {
  const written: string[] = [];
  const indexing: Indexing = new Indexing({
    db: store.db,
    log,
    index: async (id) => {
      written.push(id);
      if (written.length === count) indexing.stop();
    },
  });
  return { indexing, written };
}

it.each([1, 7, jobWords, jobWords + 1])(
  'begins nothing more once it is stopped amid item %i, and blames none that it did not begin',
  async (count) => {
    const { indexing, written } = stoppedAt(count);
    expect(await indexing.run()).toBe(count);
    await indexing.close();
    expect(written).toEqual(ids.slice(0, count));
    expect(await left()).toEqual(ids.slice(count).map((item_id) => ({ item_id, attempts: 0 })));
    expect(await indexing.run()).toBe(0);
  },
);

it('goes on after the next start, with what was tried before as well', async () => {
  const [first] = await store.db.selectFrom('jobs').select('id').limit(1).execute();
  await beginTry(store.db, [first?.id ?? 0]);
  await stoppedAt(3).indexing.run();
  const { indexing, written } = stoppedAt(Number.POSITIVE_INFINITY);
  await indexing.run();
  expect(await left()).toEqual([]);
  expect(written).toHaveLength(ids.length - 3);
});

it('is closed only when the item that is being written stands', async () => {
  let write = () => {};
  const begun = vi.fn(() => new Promise<void>((resolve) => (write = resolve)));
  const indexing = new Indexing({ db: store.db, log, index: begun });
  const running = indexing.run();
  await expect.poll(() => begun.mock.calls.length).toBe(1);
  indexing.stop();
  const closed = indexing.close();
  expect(await Promise.race([closed.then(() => 'closed'), 'waits'])).toBe('waits');
  write();
  await closed;
  expect(await running).toBe(1);
  expect(await left()).toHaveLength(ids.length - 1);
});
