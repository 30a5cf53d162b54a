import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainPages, startHub, type TestHub } from '../support/hub.ts';
import { SessionClient, signedUp } from '../support/session-client.ts';

let hub: TestHub;
let owner: SessionClient;
let fan: SessionClient;
let visitor: SessionClient;
let key: string;
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
  '/aihub/favorites?user=fan-of-digger',
  '/aihub/personal/find?user=digger',
  '/aihub/personal/find?user=fan-of-digger',
  '/aimgt/tag/tags/user?kind=models',
  '/aimgt/tag/tags/user',
  '/aimgt/tag/dict/license',
  '/resource/config/index',
];

/** Those that are for whoever is signed in. */
const profileDoors = /\/(?:favorites|personal)/;

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
  before = await lookAround();
  key = await dig();
});
afterAll(() => hub.stop());

/** A public item that is renamed, tagged, visited and favoured, and then becomes private. */
async function dig(): Promise<string> {
  const { id, userName } = await owner.user();
  const made = await hub.build.item({
    owner: { id, userName, roleType: 'common' },
    name: oldName,
    desc: 'burrowword',
    license: 'burrow-license',
    tags: ['burrowtag'],
    figures: { favoriteCount: 3, browseCount: 5 },
  });
  tipId = (await owner.get(`/aihub/gitlab/${made.key}/commits?revision=main`)).body.data.list[0].id;
  await fan.put(`/aihub/${made.key}/favorite`, {});
  await fan.post(`/aihub/${made.key}/visit`);
  for (const path of manyDoors) await fan.get(path);
  await owner.put(`/aihub/${made.key}/name`, { name });
  await owner.put(`/aihub/${made.key}`, { visibility: 'PRIVATE' });
  return made.key;
}

async function lookAround(): Promise<Record<string, string>> {
  const looks: Record<string, string> = {};
  for (const [who, by] of Object.entries({ fan, visitor }))
    for (const path of manyDoors) {
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
  text,
  location: headers.get('location'),
  type: headers.get('content-type'),
});

type Ask = (by: SessionClient, key: string) => ReturnType<SessionClient['get']>;
const byKey: [string, Ask][] = [
  ['view', (by, at) => by.get(`/aihub/${at}/view`)],
  ['info', (by, at) => by.get(`/aihub/gitlab/${at}/info`)],
  ['a folder', (by, at) => by.get(`/aihub/gitlab/${at}/main/file/list`)],
  ['a folder of a commit', (by, at) => by.get(`/aihub/gitlab/${at}/${tipId}/file/list`)],
  ['a blob', (by, at) => by.get(`/aihub/gitlab/${at}/blob?revision=main&path=README.md`)],
  ['a raw file', (by, at) => by.get(`/aihub/gitlab/${at}/raw/main/README.md`)],
  [
    'a part of a raw file',
    (by, at) => by.get(`/aihub/gitlab/${at}/raw/main/README.md`, { range: 'bytes=0-1' }),
  ],
  ['commits', (by, at) => by.get(`/aihub/gitlab/${at}/commits?revision=main`)],
  ['a README', (by, at) => by.get(`/aihub/gitlab/${at}/readme?language=en`)],
  ['a visit', (by, at) => by.post(`/aihub/${at}/visit`)],
  ['a favourite', (by, at) => by.put(`/aihub/${at}/favorite`, {})],
  ['no favourite', (by, at) => by.remove(`/aihub/${at}/favorite`)],
  ['settings', (by, at) => by.put(`/aihub/${at}`, { nameEn: 'Mine' })],
  ['a new name', (by, at) => by.put(`/aihub/${at}/name`, { name: 'mine' })],
  ['deleting', (by, at) => by.send('DELETE', `/aihub/${at}`, { confirm: name })],
];

const html = { accept: 'text/html' };
const cookieOf = (by: SessionClient): Record<string, string> => (by.cookie ? { cookie: by.cookie } : {});
const byName: [string, Ask][] = [
  ['find', (by, at) => by.get(`/aihub/find?kind=models&user=digger&name=${at}`)],
  [
    'exists',
    (by, at) => by.get(`/aihub/gitlab/exists?kind=models&user=digger&name=${at}&branch=main&view=tree`),
  ],
  ['its page', (by, at) => hub.get(`/models/digger/${at}`, { ...html, ...cookieOf(by) })],
  ['its files', (by, at) => hub.get(`/en/models/digger/${at}/files`, { ...html, ...cookieOf(by) })],
  [
    'a page of its files',
    (by, at) => hub.get(`/en/models/digger/${at}/files/tree/main/x`, { ...html, ...cookieOf(by) }),
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

it('is in no list and no count, and leaves no gap in them', async () => {
  expect(await lookAround()).toEqual(before);
});

it('is at all of them for its owner', async () => {
  for (const [what, ask] of [...byKey.slice(0, 9), ...byName.slice(0, 1)]) {
    const { status } = await ask(owner, what === 'find' ? oldName : key);
    expect([what, status < 300]).toEqual([what, true]);
  }
  expect((await owner.get('/aihub/search?q=burrowword')).text).toContain(name);
});
