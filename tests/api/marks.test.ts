import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHub, type TestHub } from '../support/hub.ts';
import { SessionClient, TestClock } from '../support/session-client.ts';
import { type Made, madeBy, writer } from '../support/writer.ts';

let hub: TestHub;
let owner: SessionClient;
let other: SessionClient;
const clock = new TestClock();
const day = 86_400_000;

beforeAll(async () => {
  hub = await startHub({ now: clock.now });
  owner = await writer(hub, 'writer');
  other = await writer(hub, 'reader');
});
afterAll(() => hub.stop());

const visitor = () => new SessionClient(hub);
const made = (name: string) => madeBy(owner, name);
const view = async (key: string, by = owner) => (await by.get(`/aihub/${key}/view`)).body.data;

describe('marks', () => {
  it('count a favourite once, and take back what it added', async () => {
    const { key } = await made('liked');
    const popularity = async () =>
      Number((await hub.hub.items.get(key, await owner.user())).fields.popularity);
    const before = await popularity();
    for (let times = 0; times < 3; times += 1) {
      const { data } = (await other.put(`/aihub/${key}/favorite`, {})).body;
      expect(data).toEqual({ isFavorite: true, favoriteCount: 1 });
    }
    expect((await view(key, other)).isFavorite).toBe(true);
    expect((await view(key)).isFavorite).toBe(false);
    const card = (await other.get('/aihub/items?kind=models&user=writer')).body.data.list;
    expect(card.find((row: Made) => row.name === 'liked')).toMatchObject({
      isFavorite: true,
      favoriteCount: 1,
    });
    expect(await popularity()).toBeGreaterThan(before);
    clock.pass(40 * day);
    other = new SessionClient(hub);
    await other.signIn('reader');
    expect((await other.remove(`/aihub/${key}/favorite`)).body.data).toEqual({
      isFavorite: false,
      favoriteCount: 0,
    });
    expect(await popularity()).toBeCloseTo(before);
    expect((await visitor().put(`/aihub/${key}/favorite`, {})).status).toBe(401);
  });

  it('count a visit once per viewer and day, and not the owner’s', async () => {
    owner = new SessionClient(hub);
    await owner.signIn('writer');
    const { key } = await made('visited');
    const visits = async () => (await view(key)).browseCount;
    for (const by of [owner, other, other, visitor(), visitor()]) await by.post(`/aihub/${key}/visit`);
    expect(await visits()).toBe(2);
    for (const agent of ['made up', 'made up anew'])
      await visitor().post(`/aihub/${key}/visit`, {}, { 'user-agent': agent });
    for (const end of [1, 2])
      await visitor().post(`/aihub/${key}/visit`, {}, { 'x-forwarded-for': `2001:db8::${end}` });
    expect(await visits()).toBe(3);
    const { id } = await other.user();
    const kept = JSON.stringify(await hub.hub.db.selectFrom('visits').selectAll().execute());
    const bare = createHash('sha256').update('2001:db8:0').digest('base64url').slice(0, 10);
    for (const word of [id, '2001:db8', bare]) expect(kept).not.toContain(word);
    clock.pass(day);
    await other.post(`/aihub/${key}/visit`);
    expect(await visits()).toBe(4);
    await hub.hub.items.marks.forget(clock.now());
    expect(await hub.hub.db.selectFrom('visits').select('day').distinct().execute()).toHaveLength(1);
  });

  it('are counted by day and door, beside how many people and networks came', async () => {
    owner = new SessionClient(hub);
    await owner.signIn('writer');
    other = new SessionClient(hub);
    await other.signIn('reader');
    clock.pass(day - (clock.now() % day));
    const { key } = await made('counted');

    for (const by of [owner, other, visitor(), visitor()]) await by.post(`/aihub/${key}/visit`);
    const item = await hub.hub.items.get(key, null);
    const by = { viewer: await other.user(), address: '203.0.113.9' };
    const { marks } = hub.hub.items;
    for (const channel of ['git', 'page', 'git'] as const) {
      await marks.download(item, { ...by, channel }, clock.now());
      clock.pass(3_600_000);
      await marks.forget(clock.now());
    }
    await marks.download(item, { viewer: null, address: '203.0.113.9', channel: 'git' }, clock.now());

    clock.pass(day);
    await visitor().post(`/aihub/${key}/visit`);
    const rows = await hub.hub.db
      .selectFrom('day_counts')
      .innerJoin('items', 'items.seq', 'day_counts.item_seq')
      .select(['day', 'what', 'channel', 'count', 'people', 'networks'])
      .where('items.key', '=', key)
      .orderBy('day')
      .orderBy('what')
      .orderBy('channel')
      .execute();
    const today = Math.floor(clock.now() / day);
    expect(rows).toEqual([
      { day: today - 1, what: 'download', channel: 'git', count: 3, people: 1, networks: 1 },
      { day: today - 1, what: 'download', channel: 'page', count: 1, people: 1, networks: 0 },
      { day: today - 1, what: 'visit', channel: 'page', count: 2, people: 1, networks: 1 },
      { day: today, what: 'visit', channel: 'page', count: 1, people: 0, networks: 1 },
    ]);
    const { browseCount, downloadCount } = await view(key);
    expect([browseCount, downloadCount]).toEqual([3, 4]);
  });

  it('page through what a person favours, newest first', async () => {
    const own = await writer(hub, 'keeper');
    for (const name of ['fav-a', 'fav-b', 'fav-c']) {
      const { key } = await made(name);
      await own.put(`/aihub/${key}/favorite`, {});
      clock.pass(1000);
    }
    const first = (await other.get('/aihub/favorites?user=keeper&limit=2')).body.data;
    expect(first.list.map((row: Made) => row.name)).toEqual(['fav-c', 'fav-b']);
    const cursor = encodeURIComponent(first.nextCursor);
    const second = (await other.get(`/aihub/favorites?user=keeper&limit=2&cursor=${cursor}`)).body.data;
    expect(second.list.map((row: Made) => row.name)).toEqual(['fav-a']);
    expect(second).not.toHaveProperty('nextCursor');
    expect((await other.get('/aihub/favorites?user=nobody-here')).status).toBe(404);
  });
});
