import { afterAll, beforeAll, expect, it } from 'vitest';
import { linksMax, linksUsers } from '#generated/constants.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { SessionClient, signedUp } from '../support/session-client.ts';

let hub: TestHub;
let owner: SessionClient;
let other: SessionClient;
const visitor = () => new SessionClient(hub);

beforeAll(async () => {
  hub = await startHub();
  owner = await signedUp(hub, 'maker');
  other = await signedUp(hub, 'stranger');
  await owner.put('/aihub/personal/info', { alias: 'maker' });
  await other.put('/aihub/personal/info', { alias: 'stranger' });
});
afterAll(() => hub.stop());

interface Made {
  key: string;
  id: string;
  push(files: Record<string, string>): Promise<void>;
  about(as?: SessionClient): Promise<{ uses: string[]; usedBy: string[]; usedByMore: boolean }>;
}

async function make(kind: string, name: string, by = owner, more: object = {}): Promise<Made> {
  const { key } = (await by.post('/aihub/items', { kind, name, ...more })).body.data;
  const { id } = await hub.hub.db
    .selectFrom('items')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  await hub.hub.items.settled(id);
  return {
    key,
    id,
    async push(files) {
      await hub.hub.repos.commit(id, {
        branch: 'main',
        message: 'Say what it is made from',
        author: { name: 'maker', email: 'maker@example.org', date: new Date() },
        put: Object.entries(files).map(([path, content]) => ({ path, content })),
        remove: [],
      });
      await hub.hub.items.refresh(id);
    },
    async about(as = visitor()) {
      const { data } = (await as.get(`/aihub/${key}/about?language=en`)).body;
      return { uses: data.uses.map(told), usedBy: data.usedBy.map(told), usedByMore: data.usedByMore };
    },
  };
}

/** `kind owner/name`, with what is said of it. */
function told({
  kind,
  path,
  item,
  isMutual,
  circle,
}: {
  kind: string;
  path: string;
  item?: object;
  isMutual: boolean;
  circle?: string[];
}): string {
  const round = circle && `round over ${circle.join(' ')}`;
  return [`${kind} ${path}`, item ? '' : 'missing', isMutual ? 'mutual' : '', round]
    .filter(Boolean)
    .join(', ');
}

const card = (head: string) => ({ 'README.md': `---\n${head}\n---\n# Words\n` });

it('a model is made from what its card names, and those show it', async () => {
  const base = await make('models', 'base');
  const data = await make('dataset', 'corpus');
  const tuned = await make('models', 'tuned');
  await tuned.push(card('base_model: maker/base\ndatasets: [maker/corpus, squad, elsewhere/corpus]'));
  expect((await tuned.about()).uses).toEqual([
    'models maker/base',
    'dataset maker/corpus',
    'dataset squad, missing',
    'dataset elsewhere/corpus, missing',
  ]);
  expect((await base.about()).usedBy).toEqual(['models maker/tuned']);
  expect((await data.about()).usedBy).toEqual(['models maker/tuned']);
  await tuned.push(card('license: mit'));
  expect((await tuned.about()).uses).toEqual([]);
  expect((await base.about()).usedBy).toEqual([]);
});

it('is told in the language of whoever asks, where the call names none', async () => {
  await make('models', 'two-named', owner, { nameEn: 'Two names', nameCn: '两个名字' });
  const user = await make('models', 'of-two-named');
  await user.push(card('base_model: maker/two-named'));
  const titleIn = async (query: string, accepted: string) => {
    const asked = await visitor().get(`/aihub/${user.key}/about${query}`, { 'accept-language': accepted });
    return asked.body.data.uses[0].title;
  };
  expect(await titleIn('', 'en')).toBe('Two names');
  expect(await titleIn('', 'zh')).toBe('两个名字');
  expect(await titleIn('?language=zh', 'en')).toBe('两个名字');
});

