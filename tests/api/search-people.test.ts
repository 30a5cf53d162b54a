import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchSuggestPeopleMax } from '#generated/constants.ts';
import { answered } from '../support/answered.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';

let hub: TestHub;
let looker: SessionClient;

beforeAll(async () => {
  hub = await startHub();
  looker = await signedUp(hub, 'looker');
  const people = [
    { userName: 'chenmo', alias: '陈墨', bio: 'Builds bridges between languages' },
    { userName: 'chen-yu', alias: '陈雨' },
    { userName: 'marta-k', alias: 'Marta.Kowalska' },
    { userName: 'zhang100', alias: '张三丰道长先生' },
    { userName: 'nobody-now', alias: '陈空' },
    ...Array.from({ length: 5 }, (_, at) => ({ userName: `crowd-${at}`, alias: `Crowd-${at}` })),
  ];
  for (const person of people) await hub.build.person(person);
  await hub.hub.db.updateTable('people').set({ disabled: 1 }).where('user_name', '=', 'nobody-now').execute();
});
afterAll(() => hub.stop());

const path = (q: string, more = '') => `/aihub/search/people?q=${encodeURIComponent(q)}${more}`;
interface Hit {
  person: { userName: string; alias?: string };
  title: { text: string; hit: boolean }[];
  excerpt: { text: string; hit: boolean }[];
}
const find = async (q: string, more = '') => (await answered(() => looker.get(path(q, more)))).body.data;
const names = async (q: string) => (await find(q)).list.map(({ person }: Hit) => person.userName);

describe('people', () => {
  it.each([
    ['by the user name', 'chenmo', ['chenmo']],
    ['by how it begins', 'mart', ['marta-k']],
    ['by a word within it', 'kowal', ['marta-k']],
    ['by the alias', '陈墨', ['chenmo']],
    ['by one character', '陈', ['chen-yu', 'chenmo']],
    ['by a long run of characters', '张三丰道长', ['zhang100']],
    ['by the sound', 'chenyu', ['chen-yu']],
    ['by the sound in two words', 'zhang sanfeng', ['zhang100']],
    ['by first letters', 'zsf', ['zhang100']],
    ['in capitals and full width', 'ＭＡＲＴＡ', ['marta-k']],
    ['with an error', 'kowlaska', ['marta-k']],
  ])('are found %s', async (_, q, expected) => {
    expect(await names(q)).toEqual(expected);
  });

  it.each(['', ' ', 'zzzz', '墨陈', '%', '_', '"', '\0', '😀', 'x'.repeat(200), '译'.repeat(200)])(
    'are none for %j',
    async (q) => {
      expect(await find(q)).toEqual({ list: [], total: 0 });
    },
  );

  it('who are disabled are neither found nor counted', async () => {
    expect(await find('陈空')).toEqual({ list: [], total: 0 });
    expect((await find('陈')).total).toBe(2);
  });

  it('come with what was looked for marked, and with no field that is theirs alone', async () => {
    const [hit] = (await find('陈墨')).list as Hit[];
    expect(hit?.title).toEqual([{ text: '陈墨', hit: true }]);
    expect(hit?.excerpt[0]?.text).toContain('Builds bridges');
    expect(Object.keys(hit?.person ?? {})).not.toContain('email');
  });

  it('come page by page, each once', async () => {
    const first = await find('crowd', '&limit=2');
    expect(first.total).toBe(5);
    const seen = first.list.map(({ person }: Hit) => person.userName);
    for (let cursor = first.nextCursor; cursor; ) {
      const page = await find('crowd', `&limit=2&cursor=${encodeURIComponent(cursor)}`);
      seen.push(...page.list.map(({ person }: Hit) => person.userName));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(['crowd-0', 'crowd-1', 'crowd-2', 'crowd-3', 'crowd-4']);
  });

  it('whose whole name it is come first', async () => {
    await hub.build.person({ userName: 'a-crowd', alias: 'crowd' });
    expect((await names('crowd'))[0]).toBe('a-crowd');
  });

  it('are found by a new alias at once, and by the old one no more', async () => {
    const person = await signedUp(hub, 'renamed');
    await person.put('/aihub/personal/info', { alias: '旧称' });
    expect(await names('旧称')).toEqual(['renamed']);
    await person.put('/aihub/personal/info', { alias: '新号' });
    expect(await names('新号')).toEqual(['renamed']);
    expect(await names('旧称')).toEqual([]);
  });
});

describe('a visitor', () => {
  it('is told of nobody', async () => {
    const { status, body } = await hub.get(`/acx${path('chenmo')}`);
    expect(status).toBe(401);
    expect(JSON.stringify(body)).not.toContain('陈墨');
  });

  it('is suggested nobody', async () => {
    const suggest = '/aihub/search/suggest?q=crowd';
    expect((await answered(() => hub.get(`/acx${suggest}`))).body.data.people).toEqual([]);
    const { people } = (await answered(() => looker.get(suggest))).body.data;
    expect(people).toHaveLength(searchSuggestPeopleMax);
    expect(people[0]).toEqual({ user: 'a-crowd', title: [{ text: 'crowd', hit: true }] });
  });
});
