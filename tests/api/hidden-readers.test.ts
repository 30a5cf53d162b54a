import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainPages, startHub, type TestHub } from '../support/hub.ts';
import { SessionClient, signedUp } from '../support/session-client.ts';

let hub: TestHub;
let first: SessionClient;
let second: SessionClient;
let visitor: SessionClient;
let item: Awaited<ReturnType<TestHub['build']['item']>>;

/** Where an item is among many, with what finds it there. */
const doors = [
  '/aihub/items?kind=models&limit=50',
  '/aihub/items?kind=models&limit=50&sort=updateTime&order=asc',
  '/aihub/items?kind=models&user=reader-one',
  '/aihub/items?kind=models&user=reader-two',
  '/aihub/items?kind=models&tags=readertag',
];

beforeAll(async () => {
  hub = await startHub({ pages: plainPages });
  await hub.hub.items.defineTags([{ name: 'readertag', nameEn: 'Readertag', category: 'tasks' }]);
  [first, second] = [await signedUp(hub, 'reader-one'), await signedUp(hub, 'reader-two')];
  visitor = new SessionClient(hub);
  const { id, userName } = await first.user();
  const owner = { id, userName, roleType: 'common' as const };
  for (const name of ['beside-a', 'beside-b', 'beside-c']) await hub.build.item({ owner, name });
  item = await hub.build.item({
    ...{ owner, name: 'kestrel', desc: 'kestrelword', tags: ['readertag'], visibility: 'PRIVATE' },
  });
  await hub.hub.items.settled(item.id);
});
afterAll(() => hub.stop());

/** Which doors show it to somebody, and what they count. */
async function seenBy(who: SessionClient): Promise<string[]> {
  const seen: string[] = [];
  for (const path of doors) {
    const { status, text } = await who.get(path);
    expect([path, status]).toEqual([path, 200]);
    if (text.includes('kestrel"')) seen.push(path);
  }
  return seen;
}

const of = (user: string) => (path: string) => !path.includes('user=') || path.endsWith(`user=${user}`);
const total = async (who: SessionClient) =>
  (await who.get('/aihub/items?kind=models&limit=1')).body.data.total;

it('is found by who reads it, between what is for everybody, and by nobody else', async () => {
  expect(await seenBy(first)).toEqual(doors.filter(of('reader-one')));
  expect(await seenBy(second)).toEqual([]);
  expect(await seenBy(visitor)).toEqual([]);
  expect([await total(first), await total(second), await total(visitor)]).toEqual([4, 3, 3]);
});

it('is read by whom it belongs to at that moment', async () => {
  const move = async (to: SessionClient) => {
    const { id } = await to.user();
    await hub.hub.db.updateTable('items').set({ create_user_id: id }).where('id', '=', item.id).execute();
    await hub.hub.items.refresh(item.id);
  };
  await move(second);
  expect(await seenBy(first)).toEqual([]);
  expect(await seenBy(second)).toEqual(doors.filter(of('reader-two')));
  expect([await total(first), await total(second)]).toEqual([3, 4]);
  expect((await first.get(`/aihub/${item.key}/view`)).status).toBe(404);
  await move(first);
  expect(await seenBy(second)).toEqual([]);
});

it('pages tell nothing of what stands between them', async () => {
  const walk = async (who: SessionClient) => {
    const pages: string[] = [];
    for (let path: string | undefined = '/aihub/items?kind=models&limit=1&sort=updateTime'; path; ) {
      const { body } = await who.get(path);
      pages.push(JSON.stringify(body.data));
      const { nextCursor } = body.data;
      path =
        nextCursor &&
        `/aihub/items?kind=models&limit=1&sort=updateTime&cursor=${encodeURIComponent(nextCursor)}`;
    }
    return pages;
  };
  const [hidden, own] = [await walk(second), await walk(first)];
  expect([hidden.length, own.length]).toEqual([3, 4]);
  await hub.hub.items.remove(item, { by: item.createUserId, now: hub.hub.now() });
  expect(await walk(second)).toEqual(hidden);
});

it('a row among the readers opens nothing that the rules keep closed', async () => {
  const { id } = await second.user();
  const made = await hub.build.item({
    owner: { ...(await first.user()), roleType: 'common' as const },
    ...{ name: 'kestrel', desc: 'kestrelword', tags: ['readertag'], visibility: 'PRIVATE' },
  });
  await hub.hub.items.settled(made.id);
  const own = await hub.hub.db
    .selectFrom('item_readers')
    .selectAll()
    .where('item_seq', '=', made.seq)
    .executeTakeFirstOrThrow();
  await hub.hub.db
    .insertInto('item_readers')
    .values({ ...own, reader: id })
    .execute();
  await hub.hub.items.refresh(made.id);
  expect(await seenBy(second)).toEqual([]);
  expect((await second.get(`/aihub/${made.key}/view`)).status).toBe(404);
});
