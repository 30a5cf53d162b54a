import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneChecker } from '../../generator/emit/testing/type-check.ts';
import { tryAttacks } from './kept-attacks.ts';
import { Served, type Who } from './kept-served.ts';

let served: Served;
let people: Served['people'];
const ask: Served['ask'] = (...given) => served.ask(...given);
const note: Served['note'] = (...given) => served.note(...given);
beforeAll(async () => {
  served = await Served.start();
  ({ people } = served);
});
afterAll(() => served?.stop());

const textsOf = ({ data }: { data: { list: { text: string }[] } }) => data.list.map(({ text }) => text);

describe('a thing that lives from YAML', () => {
  it('is made with its stamps and defaults, and shown', async () => {
    const { data, code } = await note('anna', { text: '  first ', remark: 'mine', shared: true });
    expect(code).toBe('0');
    expect(data).toMatchObject({
      createUserId: people.anna.id,
      text: 'first',
      stars: 0,
      shared: true,
      places: [],
      remark: 'mine',
    });
    expect(data.createTime).toBe(data.updateTime);
    const seen = await ask('GET', `/notes/${data.id}`);
    expect(seen.data).toEqual({ ...data, remark: undefined });
  });

  it('is changed in what is given and nothing else, and null takes a value away', async () => {
    const { data: made } = await note('anna', { text: 'second', mood: 'glad', stars: 3, places: ['Ulm'] });
    const path = `/notes/${made.id}`;
    const { data } = await ask('PUT', path, { as: 'anna', body: { mood: null, shared: true } });
    expect(data).toMatchObject({ text: 'second', stars: 3, shared: true, places: ['Ulm'] });
    expect(data).not.toHaveProperty('mood');
    expect(data.updateTime >= made.updateTime).toBe(true);
    expect((await ask('GET', path)).data).toEqual(data);
  });

  it('was not changed last by what changes nothing', async () => {
    const { data: made } = await note('anna', { text: 'third', stars: 2, places: ['Ulm'] });
    const same = { text: 'third', stars: 2, places: ['Ulm'], shared: false };
    const { data } = await ask('PUT', `/notes/${made.id}`, { as: 'anna', body: same });
    expect(data).toEqual(made);
  });

  it('is removed once', async () => {
    const { data } = await note('anna', { text: 'gone', shared: true });
    const path = `/notes/${data.id}`;
    expect((await ask('DELETE', path, { as: 'anna' })).data.text).toBe('gone');
    expect(await ask('GET', path)).toMatchObject({ status: 404, code: '404011' });
    expect(await ask('DELETE', path, { as: 'anna' })).toMatchObject({ status: 404 });
    expect(await ask('PUT', path, { as: 'anna', body: { text: 'x' } })).toMatchObject({ status: 404 });
  });

  it('answers like none to whoever may not see it, and is changed by nobody else', async () => {
    const { data: own } = await note('anna', { text: 'hidden' });
    for (const as of ['ben', undefined] as const)
      expect(await ask('GET', `/notes/${own.id}`, { ...(as && { as }) })).toMatchObject({
        status: 404,
        code: '404011',
      });
    expect((await ask('GET', `/notes/${own.id}`, { as: 'chief' })).data.text).toBe('hidden');
    expect(await ask('PUT', `/notes/${own.id}`, { as: 'chief', body: { text: 'x' } })).toMatchObject({
      status: 409,
    });
    const { data: shared } = await note('anna', { text: 'all', shared: true });
    expect((await ask('DELETE', `/notes/${shared.id}`, { as: 'ben' })).status).toBe(409);
    expect((await ask('DELETE', `/notes/${shared.id}`)).status).toBe(401);
    expect(await ask('POST', '/notes', { body: { text: 'x' } })).toMatchObject({ status: 401 });
  });

  it('takes no more than its rules allow', async () => {
    const wrong = [
      { stars: 6 },
      { stars: 'many' },
      { mood: 'odd' },
      { places: ['a', 'b', 'c', 'd'] },
      { id: 'x' },
      { createUserId: people.ben.id },
      { text: 5 },
    ];
    for (const body of wrong) expect(await note('anna', body)).toMatchObject({ status: 400, code: '400001' });
  });
});

it('is unique among those of one person, of whom another learns nothing', async () => {
  const first = await note('anna', { text: 'x', page: 'p1' });
  expect(first.code).toBe('0');
  expect(await note('anna', { text: 'y', page: 'p1' })).toMatchObject({
    status: 400,
    data: { field: 'page' },
  });
  expect((await note('ben', { text: 'x', page: 'p1' })).code).toBe('0');
  expect((await note('anna', { text: 'y' })).code).toBe('0');
  expect((await note('anna', { text: 'z' })).code).toBe('0');
});

