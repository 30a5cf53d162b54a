import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#generated/server/contract.ts';
import { plainPages, startHub, type TestHub } from '../support/hub.ts';
import { SessionClient, signedUp } from '../support/session-client.ts';

let hub: TestHub;
let owner: SessionClient;
let fan: SessionClient;
let visitor: SessionClient;
let key: string;
let itemId: string;
let tipId: string;
let before: Record<string, string>;

const missingKey = 'x'.repeat(16);
const [name, oldName, missing] = ['burrow-now', 'burrow-before', 'burrow-never'];

/** Doors that show many things: what they answer must be as if the item had never been. */
const manyDoors = [
  '/aihub/items?kind=models',
  '/aihub/items?kind=models&user=digger',
  '/aihub/items?kind=models&tags=burrowtag',
  '/aihub/search?q=burrowword',
  '/aihub/search?q=burrow',
  '/aihub/search?q=burrowword&tags=burrowtag&sort=updateTime',
  '/aihub/search?q=',
  // By its title, its sound, a slip in it and its first letters.
  ...['麒麟秘藏', 'qilinmicang', 'qlmc', '奇林', 'zyzzyvawrod', 'zyz'].flatMap((q) =>
    ['search', 'search/kinds', 'search/tags', 'search/suggest'].map(
      (at) => `/aihub/${at}?q=${encodeURIComponent(q)}`,
    ),
  ),
  '/aihub/search/tags?q=',
  ...[name, oldName].map((one) => `/aihub/preview?kind=models&user=digger&name=${one}`),
  '/aihub/search/tags?user=digger',
  '/aihub/search/kinds?q=burrowword',
  '/aihub/search/suggest?q=burrow',
  '/aihub/search/people?q=digger',
  '/aihub/favorites?user=fan-of-digger',
  '/aihub/personal/find?user=digger',
  '/aihub/personal/find?user=fan-of-digger',
  '/aimgt/tag/tags/user?kind=models',
  '/aimgt/tag/tags/user',
  '/aimgt/tag/dict/license',
  '/resource/config/index',
];

/** Those that are for whoever is signed in. */
const profileDoors = /\/(?:favorites|personal|search\/people)/;

/** What is told of other items, which name it, are named by it and carry its tags. */
let besideIt: string[] = [];
const doors = () => [...manyDoors, ...besideIt];

beforeAll(async () => {
  hub = await startHub({ pages: plainPages });
  await hub.hub.items.defineTags([
    { name: 'burrowtag', nameEn: 'Burrowtag', category: 'tasks' },
    { name: 'burrow-license', nameEn: 'Burrow', category: 'license' },
  ]);
  owner = await signedUp(hub, 'digger');
  await owner.put('/aihub/personal/info', { alias: 'Digger' });
  fan = await signedUp(hub, 'fan-of-digger');
  visitor = new SessionClient(hub);
  besideIt = await aroundIt();
  before = await lookAround();
  key = await dig();
});
afterAll(() => hub.stop());

/** Items that stay: one that the item will name, and one that names it already. */
async function aroundIt(): Promise<string[]> {
  const named = await hub.build.item({ name: 'burrow-base', tags: ['burrowtag'] });
  const naming = await hub.build.item({ name: 'burrow-child', tags: ['burrowtag'] });
  await hub.hub.items.settled(naming.id);
  await says(naming.id, `base_model: digger/${name}\ndatasets: [digger/${oldName}]`);
  return [named, naming].flatMap((item) =>
    ['about', 'related'].map((call) => `/aihub/${item.key}/${call}?language=en`),
  );
}

/** Writes the front matter of a README, as a push does. */
async function says(id: string, head: string): Promise<void> {
  await hub.hub.repos.commit(id, {
    ...{ branch: 'main', message: 'Say what it is made from', remove: [] },
    author: { name: 'digger', email: 'digger@example.org', date: new Date() },
    put: [{ path: 'README.md', content: `---\n${head}\n---\n# burrowword\n` }],
  });
  await hub.hub.items.refresh(id);
}

