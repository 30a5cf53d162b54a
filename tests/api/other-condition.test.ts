import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { RowExpr } from '#generated/store/rows.ts';
import { findPerson } from '../../server/people/index.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { SessionClient, signedUp } from '../support/session-client.ts';

/**
 * As if the spec said that what has the licence `secret` is for its owner alone, whatever its visibility, and that
 * nobody sees what has no repository yet, which no card shows.
 */
const { secret } = vi.hoisted(() => ({ secret: 'secret' }));

vi.mock(import('#generated/store/rows.ts'), async (original) => {
  const { rowConditions } = await original();
  const field = (name: string): RowExpr => ({ op: 'field', field: name });
  const viewer = (name: string): RowExpr => ({ op: 'given', path: ['viewer', name] });
  const open: RowExpr = {
    op: 'compare',
    how: '!=',
    left: field('license'),
    right: { op: 'const', value: secret },
  };
  const own: RowExpr = { op: 'compare', how: '==', left: viewer('id'), right: field('createUserId') };
  const stands: RowExpr = {
    op: 'compare',
    how: '==',
    left: field('bareRepoInitStatus'),
    right: { op: 'const', value: 'SUCCESS' },
  };
  const seen: RowExpr = { op: 'and', left: { op: 'or', left: open, right: own }, right: stands };
  const when: RowExpr = { op: 'and', left: rowConditions.item.when, right: seen };
  return { rowConditions: { item: { ...rowConditions.item, when } } } as never;
});
vi.mock(import('#generated/guards.ts'), async (original) => {
  const guards = await original();
  const { seesItem } = guards.checks;
  const when: typeof seesItem.when = (scope) =>
    seesItem.when(scope) &&
    scope.item?.bareRepoInitStatus === 'SUCCESS' &&
    (scope.item.license !== secret || scope.viewer?.id === scope.item.createUserId);
  return { ...guards, checks: { ...guards.checks, seesItem: { ...seesItem, when } } };
});

let hub: TestHub;
let owner: SessionClient;
let hiddenKey: string;

beforeAll(async () => {
  hub = await startHub();
  await hub.hub.items.defineTags([{ name: 'speech', nameCn: '语音', category: 'tasks' }]);
  owner = await signedUp(hub, 'owner');
  await owner.put('/aihub/personal/info', { alias: 'owner' });
  const person = await findPerson(hub.hub.db, 'owner');
  if (!person) throw new Error('The owner has no account.');
  const made = { kind: 'models', tags: ['speech'], owner: person };
  await hub.build.item({ ...made, name: 'open', license: 'mit' });
  await hub.build.item({ ...made, name: 'plain' });
  hiddenKey = (await hub.build.item({ ...made, name: 'hidden', license: secret })).key;
  await owner.put(`/aihub/${hiddenKey}/favorite`, {});
});
afterAll(() => hub.stop());

const namesIn = (list: { name?: string; item?: { name: string } }[]) =>
  list.map(({ name, item }) => name ?? item?.name).sort();

async function seenBy(client: SessionClient) {
  const data = async (path: string) => (await client.get(path)).body.data;
  const list = await data('/aihub/items?kind=models');
  const tagged = await data('/aihub/items?kind=models&tags=speech');
  const search = await data('/aihub/search?q=owner');
  const sorted = await data('/aihub/search?q=owner&sort=updateTime');
  return {
    listed: namesIn(list.list),
    tagged: namesIn(tagged.list),
    totals: [list.total, tagged.total],
    found: namesIn(search.list),
    sorted: namesIn(sorted.list),
    counted: search.total,
  };
}

it('leaves what one may not see out of lists, their totals, searches and their counts', async () => {
  const two = ['open', 'plain'];
  expect(await seenBy(new SessionClient(hub))).toEqual({
    ...{ listed: two, tagged: two, totals: [2, 2], found: two, sorted: two, counted: 2 },
  });
  const all = ['hidden', ...two];
  expect(await seenBy(owner)).toEqual({
    ...{ listed: all, tagged: all, totals: [3, 3], found: all, sorted: all, counted: 3 },
  });
});

it('ends a page where the last that one may see ends', async () => {
  const first = (await hub.get('/acx/aihub/items?kind=models&limit=1')).body.data;
  const second = (await hub.get(`/acx/aihub/items?kind=models&limit=1&cursor=${first.nextCursor}`)).body.data;
  expect(namesIn([...first.list, ...second.list])).toEqual(['open', 'plain']);
  expect(second.nextCursor).toBeUndefined();
});

it('counts it for nobody: tags, profiles, favourites and the home page', async () => {
  const stranger = await signedUp(hub, 'stranger');
  const tags = (await stranger.get('/aimgt/tag/tags/user?kind=models')).body.data.list;
  expect(tags[0].tags).toMatchObject([{ name: 'speech', count: 2 }]);
  const { counts } = (await stranger.get('/aihub/personal/find?user=owner')).body.data;
  expect(counts.find(({ kind }: { kind: string }) => kind === 'models').count).toBe(2);
  expect((await stranger.get('/aihub/favorites?user=owner')).body.data.list).toEqual([]);
  expect((await owner.get('/aihub/favorites?user=owner')).body.data.list).toHaveLength(1);
  const index = (await stranger.get('/resource/config/index')).body.data;
  expect(index.counts.find(({ kind }: { kind: string }) => kind === 'models').count).toBe(2);
});

it('is missing at its own address', async () => {
  expect((await new SessionClient(hub).get(`/aihub/${hiddenKey}/view`)).status).toBe(404);
  expect((await owner.get(`/aihub/${hiddenKey}/view`)).status).toBe(200);
});