it('an agent is made from the tools and the knowledge that its manifest names, and a faulty one changes nothing', async () => {
  const tool = await make('mcp', 'weather');
  const book = await make('knowledge', 'book');
  const agent = await make('agent', 'adviser');
  await agent.push({
    'agent.yaml': 'tools:\n  - { item: maker/weather }\nknowledge:\n  - { item: Maker/Book }\n',
  });
  const uses = ['knowledge maker/book', 'mcp maker/weather'];
  expect((await agent.about()).uses.sort()).toEqual(uses);
  await agent.push({ 'agent.yaml': 'tools: 3\n' });
  expect((await agent.about()).uses.sort()).toEqual(uses);
  expect([(await tool.about()).usedBy, (await book.about()).usedBy]).toEqual([
    ['agent maker/adviser'],
    ['agent maker/adviser'],
  ]);
});

it('follows renames, and shows what was removed as missing', async () => {
  const base = await make('models', 'old-name');
  const tuned = await make('models', 'of-renamed');
  await tuned.push(card('base_model: maker/old-name'));
  await owner.put(`/aihub/${base.key}/name`, { name: 'new-name' });
  expect((await tuned.about()).uses).toEqual(['models maker/new-name']);
  expect((await base.about()).usedBy).toEqual(['models maker/of-renamed']);
  // Who takes the name is meant from then on.
  const second = await make('models', 'old-name');
  expect((await tuned.about()).uses).toEqual(['models maker/old-name']);
  expect([(await base.about()).usedBy, (await second.about()).usedBy]).toEqual([
    [],
    ['models maker/of-renamed'],
  ]);
  await owner.send('DELETE', `/aihub/${second.key}`, { confirm: 'old-name' });
  expect((await tuned.about()).uses).toEqual(['models maker/old-name, missing']);
  await owner.send('DELETE', `/aihub/${tuned.key}`, { confirm: 'of-renamed' });
  expect((await base.about()).usedBy).toEqual([]);
});

it('tells nobody of what they may not see: neither that it is there, nor that it names something', async () => {
  const base = await make('models', 'open');
  const hidden = await make('models', 'hidden', owner, { visibility: 'PRIVATE' });
  await hidden.push(card('base_model: maker/open'));
  const open = await make('models', 'of-hidden', other);
  await open.push(card('base_model: maker/hidden\ndatasets: [maker/never-was]'));
  for (const as of [visitor(), other]) {
    expect(await base.about(as)).toEqual({ uses: [], usedBy: [], usedByMore: false });
    expect((await open.about(as)).uses).toEqual([
      'models maker/hidden, missing',
      'dataset maker/never-was, missing',
    ]);
  }
  expect((await base.about(owner)).usedBy).toEqual(['models maker/hidden']);
  expect((await open.about(owner)).uses).toEqual(['models maker/hidden', 'dataset maker/never-was, missing']);
  expect((await visitor().get(`/aihub/${hidden.key}/about?language=en`)).body.code).toBe('404001');
  // Of a hidden one that took another name, the earlier one leads nowhere for others.
  await owner.put(`/aihub/${hidden.key}/name`, { name: 'hidden-too' });
  expect((await open.about()).uses[0]).toBe('models maker/hidden, missing');
});

it('items that name each other, and one that names itself, are told as such', async () => {
  const [hen, egg] = [await make('models', 'hen'), await make('models', 'egg')];
  await hen.push(card('base_model: maker/egg'));
  await egg.push(card('base_model: [maker/hen, maker/egg]'));
  expect(await hen.about()).toMatchObject({
    uses: ['models maker/egg, mutual'],
    usedBy: ['models maker/egg, mutual'],
  });
  expect((await egg.about()).uses).toEqual(['models maker/hen, mutual', 'models maker/egg, mutual']);
});

it('a circle of more than two is told, as far as whoever asks sees it', async () => {
  const names = ['first', 'second', 'third', 'fourth'];
  const items = [];
  for (const name of names) items.push(await make('models', name));
  for (const [at, one] of items.entries())
    await one.push(card(`base_model: [maker/${names[(at + 1) % names.length]}, maker/nowhere]`));
  const [first, , third] = items;
  expect(await first?.about()).toEqual({
    uses: ['models maker/second, round over maker/third maker/fourth', 'models maker/nowhere, missing'],
    usedBy: ['models maker/fourth, round over maker/second maker/third'],
    usedByMore: false,
  });
  await owner.put(`/aihub/${third?.key}`, { visibility: 'PRIVATE' });
  expect(await first?.about()).toMatchObject({
    uses: ['models maker/second', 'models maker/nowhere, missing'],
    usedBy: ['models maker/fourth'],
  });
  expect((await first?.about(owner))?.uses[0]).toContain('round over maker/third maker/fourth');
  await third?.push(card('license: mit'));
  expect((await first?.about(owner))?.uses[0]).toBe('models maker/second');
});