/** A public item that is renamed, tagged, visited and favoured, and then becomes private. */
async function dig(): Promise<string> {
  const { id, userName } = await owner.user();
  const made = await hub.build.item({
    owner: { id, userName, roleType: 'common' },
    name: oldName,
    ...{ desc: 'burrowword', nameCn: '麒麟秘藏', nameEn: 'Zyzzyvaword' },
    license: 'burrow-license',
    tags: ['burrowtag'],
    figures: { favoriteCount: 3, browseCount: 5 },
  });
  await hub.hub.items.settled(made.id);
  await says(made.id, 'base_model: owner/burrow-base\nlicense: burrow-license\ntags: [burrowtag]');
  tipId = (await owner.get(`/aihub/gitlab/${made.key}/commits?revision=main`)).body.data.list[0].id;
  await fan.put(`/aihub/${made.key}/favorite`, {});
  await fan.post(`/aihub/${made.key}/visit`);
  for (const path of doors()) await fan.get(path);
  await owner.put(`/aihub/${made.key}/name`, { name });
  await owner.put(`/aihub/${made.key}`, { visibility: 'PRIVATE' });
  itemId = made.id;
  return made.key;
}

async function lookAround(): Promise<Record<string, string>> {
  const looks: Record<string, string> = {};
  for (const [who, by] of Object.entries({ fan, visitor }))
    for (const path of doors()) {
      const { status, text } = await by.get(path);
      const isOpen = who === 'fan' || !profileDoors.test(path);
      expect([path, status]).toEqual([path, isOpen ? 200 : 401]);
      looks[`${who} ${path}`] = text;
    }
  return looks;
}

/** What an answer tells, but for what belongs to one request alone. */
const told = ({ status, text, headers }: Awaited<ReturnType<SessionClient['get']>>) => ({
  status,
  text: text.replace(/"request_id":"\w+"/, ''),
  location: headers.get('location'),
  type: headers.get('content-type'),
});

type Ask = (by: SessionClient, key: string) => ReturnType<SessionClient['get']>;
/** Calls about one item by its key, each under its id. */
const byKey: [string, Ask][] = [
  ['items.view', (by, at) => by.get(`/aihub/${at}/view`)],
  ['items.view, as of an agent', (by, at) => by.get(`/aihub/${at}/summary`)],
  ['items.status', (by, at) => by.get(`/aihub/${at}/status`)],
  ['items.about', (by, at) => by.get(`/aihub/${at}/about?language=en`)],
  ['items.related', (by, at) => by.get(`/aihub/${at}/related?language=en`)],
  ['items.favorers', (by, at) => by.get(`/aihub/${at}/favorers`)],
  ['secrets.list', (by, at) => by.get(`/aihub/${at}/secrets`)],
  ['repos.info', (by, at) => by.get(`/aihub/gitlab/${at}/info`)],
  ['repos.fileList', (by, at) => by.get(`/aihub/gitlab/${at}/main/file/list`)],
  ['repos.fileList, of a commit', (by, at) => by.get(`/aihub/gitlab/${at}/${tipId}/file/list`)],
  ['repos.blob', (by, at) => by.get(`/aihub/gitlab/${at}/blob?revision=main&path=README.md`)],
  ['repos.raw', (by, at) => by.get(`/aihub/gitlab/${at}/raw/main/README.md`)],
  [
    'repos.raw, of a part',
    (by, at) => by.get(`/aihub/gitlab/${at}/raw/main/README.md`, { range: 'bytes=0-1' }),
  ],
  ['repos.commits', (by, at) => by.get(`/aihub/gitlab/${at}/commits?revision=main`)],
  ['repos.readme', (by, at) => by.get(`/aihub/gitlab/${at}/readme?language=en`)],
  ['repos.source', (by, at) => by.get(`/aihub/gitlab/${at}/edit?branch=main&path=README.md`)],
  ['repos.edit', (by, at) => by.put(`/aihub/gitlab/${at}/edit`, { branch: 'main', path: 'a.md', text: 'a' })],
  ['mcp.tools', (by, at) => by.get(`/aihub/mcp/tools/list/${at === key ? itemId : at}`)],
  ['items.visit', (by, at) => by.post(`/aihub/${at}/visit`)],
  ['items.favorite', (by, at) => by.put(`/aihub/${at}/favorite`, {})],
  ['items.unfavorite', (by, at) => by.remove(`/aihub/${at}/favorite`)],
  ['items.progress', (by, at) => by.get(`/aihub/${at}/progress`)],
  ['items.importAgain', (by, at) => by.post(`/aihub/${at}/import`)],
  ['items.save', (by, at) => by.put(`/aihub/${at}`, { nameEn: 'Mine' })],
  ['items.rename', (by, at) => by.put(`/aihub/${at}/name`, { name: 'mine' })],
  ['items.remove', (by, at) => by.send('DELETE', `/aihub/${at}`, { confirm: name })],
  ['secrets.save', (by, at) => by.put(`/aihub/${at}/secrets/KEY`, { value: 'k' })],
  ['secrets.remove', (by, at) => by.remove(`/aihub/${at}/secrets/KEY`)],
];

