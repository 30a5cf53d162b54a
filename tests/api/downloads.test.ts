import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ItemRecord } from '../../server/items/index.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { SessionClient, signedUp, TestClock } from '../support/session-client.ts';

let hub: TestHub;
let owner: SessionClient;
let reader: SessionClient;
const clock = new TestClock();
const hour = 3_600_000;

beforeAll(async () => {
  hub = await startHub({ now: clock.now });
  owner = await signedUp(hub, 'giver');
  reader = await signedUp(hub, 'taker');
});
afterAll(() => hub.stop());

const visitor = () => new SessionClient(hub);
const itemNamed = async (name: string) => {
  const { id, userName } = await owner.user();
  return hub.build.item({ owner: { id, userName, roleType: 'common' }, name });
};
const raw = ({ key }: ItemRecord) => `/aihub/gitlab/${key}/raw/main/README.md`;
/** Counted behind the answer, one after the other. */
const counts = ({ key }: ItemRecord, count: number) =>
  expect.poll(async () => (await visitor().get(`/aihub/${key}/view`)).body.data.downloadCount).toBe(count);

it('counts a file once per viewer, item and hour, and not the owner’s', async () => {
  const item = await itemNamed('given');
  for (const by of [owner, reader, reader, visitor(), visitor()])
    expect((await by.get(raw(item))).status).toBe(200);
  await counts(item, 2);
  clock.pass(hour);
  await reader.get(raw(item));
  await counts(item, 3);
});

it.each([
  ['a download link', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'empty' }],
  ['a link to the file', { accept: 'text/html,image/webp', 'sec-fetch-dest': 'document' }],
  ['a program', { accept: '*/*' }],
])('counts what %s fetches', async (what, headers) => {
  const item = await itemNamed(`wanted-by-${what.replaceAll(' ', '-')}`);
  await visitor().get(raw(item), headers);
  await counts(item, 1);
});

it('counts nothing that is only looked at, asked about, or sent in part', async () => {
  const item = await itemNamed('looked-at');
  const { headers } = await visitor().get(raw(item), { 'sec-fetch-dest': 'image' });
  for (const purpose of ['video', 'audio', 'iframe', 'object'])
    await visitor().get(raw(item), { 'sec-fetch-dest': purpose });
  await visitor().get(raw(item), { accept: 'image/avif,image/webp,*/*;q=0.8' });
  await visitor().send('HEAD', raw(item));
  expect((await visitor().get(raw(item), { range: 'bytes=0-' })).status).toBe(206);
  const known = { 'if-none-match': headers.get('etag') ?? '' };
  expect((await visitor().get(raw(item), known)).status).toBe(304);
  await reader.get(raw(item));
  await counts(item, 1);
});
