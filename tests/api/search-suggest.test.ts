import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchSuggestMax } from '#generated/constants.ts';
import { answered } from '../support/answered.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';

let hub: TestHub;
let owner: SessionClient;

beforeAll(async () => {
  hub = await startHub();
  owner = await signedUp(hub, 'keeper');
  const { id, userName } = await owner.user();
  const mine = { id, userName, roleType: 'common' as const };
  const parts = [
    { name: 'bridge', nameCn: '汉桥·中英互译', figures: { favoriteCount: 9 } },
    { name: 'bridge-data', nameCn: '汉桥语料', kind: 'dataset' },
    { name: 'told', nameEn: 'Other', desc: 'a bridge between' },
    { name: 'hidden', nameCn: '麒麟秘藏', nameEn: 'Zyzzyvaword', visibility: 'PRIVATE', owner: mine },
    ...Array.from({ length: searchSuggestMax + 2 }, (_, at) => ({
      name: `crowd-${at}`,
      nameEn: `Crowd ${at}`,
    })),
  ];
  for (const part of parts) await hub.build.item(part);
});
afterAll(() => hub.stop());

const suggest = (q: string) =>
  answered(() => hub.get(`/acx/aihub/search/suggest?q=${encodeURIComponent(q)}`));
const kinds = (q: string) => answered(() => hub.get(`/acx/aihub/search/kinds?q=${encodeURIComponent(q)}`));
const names = async (q: string) =>
  (await suggest(q)).body.data.list.map(({ name }: { name: string }) => name);

describe('suggestions', () => {
  it.each(['brid', 'bridge', '汉', '汉桥', 'hanqiao', 'hanqia', 'brdige'])(
    'for %s are the names that fit',
    async (q) => {
      expect(await names(q)).toEqual(['bridge', 'bridge-data']);
    },
  );

  it('say where each leads, and mark what was typed', async () => {
    const { body } = await suggest('汉桥');
    expect(body.data.list[1]).toEqual({
      ...{ kind: 'dataset', user: 'owner', name: 'bridge-data' },
      title: [
        { text: '汉桥', hit: true },
        { text: '语料', hit: false },
      ],
    });
  });

  it('are few', async () => {
    expect(await names('crowd')).toHaveLength(searchSuggestMax);
    expect(await names('c')).toHaveLength(searchSuggestMax);
  });

  it.each([' ', '-_.,;"*()', '" OR *', 'NEAR(a b)', '😀', '\0', 'x'.repeat(200), '译'.repeat(200)])(
    'are none for %j',
    async (q) => {
      expect((await suggest(q)).body.data).toEqual({ list: [], people: [] });
    },
  );

  it('are refused for nothing, and for 10,000 characters, with a sentence', async () => {
    expect(await suggest('')).toMatchObject({ status: 400, body: { code: '400001', data: { field: 'q' } } });
    expect(await suggest('a'.repeat(10_000))).toMatchObject({ status: 400, body: { code: '400001' } });
  });

  it('of many who ask at once are answered or refused, and nobody else waits', async () => {
    const asked = Array.from({ length: 60 }, (_, at) =>
      hub.get(`/acx/aihub/search/suggest?q=crowd%20${at}`, { 'x-forwarded-for': `10.1.0.${at % 3}` }),
    );
    const health = await hub.get('/acx/health');
    expect(health.status).toBe(200);
    for (const { status } of await Promise.all(asked)) expect([200, 429, 503]).toContain(status);
    expect(await names('brid')).toHaveLength(2);
  });
});

describe('the number of each kind', () => {
  const counts = async (q: string) =>
    Object.fromEntries(
      (await kinds(q)).body.data.counts.map(({ kind, count }: { kind: string; count: number }) => [
        kind,
        count,
      ]),
    );

  it('is that of a search in this kind, by its sound and without its errors too', async () => {
    for (const q of ['汉桥', 'hanqiao', '汉侨'])
      expect(await counts(q), q).toEqual({ models: 1, dataset: 1, agent: 0, mcp: 0, knowledge: 0 });
    expect(await counts('bridge')).toMatchObject({ models: 2, dataset: 1 });
  });

  it.each(['nothing-of-it', '-_.', '😀'])('is 0 for %s', async (q) => {
    expect(Object.values(await counts(q)).every((count) => count === 0)).toBe(true);
  });
});

describe('a hidden name', () => {
  it.each(['zyzzyvaword', 'zyzzyvawrod', 'zyz', 'qilin', 'qlmc', '麒', '麒麟', '奇林', 'keeper'])(
    'is not suggested for %s, and not counted',
    async (q) => {
      expect((await suggest(q)).body.data).toEqual({ list: [], people: [] });
      const { counts } = (await kinds(q)).body.data;
      expect(counts.every(({ count }: { count: number }) => count === 0)).toBe(true);
    },
  );

  it('is suggested to whoever may see it', async () => {
    const { body } = await owner.get('/aihub/search/suggest?q=zyz');
    expect(body.data.list).toMatchObject([{ user: 'keeper', name: 'hidden' }]);
  });
});