const html = { accept: 'text/html' };
const cookieOf = (by: SessionClient): Record<string, string> => (by.cookie ? { cookie: by.cookie } : {});
const byName: [string, Ask][] = [
  ['items.find', (by, at) => by.get(`/aihub/find?kind=models&user=digger&name=${at}`)],
  [
    'repos.exists',
    (by, at) => by.get(`/aihub/gitlab/exists?kind=models&user=digger&name=${at}&branch=main&view=tree`),
  ],
  ['its page', (by, at) => hub.get(`/models/digger/${at}`, { ...html, ...cookieOf(by) })],
  ['its files', (by, at) => hub.get(`/en/models/digger/${at}/files`, { ...html, ...cookieOf(by) })],
  [
    'a page of its files',
    (by, at) => hub.get(`/en/models/digger/${at}/files/tree/main/x`, { ...html, ...cookieOf(by) }),
  ],
  ...['', '/files', '/files/tree/main/', '/tools', '/favorers', '/setting', '/files/edit/main/a.md'].flatMap(
    (tab) =>
      ['/models/digger', '/models/iframe/digger', '/en/models/iframe/digger'].map((of): [string, Ask] => [
        `${of}/…${tab}`,
        (by, at) => hub.get(`${of}/${at}${tab}`, { ...html, ...cookieOf(by) }),
      ]),
  ),
  [
    'what git asks of large files',
    (by, at) => hub.get(`/models/digger/${at}.git/info/lfs/locks`, cookieOf(by)),
  ],
  ...['git-upload-pack', 'git-receive-pack'].map((service): [string, Ask] => [
    service,
    (_, at) => hub.get(`/models/digger/${at}.git/info/refs?service=${service}`),
  ]),
];

describe.each([
  ['somebody', () => fan],
  ['a visitor', () => visitor],
])('to %s', (_who, by) => {
  it.each(byKey)('%s of a private item answers as of a missing one', async (_what, ask) => {
    const hidden = await ask(by(), key);
    expect(told(hidden)).toEqual(told(await ask(by(), missingKey)));
    expect(hidden.status).toBe(404);
  });

  it.each(byName)(
    '%s of a private item answers as of a missing one, by its old name too',
    async (_what, ask) => {
      const nothing = told(await ask(by(), missing));
      expect(told(await ask(by(), name))).toEqual(nothing);
      expect(told(await ask(by(), oldName))).toEqual(nothing);
      expect([401, 404]).toContain(nothing.status);
    },
  );
});

