import { afterAll, beforeAll, expect, it } from 'vitest';
import { relatedShown } from '#generated/constants.ts';
import type { ItemRecord } from '../../server/items/index.ts';
import { startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;
let item: ItemRecord;

beforeAll(async () => {
  hub = await startHub();
  const card = (head: string) => `---\n${head}\n---\n# Words\n`;
  const make = (kind: string, name: string, head: string, more: object = {}) =>
    hub.build.item({ kind, name, readme: card(head), ...more });
  item = await make('models', 'asked', 'tags: [translation, pytorch]\nlicense: mit\nbase_model: owner/base');
  await make('models', 'base', 'tags: [translation]');
  await make('models', 'tuned', 'tags: [translation]\nbase_model: owner/asked');
  await make('models', 'alike', 'tags: [translation, pytorch]');
  await make('models', 'sibling', 'tags: [ocr]\nbase_model: owner/base');
  await make('models', 'same-framework', 'tags: [pytorch, ocr]');
  await make('models', 'same-licence', 'license: mit');
  await make('models', 'secret', 'tags: [translation, pytorch]', { visibility: 'PRIVATE' });
  await make('dataset', 'pairs', 'tags: [translation, pytorch]');
});
afterAll(() => hub.stop());

const related = async (key = item.key, language = 'en') =>
  (await hub.get(`/acx/aihub/${key}/related?language=${language}`)).body;
const paths = async (key?: string) =>
  (await related(key)).data.list.map(({ kind, path }: { kind: string; path: string }) => `${kind} ${path}`);

it('is what shares tags or a base, the nearest first, its own kind before others', async () => {
  expect(await paths()).toEqual([
    'models owner/sibling',
    'models owner/alike',
    'models owner/same-framework',
    'dataset owner/pairs',
  ]);
});

it('is told neither of what the page names already nor of what is hidden, and not of itself', async () => {
  const list = await paths();
  for (const name of ['asked', 'base', 'tuned', 'secret', 'same-licence'])
    expect(list).not.toContain(`models owner/${name}`);
  const hidden = await hub.hub.items.find('models', 'owner', 'secret', {
    ...item.owner,
    alias: null,
    roleType: 'common',
  });
  expect(hidden).toBeDefined();
  expect((await related(hidden?.key)).code).toBe((await related('never')).code);
});

it('is none where an item has nothing that says what it is about', async () => {
  const bare = await hub.build.item({ name: 'bare', readme: '# Bare\n' });
  expect(await paths(bare.key)).toEqual([]);
});

it('is a few of many, and a tag in every item finds the same few', async () => {
  for (let at = 0; at < 2 * relatedShown; at += 1)
    await hub.build.item({ name: `many-${at}`, readme: '---\ntags: [translation]\n---\n' });
  const list = await paths();
  expect(list).toHaveLength(relatedShown);
  expect(list.slice(0, 2)).toEqual(['models owner/sibling', 'models owner/alike']);
});
