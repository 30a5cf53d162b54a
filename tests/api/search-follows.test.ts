import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordEvent } from '../../server/events/index.ts';
import { answered } from '../support/answered.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';

let hub: TestHub;
let owner: SessionClient;

beforeAll(async () => {
  hub = await startHub();
  await hub.hub.items.defineTags([{ name: 'speech', nameEn: 'Speech', category: 'tasks' }]);
  owner = await signedUp(hub, 'teller');
});
afterAll(() => hub.stop());

const itemOf = async (part: Record<string, unknown>) => {
  const { id, userName } = await owner.user();
  return hub.build.item({ owner: { id, userName, roleType: 'common' }, ...part });
};
const found = async (q: string) =>
  (await answered(() => hub.get(`/acx/aihub/search?q=${encodeURIComponent(q)}`))).body.data.list.map(
    ({ item }: { item: { name: string } }) => item.name,
  );
/** The order in which the index meets matches: where there are many, the first ones alone are weighed. */
const metInOrder = async (word: string) => {
  const query = {
    terms: [{ words: [word], prefix: false }],
    scopes: [{ visibility: 'PUBLIC' }],
    tagGroups: [],
  };
  const matches = await hub.hub.texts.find(query, { limit: 10 });
  return matches.map(({ seq }) => seq);
};

it('meets an item earlier once it has risen, and later once it has sunk', async () => {
  const low = await itemOf({ name: 'climber', desc: 'platypusword' });
  const high = await itemOf({ name: 'leader', desc: 'platypusword', figures: { favoriteCount: 2 } });
  expect(await metInOrder('platypusword')).toEqual([high.seq, low.seq]);
  const fans = await Promise.all(Array.from({ length: 8 }, (_, at) => signedUp(hub, `keen-reader-${at}`)));
  for (const fan of fans) await fan.put(`/aihub/${low.key}/favorite`, {});
  expect(await metInOrder('platypusword')).toEqual([low.seq, high.seq]);
  for (const fan of fans) await fan.remove(`/aihub/${low.key}/favorite`);
  expect(await metInOrder('platypusword')).toEqual([high.seq, low.seq]);
});

it('finds the items of a person by their alias, and by their new one alone once it has changed', async () => {
  await owner.put('/aihub/personal/info', { alias: 'Wombatte' });
  await itemOf({ name: 'by-alias' });
  expect(await found('wombatte')).toContain('by-alias');
  await owner.put('/aihub/personal/info', { alias: 'Numbatte' });
  await expect.poll(() => found('numbatte')).toContain('by-alias');
  await expect.poll(() => found('wombatte')).toEqual([]);
  await hub.idle();
});

it('finds the items of a tag by its new words', async () => {
  await itemOf({ name: 'by-tag', tags: ['speech'] });
  await hub.hub.items.defineTags([
    { name: 'speech', nameEn: 'Kookaburra', nameCn: '语音', category: 'tasks' },
  ]);
  // As at a start, which does not wait for it.
  await hub.hub.items.resume();
  for (const word of ['kookaburra', '语音']) expect(await found(word)).toEqual(['by-tag']);
});

it('goes on at the next start where a crash came between a new alias and its items', async () => {
  const { id } = await owner.user();
  const item = await itemOf({ name: 'left-behind' });
  const { db, items } = hub.hub;
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('people').set({ alias: 'Quollette' }).where('id', '=', id).execute();
    await recordEvent(tx, 'people.renamed', { at: Date.now(), by: id, of: id });
  });
  expect(await metInOrder('quollette')).toEqual([]);
  expect(await items.resume()).toBeGreaterThan(0);
  expect(await metInOrder('quollette')).toContain(item.seq);
});

it('goes on at the next start where a crash came between a new name and its place in the index', async () => {
  const { key } = await itemOf({ name: 'named-before' });
  const { texts, items } = hub.hub;
  const { put } = texts;
  // As of a disk that is gone: what comes from outside is told, and counts as no try.
  texts.put = () => Promise.reject(Object.assign(new Error('gone'), { code: 'EIO' }));
  try {
    expect((await owner.put(`/aihub/${key}/name`, { name: 'named-bilbyword' })).status).toBe(500);
  } finally {
    texts.put = put;
  }
  expect(await found('bilbyword')).toEqual([]);
  await items.resume();
  expect(await found('bilbyword')).toEqual(['named-bilbyword']);
});