it('takes what is no address for none, and no more than an item may name', async () => {
  const odd = await make('models', 'odd');
  const heads = [
    'base_model: 3',
    'base_model: { a: b }',
    'base_model: [null, [maker/base], ../../etc, maker/, /base, a/b/c, "a b/c", https://a.test/b]',
    `base_model: ${'x'.repeat(200)}/${'y'.repeat(200)}`,
    'base_model: "maker/\\u202Ebase"',
  ];
  for (const head of heads) {
    await odd.push(card(head));
    expect((await odd.about()).uses).toEqual([]);
  }
  const many = Array.from({ length: 2000 }, (_, at) => `a/b${at}`);
  await odd.push(card(`datasets: ${JSON.stringify(many)}`));
  expect((await odd.about()).uses).toHaveLength(linksMax);
  const view = (await visitor().get(`/aihub/${odd.key}/view`)).body.data;
  expect(view.datasets).toHaveLength(linksMax);
});

it('says of many that there are more than are told', async () => {
  const base = await make('models', 'popular');
  const {
    seq: _,
    search_doc: __,
    ...row
  } = await hub.hub.db.selectFrom('items').selectAll().where('id', '=', base.id).executeTakeFirstOrThrow();
  const add = async (count: number, from: number, visibility: string) => {
    for (let at = from; at < from + count; at += 1) {
      const { seq } = await hub.hub.db
        .insertInto('items')
        .values({ ...row, visibility, id: `of-${at}`, key: `of-${at}`, name: `of-${at}` })
        .returning('seq')
        .executeTakeFirstOrThrow();
      const link = { kind: 'models', owner: 'maker', name: 'popular' };
      await hub.hub.db
        .insertInto('item_links')
        .values({ item_seq: seq, source: 'card', position: 0, ...link })
        .execute();
    }
  };
  await add(linksUsers, 0, 'PUBLIC');
  expect((await base.about()).usedBy).toHaveLength(linksUsers);
  expect((await base.about()).usedByMore).toBe(false);
  await add(5, linksUsers, 'PRIVATE');
  expect((await base.about()).usedByMore).toBe(false);
  expect((await base.about(owner)).usedByMore).toBe(true);
  await add(1, linksUsers + 5, 'PUBLIC');
  const told = await base.about();
  expect([told.usedBy.length, told.usedBy[0], told.usedByMore]).toEqual([
    linksUsers,
    `models maker/of-${linksUsers + 5}`,
    true,
  ]);
});

it('a walk that never comes back ends, however much there is to walk over', async () => {
  const wide = await make('models', 'wide', other);
  await wide.push(card(`datasets: ${JSON.stringify(names('fan', linksMax))}`));
  const {
    seq: _,
    search_doc: __,
    ...row
  } = await hub.hub.db.selectFrom('items').selectAll().where('id', '=', wide.id).executeTakeFirstOrThrow();
  for (const [at, path] of names('fan', linksMax).entries()) {
    const name = path.split('/')[1] ?? '';
    const { seq } = await hub.hub.db
      .insertInto('items')
      .values({ ...row, kind: 'dataset', id: name, key: name, name })
      .returning('seq')
      .executeTakeFirstOrThrow();
    const links = Array.from({ length: 20 }, (_, position) => ({
      ...{ item_seq: seq, source: 'card' as const, position, kind: 'dataset', owner: 'stranger' },
      name: `fan-${(at + position + 1) % linksMax}`,
    }));
    await hub.hub.db.insertInto('item_links').values(links).execute();
  }
  const { uses } = await wide.about();
  expect(uses).toHaveLength(linksMax);
  expect(uses.filter((one) => one.includes('round'))).toEqual([]);
});

const names = (of: string, count: number) => Array.from({ length: count }, (_, at) => `stranger/${of}-${at}`);
