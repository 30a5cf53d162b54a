import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { listMomentMs } from '#generated/constants.ts';
import type { RowExpr } from '#generated/store/rows.ts';
import { answered } from '../support/answered.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';

/** As if the spec said that nobody sees what is younger than an hour. */
const { hour } = vi.hoisted(() => ({ hour: 3_600_000 }));

vi.mock(import('#generated/store/rows.ts'), async (original) => {
  const { rowConditions } = await original();
  const age: RowExpr = { op: 'age', of: { op: 'field', field: 'createTime' } };
  const old: RowExpr = { op: 'compare', how: '>=', left: age, right: { op: 'const', value: hour } };
  const when: RowExpr = { op: 'and', left: rowConditions.item.when, right: old };
  return { rowConditions: { item: { ...rowConditions.item, when } } } as never;
});
vi.mock(import('#generated/guards.ts'), async (original) => {
  const guards = await original();
  const { seesItem } = guards.checks;
  const when: typeof seesItem.when = (scope) =>
    seesItem.when(scope) && (scope.now ?? Date.now()) - Date.parse(scope.item?.createTime ?? '') >= hour;
  return { ...guards, checks: { ...guards.checks, seesItem: { ...seesItem, when } } };
});

let hub: TestHub;
let reader: SessionClient;
const start = Date.parse('2026-01-01T00:00:00Z');
let clock = start;

beforeAll(async () => {
  hub = await startHub({ now: () => clock });
  reader = await signedUp(hub, 'reader');
  const { db } = hub.hub;
  const { id: person_id } = await reader.user();
  // The one in the middle is about to be seen.
  for (const [at, minutes] of [90, 59, 90].entries()) {
    const { id, seq } = await hub.build.item({ kind: 'models', name: `moment-${at}` });
    const times = { create_time: start - minutes * 60_000, update_time: start + at };
    await db.updateTable('items').set(times).where('id', '=', id).execute();
    await db.insertInto('favorites').values({ person_id, item_seq: seq, create_time: at }).execute();
  }
});
afterAll(() => hub.stop());
afterEach(() => {
  clock = start;
});

const minute = 60_000;
const lists = [
  '/aihub/items?kind=models&sort=updateTime',
  '/aihub/search?q=moment',
  '/aihub/search?q=moment&sort=updateTime',
  '/aihub/search?sort=updateTime',
  '/aihub/favorites?user=reader',
];

async function page(list: string, cursor = '', limit = 1) {
  const address = `${list}&limit=${limit}${cursor && `&cursor=${cursor}`}`;
  const { status, body } = await answered(() => reader.get(address));
  const names = body.data?.list?.map(
    (row: { name?: string; item?: { name: string } }) => row.name ?? row.item?.name,
  );
  return { status, code: body.code, names, next: body.data?.nextCursor, total: body.data?.total };
}

it.each(lists)('shows what was to be seen when it was begun, page by page: %s', async (list) => {
  const first = await page(list);
  clock += 5 * minute;
  const second = await page(list, first.next);
  expect([...first.names, ...second.names].sort()).toEqual(['moment-0', 'moment-2']);
  expect(second.next).toBeUndefined();
  expect(second.total).toBe(first.total);
  // Whoever begins now sees what is there now.
  expect((await page(list, '', 9)).names).toHaveLength(3);
});

it.each(lists)('is begun again by whoever reads for too long: %s', async (list) => {
  const { next } = await page(list);
  clock += listMomentMs;
  expect((await page(list, next)).status).toBe(200);
  clock += 1;
  expect(await page(list, next)).toMatchObject({ status: 400, code: '400002' });
});

it.each(lists)('goes on from now where the clock was set back: %s', async (list) => {
  clock += 5 * minute;
  const first = await page(list);
  expect(first.names).toHaveLength(1);
  clock = start;
  const rest = await page(list, first.next, 9);
  expect(rest.status).toBe(200);
  expect(rest.names).not.toContain('moment-1');
});
