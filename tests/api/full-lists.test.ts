import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PersonRecord } from '../../server/people/index.ts';
import { answered } from '../support/answered.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';

const megabyte = 1024 * 1024;
const items = 8;
/** What a field may hold that an owner makes long: three bytes a sign, beyond a sixth of a page together. */
const longText = '长'.repeat(20_000);

let hub: TestHub;
let reader: SessionClient;
beforeAll(async () => {
  hub = await startHub();
  reader = await signedUp(hub, 'reads-all-of-it');
  const owner = await hub.build.person({ userName: 'long-winded' });
  for (let made = 0; made < items; made++) await buildLong(owner, `wordy-${made}`, longText);
});
afterAll(() => hub.stop());

/** An item that says as much as the fields of somebody's own spec may: more than ours take. */
async function buildLong(owner: PersonRecord, name: string, text: string): Promise<void> {
  const { seq, key } = await hub.build.item({ owner, name, nameEn: `Wordy ${name}` });
  await hub.hub.db
    .updateTable('items')
    .set({ extra: sql`json_set(extra, '$.desc', ${text}, '$.descEn', ${text})` })
    .where('seq', '=', seq)
    .execute();
  await reader.put(`/aihub/${key}/favorite`, {});
}

interface Row {
  name?: string;
  item?: { name: string };
}

/** The pages of a list, each in bounds: the names that they show. */
async function pagesOf(path: string, most: number): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor = ''; pages.length < most; ) {
    const { status, text, body } = await answered(() => reader.get(`${path}&limit=100${cursor}`));
    expect(status).toBe(200);
    expect(Buffer.byteLength(text)).toBeLessThan(megabyte);
    pages.push(body.data.list.map(({ name, item }: Row) => name ?? item?.name));
    if (body.data.nextCursor === undefined) return pages;
    cursor = `&cursor=${encodeURIComponent(body.data.nextCursor)}`;
  }
  throw new Error(`${path} does not end.`);
}

const lists = {
  'a list of items': '/aihub/items?kind=models&user=long-winded',
  'a list of items in another order': '/aihub/items?kind=models&sort=updateTime&order=asc',
  favourites: '/aihub/favorites?user=reads-all-of-it',
  'a search': '/aihub/search?q=wordy',
  'a search in an order': '/aihub/search?q=wordy&sort=updateTime&order=asc',
  'a search for nothing': '/aihub/search?user=long-winded',
};

it.each(Object.entries(lists))('ends early and goes on with the next row: %s', async (_, path) => {
  const pages = await pagesOf(path, items);
  expect(pages.length).toBeGreaterThan(1);
  const names = pages.flat();
  expect(names).toHaveLength(items);
  expect(new Set(names).size).toBe(items);
});

it('shows one row that is longer than a page, with its texts cut', async () => {
  const owner = await hub.build.person({ userName: 'boundless' });
  await buildLong(owner, 'endless', '\u0001'.repeat(megabyte));
  await buildLong(owner, 'short', 'in short');
  const pages = await pagesOf('/aihub/items?kind=models&user=boundless', 2);
  expect(pages.flat().sort()).toEqual(['endless', 'short']);
  expect(await pagesOf('/aihub/search?q=endless', 1)).toEqual([['endless']]);
});
