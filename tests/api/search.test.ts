import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answered } from '../support/answered.ts';
import { startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;

beforeAll(async () => {
  hub = await startHub();
  await hub.hub.items.defineTags([
    { name: 'translation', nameCn: '翻译', nameEn: 'Translation', category: 'tasks' },
    { name: 'speech', nameCn: '语音', nameEn: 'Speech', category: 'tasks' },
    { name: 'onnx', nameEn: 'ONNX', category: 'frameworks' },
  ]);
  const parts = [
    { name: 'hanqiao', nameCn: '汉桥中英翻译', nameEn: 'Hanqiao translation', desc: '把中文译成英文' },
    { name: 'tagged', nameCn: '别的模型', nameEn: 'Something else', tags: ['translation'] },
    {
      name: 'mention',
      nameEn: 'Reading helper',
      readme: '# Helper\n\nUseful after **translation** of a page.\n',
    },
    { name: 'famous', nameEn: 'Famous', desc: 'Nothing to do with it', figures: { favoriteCount: 5000 } },
    { name: 'secret', nameEn: 'Secret translation', visibility: 'PRIVATE' },
    { name: 'fullwidth', nameEn: 'ＰＤＦ Café reader' },
    { name: 'voice-a', nameEn: 'Voice alpha', tags: ['speech', 'onnx'] },
    { name: 'voice-b', nameEn: 'Voice beta', tags: ['speech'] },
    { name: 'twice', nameCn: '妈妈的菜谱' },
    { name: 'once', nameCn: '妈的菜谱' },
    { name: 'voice-c', nameEn: 'Voice gamma', tags: ['translation'], visibility: 'PRIVATE' },
  ];
  for (const part of parts) await hub.build.item(part);
});
afterAll(() => hub.stop());

const search = (query: Record<string, string>, headers?: Record<string, string>) =>
  answered(() => hub.get(`/acx/aihub/search?${new URLSearchParams(query)}`, headers));
const names = (reply: Awaited<ReturnType<typeof search>>) =>
  reply.body.data.list.map(({ item }: { item: { name: string } }) => item.name);
const shown = (pieces: { text: string; hit: boolean }[]) =>
  pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

describe('a search', () => {
  it('finds a Chinese word of two characters, title before tag', async () => {
    expect(names(await search({ q: '翻译' }))).toEqual(['hanqiao', 'tagged']);
  });

  it('finds an English word: title, tag, README', async () => {
    expect(names(await search({ q: 'translation' }))).toEqual(['hanqiao', 'tagged', 'mention']);
  });

  it.each([
    ['TRANSLAT', 'hanqiao'],
    ['pdf', 'fullwidth'],
    ['ｃａｆｅ', 'fullwidth'],
    ['汉桥', 'hanqiao'],
    ['hanqiao 翻译', 'hanqiao'],
    ['famous', 'famous'],
  ])('finds %s', async (q, name) => {
    expect(names(await search({ q }))[0]).toBe(name);
  });

  it('does not find characters that stand apart as a word', async () => {
    expect(names(await search({ q: '桥译' }))).toEqual([]);
  });

  it('marks what matched, in the language of the page that asks', async () => {
    const zh = await search({ q: '翻译' }, { 'accept-language': 'zh' });
    expect(shown(zh.body.data.list[0].title)).toBe('汉桥中英[翻译]');
    const en = await search({ q: 'translation' }, { referer: `${hub.url}/en/search?q=translation` });
    expect(shown(en.body.data.list[0].title)).toBe('Hanqiao [translation]');
  });

  it('shows the place in the README where nothing else matches', async () => {
    const { body } = await search({ q: 'useful', kind: 'models' });
    expect(shown(body.data.list[0].excerpt)).toBe('Helper [Useful] after translation of a page.');
  });

  it('lists by popularity when nothing is asked for', async () => {
    const reply = await search({ q: ' ' });
    expect(names(reply)[0]).toBe('famous');
    expect(names(reply)).not.toContain('secret');
  });

  it('filters by kind, tag and person', async () => {
    expect(names(await search({ q: 'translation', kind: 'dataset' }))).toEqual([]);
    expect(names(await search({ q: 'translation', tags: 'translation' }))).toEqual(['tagged']);
    expect(names(await search({ q: 'translation', user: 'owner' }))).toHaveLength(3);
    expect(names(await search({ q: 'translation', user: 'nobody' }))).toEqual([]);
  });

  it.each(['relevance', 'popularity', 'updateTime'])(
    'gives the same hits in pages of one as at once, by %s',
    async (sort) => {
      const all = names(await search({ q: 'translation', sort }));
      const found: string[] = [];
      let cursor = '';
      do {
        const reply = await search({ q: 'translation', sort, limit: '1', cursor });
        found.push(...names(reply));
        cursor = reply.body.data.nextCursor ?? '';
      } while (cursor !== '' && found.length < 10);
      expect(found).toEqual(all);
      expect(found).toHaveLength(3);
    },
  );

  it('shows hits of one popularity once each, though it fades from page to page', async () => {
    for (const name of ['evenly-one', 'evenly-two', 'evenly-three'])
      await hub.build.item({ name, figures: { favoriteCount: 5 } });
    const found: string[] = [];
    for (let cursor = ''; found.length < 10; ) {
      const reply = await search({ q: 'evenly', limit: '1', cursor });
      found.push(...names(reply));
      cursor = reply.body.data.nextCursor ?? '';
      if (cursor === '') break;
    }
    expect(found.sort()).toEqual(['evenly-one', 'evenly-three', 'evenly-two']);
  });

  it('keeps the order of characters, and a doubled one doubled', async () => {
    expect(names(await search({ q: '妈妈' }))).toEqual(['twice']);
    expect(names(await search({ q: '妈' })).sort()).toEqual(['once', 'twice']);
    expect(names(await search({ q: '译翻' }))).toEqual([]);
  });

  it.each(['妈妈的菜谱', '妈妈 妈妈 妈妈的', '妈妈的菜谱 菜谱'])('finds %s', async (q) => {
    expect(names(await search({ q }))).toEqual(['twice']);
  });

  it.each([
    '翻译'.repeat(100),
    'translation '.repeat(16),
    [...'汉桥中英翻译别的模型语音'].join(' '),
    'a b c d e f g h i j k l m n o p q r s t u v w x y z',
    `e${'\u0301'.repeat(199)}`,
    `译${'\u3099'.repeat(199)}`,
    '\ud83d',
    '\ufdfa'.repeat(200),
    '\u{1e900}\u{1e901}',
    '-_.,;"*()'.repeat(20),
    '\u202eمرحبا',
  ])('answers %j', async (q) => {
    for (const sort of ['relevance', 'updateTime']) {
      expect(await search({ q, sort, tags: 'translation' })).toMatchObject({ status: 200 });
      expect(await search({ q, sort })).toMatchObject({ status: 200 });
    }
    expect(await hub.get(`/acx/aihub/search/tags?${new URLSearchParams({ q })}`)).toMatchObject({
      status: 200,
    });
  });

  it('counts the hits', async () => {
    expect((await search({ q: 'translation' })).body.data).toMatchObject({ total: 3 });
    expect((await search({ q: 'translation' })).body.data.totalAtLeast).toBeUndefined();
  });

  it.each([
    '"',
    "'",
    '* OR 1',
    'a" OR "b',
    'NEAR(a b)',
    'title:x',
    '\0',
    '%00',
    '(((',
    '-',
    '😀',
    '\u202e',
    '^a',
  ])('takes %j as plain text', async (q) => {
    expect(await search({ q })).toMatchObject({ status: 200, body: { code: '0' } });
  });

  it('refuses a query of 10,000 characters with a sentence', async () => {
    const reply = await search({ q: 'a'.repeat(10_000) });
    expect(reply).toMatchObject({ status: 400, body: { code: '400001', data: { field: 'q' } } });
  });
});

describe('the tags of a search', () => {
  const tags = async (query: string) => {
    const { body } = await hub.get(`/acx/aihub/search/tags?${query}`);
    const list: { tags: { name: string; count?: number }[] }[] = body.data.list;
    return Object.fromEntries(list.flatMap((group) => group.tags.map(({ name, count }) => [name, count])));
  };

  it('are those that lead to something, with how many; private items are not among them', async () => {
    expect(await tags('q=voice')).toEqual({ speech: 2, onnx: 1 });
    expect(await tags('q=nothing-of-it')).toEqual({});
  });

  it('follow what is chosen in other groups, and not in their own', async () => {
    expect(await tags('q=voice&tags=onnx')).toEqual({ speech: 1, onnx: 1 });
    expect(await tags('q=voice&tags=speech')).toEqual({ speech: 2, onnx: 1 });
  });

  it('are those of everything without a text', async () => {
    expect(await tags('')).toMatchObject({ speech: 2, onnx: 1 });
  });
});