it('is asked for by every call that is about an item, and by all lists and searches', () => {
  const asked = new Set([...byKey, ...byName].map(([what]) => what.split(',')[0]));
  const all = Object.values(endpoints);
  const about = all.filter(({ brings }) => brings.item).map((one) => one.id);
  expect(about.filter((one) => !asked.has(one))).toEqual([]);
  const paths = doors().map((path) => path.split('?')[0]);
  const many = all.filter(
    ({ id: one, brings, routes }) =>
      /^(?:items|search)\./.test(one) &&
      !brings.item &&
      routes[0]?.method === 'GET' &&
      one !== 'items.nameFree',
  );
  const open = many.filter(
    ({ routes }) => !routes.some(({ url }) => paths.includes(url.replace('/acx', ''))),
  );
  expect(open.map((one) => one.id)).toEqual([]);
});

it('is in no list and no count, and leaves no gap in them', async () => {
  expect(await lookAround()).toEqual(before);
});

it('is at all of them for its owner', async () => {
  for (const [what, ask] of [...byKey.slice(0, 17), ...byName.slice(0, 1)]) {
    const { status } = await ask(owner, what === 'items.find' ? oldName : key);
    expect([what, status < 300]).toEqual([what, true]);
  }
  expect((await owner.get('/aihub/search?q=burrowword')).text).toContain(name);
});

describe('of people who are signed in', () => {
  /** What they find, and where they find a number that counts it. */
  const finding = [
    '/aihub/items?kind=models',
    '/aihub/items?kind=models&tags=burrowtag',
    '/aihub/items?kind=models&user=digger',
    '/aihub/search?q=burrowword',
    '/aihub/search?q=qilinmicang',
    '/aihub/search/suggest?q=burrow',
  ];
  const counting = [
    '/aihub/search/tags?q=burrowword',
    '/aihub/search/tags?user=digger',
    '/aihub/search/kinds?q=burrowword',
    '/aihub/personal/find?user=digger',
    '/aimgt/tag/tags/user?kind=models&user=digger',
    '/aimgt/tag/dict/license',
    '/resource/config/index',
  ];

  beforeAll(async () => {
    await owner.put(`/aihub/${key}`, { visibility: 'INTERNAL' });
    await hub.idle();
  });

  it('it is found, counted and opened by all of them', async () => {
    for (const path of finding)
      expect([path, (await fan.get(path)).text.includes(name)]).toEqual([path, true]);
    for (const path of counting)
      expect([path, (await fan.get(path)).text]).not.toEqual([path, before[`fan ${path}`] ?? '']);
    for (const [what, ask] of byKey.slice(0, 5))
      expect([what, (await ask(fan, key)).status]).toEqual([what, 200]);
    const { total } = (await fan.get('/aihub/items?kind=models&limit=1')).body.data;
    expect(total).toBe((await visitor.get('/aihub/items?kind=models&limit=1')).body.data.total + 1);
    expect((await fan.get(`/aihub/${key}/view`)).body.data).toMatchObject({
      visibility: 'INTERNAL',
      isPublic: false,
    });
  });

  it('and changed by its owner alone', async () => {
    expect((await fan.put(`/aihub/${key}`, { nameEn: 'Mine' })).body.code).toBe('409100');
    expect((await fan.get(`/aihub/${key}/secrets`)).body.code).toBe('409100');
  });

  it('of visitors it is told nothing, at any door', async () => {
    const looks = Object.fromEntries(
      await Promise.all(doors().map(async (path) => [`visitor ${path}`, (await visitor.get(path)).text])),
    );
    expect(before).toMatchObject(looks);
    for (const [what, ask] of byKey)
      expect([what, told(await ask(visitor, key))]).toEqual([what, told(await ask(visitor, missingKey))]);
    for (const [what, ask] of byName)
      for (const at of [name, oldName])
        expect([what, told(await ask(visitor, at))]).toEqual([what, told(await ask(visitor, missing))]);
    expect((await hub.get('/sitemap.xml')).text + (await hub.get('/sitemap/1.xml')).text).not.toContain(name);
  });

  it('it stays with them when it was open, and goes with it', async () => {
    await owner.put(`/aihub/${key}`, { visibility: 'PRIVATE' });
    await hub.idle();
    expect(await lookAround()).toEqual(before);
  });
});
