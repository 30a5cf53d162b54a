import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHub, type TestHub } from '../support/hub.ts';
import { SessionClient, signedUp, TestClock } from '../support/session-client.ts';
import { madeBy, writer } from '../support/writer.ts';

let hub: TestHub;
let owner: SessionClient;
let reader: SessionClient;
let key: string;
const clock = new TestClock();
const names = ['fan-a', 'fan-b', 'fan-c', 'fan-d'];

beforeAll(async () => {
  hub = await startHub({ now: clock.now });
  owner = await writer(hub, 'adored');
  reader = await signedUp(hub, 'looks-on');
  ({ key } = await madeBy(owner, 'liked-by-many'));
  const fans: SessionClient[] = [];
  for (const name of names) fans.push(await signedUp(hub, name));
  // Two of them at one moment.
  for (const [at, fan] of fans.entries()) {
    if (at !== 2) clock.pass(1000);
    await fan.put(`/aihub/${key}/favorite`, {});
  }
});
afterAll(() => hub.stop());

const favorers = (by: SessionClient, query = '', of = key) => by.get(`/aihub/${of}/favorers${query}`);
const namesOf = (list: { userName: string }[]) => list.map(({ userName }) => userName);

it('lists all once, the latest first, page by page', async () => {
  const seen: string[] = [];
  let cursor = '';
  for (let page = 0; page < names.length; page++) {
    const { data } = (await favorers(reader, `?limit=1${cursor && `&cursor=${cursor}`}`)).body;
    expect(data).toMatchObject({ total: names.length });
    expect(data.list).toHaveLength(1);
    seen.push(...namesOf(data.list));
    expect('nextCursor' in data).toBe(page < names.length - 1);
    cursor = encodeURIComponent(data.nextCursor ?? '');
  }
  expect(seen[0]).toBe('fan-d');
  expect(seen.at(-1)).toBe('fan-a');
  expect([...seen].sort()).toEqual(names);
});

it('shows of a person what stands on a card, and nothing else', async () => {
  const { data } = (await favorers(reader, '?limit=1')).body;
  expect(Object.keys(data.list[0]).sort()).toEqual(['createTime', 'id', 'userName']);
});

it('is for whoever is signed in', async () => {
  expect(await favorers(new SessionClient(hub))).toMatchObject({ status: 401, body: { code: '401' } });
});

it('answers of a hidden item as of one that is not there', async () => {
  const hidden = (await madeBy(owner, 'kept-to-oneself')).key;
  await owner.put(`/aihub/${hidden}`, { visibility: 'PRIVATE' });
  const [kept, missing] = [await favorers(reader, '', hidden), await favorers(reader, '', 'x'.repeat(16))];
  expect(kept.status).toBe(404);
  expect(kept.body).toEqual(missing.body);
  expect((await favorers(owner, '', hidden)).body.data).toEqual({ list: [], total: 0 });
});

it('takes no cursor of another list', async () => {
  const { nextCursor } = (await favorers(reader, '?limit=1')).body.data;
  const other = (await madeBy(owner, 'liked-by-nobody')).key;
  expect((await favorers(reader, `?cursor=${encodeURIComponent(nextCursor)}`, other)).status).toBe(400);
});

it('forgets whoever has gone or thinks otherwise', async () => {
  const fan = new SessionClient(hub);
  await fan.signIn('fan-b');
  await fan.remove(`/aihub/${key}/favorite`);
  await hub.hub.db.deleteFrom('people').where('user_name', '=', 'fan-a').execute();
  const { data } = (await favorers(reader)).body;
  expect(namesOf(data.list).sort()).toEqual(['fan-c', 'fan-d']);
  expect(data.total).toBe(2);
});
