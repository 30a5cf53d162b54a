import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchSaidMax } from '#generated/constants.ts';
import { keys } from '../../server/store/texts/text-keys.ts';
import { answered } from '../support/answered.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';

let hub: TestHub;
let owner: SessionClient;

beforeAll(async () => {
  hub = await startHub();
  await hub.hub.items.defineTags([
    { name: 'translation', nameCn: '机器翻译', nameEn: 'Translation', category: 'tasks' },
  ]);
  owner = await signedUp(hub, 'keeper');
  const { id, userName } = await owner.user();
  const mine = { id, userName, roleType: 'common' as const };
  const parts = [
    { name: 'bridge', nameCn: '汉桥·中英互译', tags: ['translation'] },
    { name: 'kestrel-3b', nameCn: '红隼 3B', desc: '首字延迟 320 ms' },
    { name: 'reorder', nameCn: '重排序' },
    { name: 'leaflens', nameEn: 'LeafLens' },
    { name: 'plain', nameCn: '文字' },
    { name: 'hidden', nameCn: '麒麟秘藏', nameEn: 'Zyzzyvaword', visibility: 'PRIVATE', owner: mine },
  ];
  for (const part of parts) await hub.build.item(part);
});
afterAll(() => hub.stop());

const ask = (q: string, more = '') =>
  answered(() => hub.get(`/acx/aihub/search?q=${encodeURIComponent(q)}${more}`));
const found = async (q: string) =>
  (await ask(q)).body.data.list.map(({ item }: { item: { name: string } }) => item.name);

describe('a query', () => {
  it.each([
    ['hanqiao', 'bridge'],
    ['HanQiao', 'bridge'],
    ['hanqia', 'bridge'],
    ['han qiao', 'bridge'],
    ['zyhy', 'bridge'],
    ['hanqiaofanyi', 'bridge'],
    ['zhongyinghuyi', 'bridge'],
    ['汉桥翻译', 'bridge'],
    ['汉桥 translation', 'bridge'],
    ['hongsun', 'kestrel-3b'],
    ['hs', 'kestrel-3b'],
    ['chongpaixu', 'reorder'],
    ['zhongpaixu', 'reorder'],
    ['kestrel3b', 'kestrel-3b'],
    ['kestrel 3b', 'kestrel-3b'],
    ['320ms', 'kestrel-3b'],
    ['leaf lens', 'leaflens'],
  ])('%s finds %s', async (q, name) => {
    expect(await found(q)).toEqual([name]);
  });

  it('marks the characters that a sound means', async () => {
    const { body } = await ask('hanqiao');
    expect(body.data.list[0].title.filter(({ hit }: { hit: boolean }) => hit)).toEqual([
      { text: '汉桥', hit: true },
    ]);
    expect(body.data.corrected).toBeUndefined();
  });

  it('means the same in the order of a sort field, by a rare tag, and to the filters', async () => {
    for (const more of ['&sort=updateTime', '&tags=translation', '&tags=translation&sort=browseCount'])
      expect((await ask('hqfanyi hanqiao', more)).body.data.list).toHaveLength(0);
    for (const more of ['&sort=updateTime', '&tags=translation', '&tags=translation&sort=browseCount'])
      expect((await ask('hanqiaofanyi', more)).body.data.list, more).toHaveLength(1);
    const { body } = await hub.get('/acx/aihub/search/tags?q=hanqiao');
    expect(body.data.list[0].tags).toMatchObject([{ name: 'translation', count: 1 }]);
  });

  it.each(['一', 'a', 'de', 'shi', 'shishishishishishi', 'zhi'.repeat(60), '的的的的的的的的'])(
    '%s finds nothing that it does not mean',
    async (q) => {
      expect((await ask(q)).status).toBe(200);
      expect(await found(q)).not.toContain('bridge');
    },
  );
});

describe('an error', () => {
  it.each([
    ['tranlsation', 'translation', 'bridge'],
    ['translatoin', 'translation', 'bridge'],
    ['tanslation', 'translation', 'bridge'],
    ['tranzlation', 'translation', 'bridge'],
    ['kestral', 'kestrel', 'kestrel-3b'],
    ['汉侨', '汉桥', 'bridge'],
    ['kestral 红隼', 'kestrel 红隼', 'kestrel-3b'],
  ])('in %s is mended to %s', async (q, corrected, name) => {
    const { body } = await ask(q);
    expect(body.data).toMatchObject({ corrected, total: 1 });
    expect(body.data.list[0].item.name).toBe(name);
  });

  it('is none where something is found in another kind', async () => {
    expect((await ask('kestrel', '&kind=dataset')).body.data).toEqual({ list: [], total: 0 });
  });

  it('of a short word, or of a number, is left', async () => {
    for (const q of ['ksz', '3200', 'xyz']) expect((await ask(q)).body.data).toEqual({ list: [], total: 0 });
  });
});

describe('a hidden name', () => {
  it.each(['zyzzyvaword', 'zyzzyvawrod', 'zyzzyvawor', 'qilin', 'qilinmicang', 'qlmc', '麒麟', '奇林'])(
    'asked for as %s is as one that nobody has',
    async (q) => {
      expect((await ask(q)).body.data).toEqual({ list: [], total: 0 });
      expect((await hub.get(`/acx/aihub/search/tags?q=${encodeURIComponent(q)}`)).body.data.list).toEqual([]);
    },
  );

  it('is mended for whoever may see it', async () => {
    const { data } = (await owner.get('/aihub/search?q=zyzzyvawrod')).body;
    expect(data).toMatchObject({ corrected: 'zyzzyvaword', total: 1 });
  });
});

it('a sound that means very much stays small, and is answered', async () => {
  const rows = Array.from({ length: 3000 }, (_, at) => ({
    key: keys.sound('shishi'),
    word: String.fromCodePoint(0x4e00 + (at % 3000)) + String.fromCodePoint(0x5000 + at),
  }));
  for (let from = 0; from < rows.length; from += 500)
    await hub.hub.db
      .insertInto('text_keys')
      .values(rows.slice(from, from + 500))
      .execute();
  const query = {
    terms: [{ words: ['shishi'], prefix: false }],
    scopes: [{ visibility: 'PUBLIC' }],
    tagGroups: [],
  };
  const { widened } = await import('../../server/search/widen.ts');
  const { KnownWords } = await import('../../server/search/known-words.ts');
  const [term] = await widened(new KnownWords(hub.hub.db), query.terms);
  expect(term?.ways?.[0]?.all[0]).toHaveLength(searchSaidMax);
  expect((await ask('shishi'.repeat(10))).status).toBe(200);
});