describe('its rules over several fields', () => {
  it('hold beside what is kept already', async () => {
    expect((await note('anna', { text: 'x', stars: 5 })).msg).toContain('只有愉快的笔记可以有五颗星');
    const { data } = await note('anna', { text: 'x', stars: 5, mood: 'glad', shared: true });
    const path = `/notes/${data.id}`;
    expect(await ask('PUT', path, { as: 'anna', body: { mood: 'cross' } })).toMatchObject({ status: 400 });
    expect((await ask('PUT', path, { as: 'anna', body: { mood: 'cross', stars: 1 } })).code).toBe('0');
  });

  it('hold for two changes at once, of which each would be sound alone', async () => {
    const { data } = await note('anna', { text: 'x', stars: 0, mood: 'glad', shared: true });
    const path = `/notes/${data.id}`;
    await Promise.all(
      [{ stars: 5 }, { mood: 'cross' }].map((body) => ask('PUT', path, { as: 'anna', body })),
    );
    const { stars, mood } = (await ask('GET', path)).data;
    expect([stars, mood]).not.toEqual([5, 'cross']);
  });
});

it('many changes at once of different fields lose none', async () => {
  const { data } = await note('anna', { text: 'x', shared: true });
  const changes = [{ text: 'y' }, { stars: 2 }, { mood: 'calm' }, { places: ['Bonn'] }, { remark: 'r' }];
  const path = `/notes/${data.id}`;
  await Promise.all(changes.map((body) => ask('PUT', path, { as: 'anna', body })));
  const { data: now } = await ask('PUT', path, { as: 'anna', body: { stars: 3 } });
  expect(now).toMatchObject({ text: 'y', stars: 3, mood: 'calm', places: ['Bonn'], remark: 'r' });
});

