import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../../server/rights/index.ts';
import { textsOfFew } from '../../server/search/few.ts';
import { termsOf } from '../../server/search/terms.ts';
import type { TextQuery } from '../../server/store/texts/text-index.ts';
import { visibleScopes } from '../../server/store/visible-scope.ts';
import { answered } from '../support/answered.ts';
import { startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;
let viewers: Record<'visitor' | 'owner' | 'manager', Viewer | null>;

beforeAll(async () => {
  hub = await startHub();
  await hub.hub.items.defineTags([
    { name: 'speech', nameCn: '语音', category: 'tasks' },
    { name: 'pytorch', category: 'frameworks' },
    { name: 'onnx', category: 'frameworks' },
  ]);
  const owner = await hub.build.person({ userName: 'owner' });
  const other = await hub.build.person({ userName: 'other' });
  const parts = [
    { name: 'named', nameEn: 'Chat for all', tags: ['speech', 'pytorch'], figures: { browseCount: 9 } },
    { name: 'summed', desc: '能聊天，chat', tags: ['speech', 'onnx'], figures: { browseCount: 90 } },
    { name: 'read', readme: '---\ntags: speech\n---\nA chat，聊天。\n', figures: { browseCount: 900 } },
    { name: 'silent', tags: ['speech', 'pytorch'] },
    { name: 'untagged', nameEn: 'Chat without' },
    { name: 'mine', nameEn: 'My chat', tags: ['speech', 'pytorch'], visibility: 'PRIVATE' },
    { name: 'theirs', nameEn: 'Their chat', tags: ['speech', 'onnx'], visibility: 'PRIVATE', owner: other },
    { name: 'rows', nameEn: 'Chat rows', kind: 'dataset', tags: ['speech', 'pytorch'] },
  ];
  for (const part of parts) await hub.build.item(part);
  const viewer = (id: string, roleType: Viewer['roleType']) => ({ id, userName: id, roleType, alias: null });
  viewers = { visitor: null, owner: viewer(owner.id, 'common'), manager: viewer('boss', 'manager') };
});
afterAll(() => hub.stop());

const source = () => ({ db: hub.hub.db, tags: hub.hub.items.tags });
const limit = 50;
const queries: [string, Partial<TextQuery>, readonly string[]][] = [
  ['chat', {}, ['speech']],
  ['聊天', {}, ['speech']],
  ['cha', {}, ['speech', 'pytorch']],
  ['chat', { kind: 'models' }, ['pytorch', 'onnx', 'speech']],
  ['语音', { kind: 'dataset' }, ['pytorch']],
  ['nothing', {}, ['speech']],
];

describe.each(['visitor', 'owner', 'manager'] as const)('the items of a rare tag, for a %s', (who) => {
  it.each(queries)('are what the index finds (%s, %j, %j)', async (q, part, tags) => {
    const tagGroups = hub.hub.items.tagGroups(tags) ?? [];
    const query = { terms: termsOf(q), tagGroups, scopes: visibleScopes(viewers[who], Date.now()), ...part };
    const few = await textsOfFew(source(), query);
    const found = await hub.hub.texts.find(query, { limit });
    expect(await few?.find(query, { limit })).toEqual(found);
    expect(await few?.count(query, limit)).toBe(found.length);
    const [first] = found;
    if (first)
      expect(await few?.find(query, { limit, below: first.doc })).toEqual(
        await hub.hub.texts.find(query, { limit, below: first.doc }),
      );
    expect(found.length > 0).toBe(q !== 'nothing');
  });
});

it('are left to the index where no tag is asked for', async () => {
  const query = { terms: termsOf('chat'), tagGroups: [], scopes: visibleScopes(null, Date.now()) };
  expect(await textsOfFew(source(), query)).toBeUndefined();
});

it('are ranked and paged like all others, and hide what is private', async () => {
  const names = async (query: string) =>
    (await answered(() => hub.get(`/acx/aihub/search?q=chat&tags=speech${query}`))).body.data.list.map(
      ({ item }: { item: { name: string } }) => item.name,
    );
  const all = await names('');
  expect([...all].sort()).toEqual(['named', 'read', 'rows', 'summed']);
  expect(all.slice(-1)).toEqual(['read']);
  expect(await names('&sort=browseCount&order=desc')).toEqual(['read', 'summed', 'named', 'rows']);
});