describe('its lists', () => {
  const marker = '列表';
  beforeAll(async () => {
    for (let at = 0; at < 12; at++)
      await note(at % 2 ? 'anna' : 'ben', {
        text: `${marker}${at}`,
        stars: at % 3,
        ...(at % 4 && { mood: at % 4 === 1 ? 'calm' : 'cross' }),
        shared: at % 3 !== 0,
      });
  });

  async function all(query: string, as?: Who): Promise<{ texts: string[]; cursors: string[] }> {
    const texts: string[] = [];
    const cursors: string[] = [];
    let cursor = '';
    do {
      const reply = await ask('GET', `/notes?limit=2${query}${cursor && `&cursor=${cursor}`}`, {
        ...(as && { as }),
      });
      expect(reply.code).toBe('0');
      texts.push(...textsOf(reply));
      cursor = reply.data.nextCursor ?? '';
      if (cursor !== '') cursors.push(cursor);
    } while (cursor !== '');
    return { texts: texts.filter((text) => text.startsWith(marker)), cursors };
  }
  const named = (...numbers: number[]) => numbers.map((at) => `${marker}${at}`);

  it('hold what one may see, the newest first, page by page', async () => {
    expect((await all('')).texts).toEqual(named(11, 10, 8, 7, 5, 4, 2, 1));
    expect((await all('', 'anna')).texts).toEqual(named(11, 10, 9, 8, 7, 5, 4, 3, 2, 1));
    expect((await all('', 'chief')).texts).toEqual(named(11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
    expect((await all('&order=asc')).texts).toEqual(named(1, 2, 4, 5, 7, 8, 10, 11));
  });

  it('are sorted by what has an index, ties by age', async () => {
    const { texts } = await all('&sort=stars', 'chief');
    expect(texts).toEqual(named(11, 8, 5, 2, 10, 7, 4, 1, 9, 6, 3, 0));
    expect((await all('&sort=mood&order=asc', 'chief')).texts).toEqual(
      named(0, 4, 8, 1, 5, 9, 2, 3, 6, 7, 10, 11),
    );
  });

  it('are narrowed by what has an index, and by a column', async () => {
    expect((await all('&mood=calm', 'chief')).texts).toEqual(named(9, 5, 1));
    expect((await all('&mood=calm&mood=cross&starsMin=2', 'chief')).texts).toEqual(named(11, 5, 2));
    expect((await all(`&createUserId=${people.ben.id}`)).texts).toEqual(named(10, 8, 4, 2));
    expect((await all(`&createUserId=${people.ben.id}`, 'ben')).texts).toEqual(named(10, 8, 6, 4, 2, 0));
  });

  it('have cursors that tell of nothing, and that fit no other list', async () => {
    const { cursors } = await all('&sort=stars');
    const shown = JSON.stringify((await ask('GET', '/notes?limit=100')).data);
    for (const cursor of cursors) {
      const read = Buffer.from(cursor, 'base64url').toString('latin1');
      for (const [, id = ''] of shown.matchAll(/"id":"([^"]+)"/g)) expect(read).not.toContain(id);
      // Sealed bytes may begin with any sign, and are no JSON.
      expect(() => JSON.parse(read)).toThrow();
      expect(read).not.toContain('stars');
    }
    const [cursor] = cursors;
    expect(await ask('GET', `/notes?limit=2&cursor=${cursor}`)).toMatchObject({ code: '400002' });
    expect(await ask('GET', `/notes?sort=stars&mood=calm&cursor=${cursor}`)).toMatchObject({
      code: '400002',
    });
  });

  it('go on where the row of their cursor is gone, and lose none', async () => {
    const first = await ask('GET', '/notes?limit=2&sort=stars', { as: 'chief' });
    const last = first.data.list[1];
    const owner = last.createUserId === people.anna.id ? 'anna' : 'ben';
    const before = (await ask('GET', '/notes?limit=100&sort=stars', { as: 'chief' })).data.list;
    await ask('DELETE', `/notes/${last.id}`, { as: owner });
    const next = await ask('GET', `/notes?limit=2&sort=stars&cursor=${first.data.nextCursor}`, {
      as: 'chief',
    });
    expect(next.data.list).toEqual(before.slice(2, 4));
  });
});

describe('a thing whose fields have columns', () => {
  const until = '2030-01-02T03:04:05.000Z';
  const label = (body: object, as: Who = 'chief') => ask('POST', '/labels', { as, body });

  it('keeps texts, numbers, switches, lists and times in them', async () => {
    const { data } = await label({ labelName: 'Green', open: true, colours: ['a', 'b'], until });
    expect(data).toEqual({
      id: data.id,
      labelName: 'Green',
      rank: 7,
      open: true,
      colours: ['a', 'b'],
      until,
    });
    const { data: changed } = await ask('PUT', `/labels/${data.id}`, {
      as: 'chief',
      body: { open: false, colours: [], until: null },
    });
    expect(changed).toEqual({ id: data.id, labelName: 'Green', rank: 7, open: false, colours: [] });
    expect((await ask('GET', `/labels/${data.id}`)).data).toEqual(changed);
  });

  it('refuses what another row has in a column that is unique, with its field, also of many at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => label({ labelName: 'Once', open: true, colours: [] })),
    );
    expect(replies.filter(({ code }) => code === '0')).toHaveLength(1);
    const refused = replies.filter(({ code }) => code !== '0');
    for (const reply of refused) expect(reply).toMatchObject({ status: 400, code: '400001' });
    expect(refused[0]).toMatchObject({ data: { field: 'labelName' } });
    expect(refused[0]?.msg).toContain('已被占用');
  });

  it('refuses what is unique without a column of its own, also of many at once, in the language of who asks', async () => {
    const body = { open: true, colours: [], code: 'K7' };
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) => label({ labelName: `Code ${at}`, ...body })),
    );
    const [made] = replies.filter(({ code }) => code === '0');
    expect(replies.filter(({ code }) => code === '400001')).toHaveLength(7);
    expect(replies.find(({ code }) => code !== '0')).toMatchObject({ data: { field: 'code' } });
    const other = await label({ labelName: 'No code', open: true, colours: [] });
    const taken = await ask('PUT', `/labels/${other.data.id}`, { as: 'chief', body: { code: 'K7' } });
    expect([taken.data, taken.msg]).toEqual([{ field: 'code' }, expect.stringContaining('已被占用')]);
    await ask('PUT', `/labels/${made?.data.id}`, { as: 'chief', body: { code: null } });
    expect((await ask('PUT', `/labels/${other.data.id}`, { as: 'chief', body: { code: 'K7' } })).code).toBe(
      '0',
    );
  });

  it('is made by those alone who may, and removed without an answer', async () => {
    expect(await label({ labelName: 'No', open: true, colours: [] }, 'anna')).toMatchObject({ status: 409 });
    const { data } = await label({ labelName: 'Short', open: true, colours: [] });
    expect(await ask('DELETE', `/labels/${data.id}`, { as: 'chief' })).toMatchObject({
      code: '0',
      data: null,
    });
    expect((await ask('GET', `/labels/${data.id}`)).code).toBe('404012');
    expect((await ask('GET', '/labels?labelName=green')).data.list).toHaveLength(1);
  });
});

describe('a thing that belongs to another', () => {
  const say = (id: string, words: string, as?: Who) =>
    ask('POST', `/notes/${id}/replies`, { ...(as && { as }), body: { words } });
  const said = (id: string, query = '', as?: Who) =>
    ask('GET', `/notes/${id}/replies?limit=2${query}`, { ...(as && { as }) });

  it('is made below it and listed below it, and nowhere else', async () => {
    const { data: one } = await note('anna', { text: 'one', shared: true });
    const { data: other } = await note('anna', { text: 'other', shared: true });
    const made = [];
    for (const words of ['first', 'second', 'third']) made.push((await say(one.id, words, 'ben')).data);
    expect(made[0]).toMatchObject({ noteId: one.id, createUserId: people.ben.id, words: 'first' });
    const page = await said(one.id);
    expect(page.data.list).toEqual([made[2], made[1]]);
    expect((await said(one.id, `&cursor=${page.data.nextCursor}`)).data).toEqual({ list: [made[0]] });
    expect((await said(other.id)).data).toEqual({ list: [] });
    // A place in the list of one is none in that of another.
    expect(await said(other.id, `&cursor=${page.data.nextCursor}`)).toMatchObject({ code: '400002' });
  });

  it('is seen and made by those who see that one, and gone with it', async () => {
    const { data: own } = await note('anna', { text: 'own' });
    const { data: reply } = await say(own.id, 'mine', 'anna');
    expect(reply.words).toBe('mine');
    for (const as of ['ben', undefined] as const)
      expect(await said(own.id, '', as)).toMatchObject({ status: 404, code: '404011' });
    expect(await say(own.id, 'x', 'ben')).toMatchObject({ status: 404, code: '404011' });
    expect(await say('nothing', 'x', 'ben')).toMatchObject({ status: 404 });
    expect(await ask('DELETE', `/replies/${reply.id}`, { as: 'ben' })).toMatchObject({ status: 409 });
    await ask('DELETE', `/notes/${own.id}`, { as: 'anna' });
    expect(await ask('DELETE', `/replies/${reply.id}`, { as: 'anna' })).toMatchObject({ code: '404013' });
  });

  it('cannot be given to another in the body, which says nothing of whose it is', async () => {
    const { data } = await note('anna', { text: 'x', shared: true });
    const body = { words: 'x', noteId: 'another' };
    expect(await ask('POST', `/notes/${data.id}/replies`, { as: 'ben', body })).toMatchObject({
      status: 400,
      data: { field: 'noteId' },
    });
  });
});

describe('the order of age', () => {
  it('is that of a list that names none, and has the same pages', async () => {
    const ids = async (query: string) =>
      (await ask('GET', `/notes?limit=100${query}`, { as: 'chief' })).data.list.map(
        ({ id }: { id: string }) => id,
      );
    const usual = await ids('');
    expect(await ids('&sort=createTime')).toEqual(usual);
    expect(await ids('&sort=createTime&order=asc')).toEqual([...usual].reverse());
    const first = await ask('GET', '/notes?limit=3&sort=createTime', { as: 'chief' });
    const next = await ask('GET', `/notes?limit=3&sort=createTime&cursor=${first.data.nextCursor}`, {
      as: 'chief',
    });
    expect(next.data.list.map(({ id }: { id: string }) => id)).toEqual(usual.slice(3, 6));
  });
});

it('leaves the server such that it compiles', () => {
  served.copy.write(
    'tsconfig.server.json',
    JSON.stringify({ extends: './tsconfig.json', include: ['server/main.ts'] }),
  );
  const tsc = join('node_modules', 'typescript', 'bin', 'tsc');
  const { said } = served.run(tsc, '-p', 'tsconfig.server.json', ...oneChecker);
  expect(said).toBe('');
});

it('is a part of the description of the API', () => {
  const text = served.copy.read('generated/openapi.json');
  const { paths } = JSON.parse(text) as { paths: Record<string, object> };
  expect(Object.keys(paths['/acx/aihub/notes/{id}'] ?? {})).toEqual(
    expect.arrayContaining(['get', 'put', 'delete']),
  );
});

it('a field of a person that is a line of YAML is kept and answered, with a column or without', async () => {
  const save = (body: object) =>
    ask('PUT', '/personal/info', { as: 'ben', body: { alias: 'Ben-of-Ulm', ...body } });
  const shown = { motto: '慢慢来', quick: false, town: 'Ulm' };
  expect((await save({ ...shown, phone: '0731' })).data).toMatchObject(shown);
  const own = await ask('GET', '/personal/account', { as: 'ben' });
  expect(own.data).toMatchObject({ phone: '0731' });
  for (const path of [`/personal/info?userId=${people.ben.id}`, '/personal/find?user=ben']) {
    const { data } = await ask('GET', path, { as: 'anna' });
    expect(data).toMatchObject(shown);
    expect(data).not.toHaveProperty('phone');
  }
  const { data } = await save({ motto: null, quick: true, town: null });
  expect(data).toMatchObject({ quick: true });
  for (const name of ['motto', 'town']) expect(data).not.toHaveProperty(name);
  expect(await save({ town: 'x'.repeat(41) })).toMatchObject({ code: '400001', data: { field: 'town' } });
});

tryAttacks(() => served);
