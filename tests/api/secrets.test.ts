import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { secretStorePerItem, secretStoreValueMax } from '#generated/constants.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';

const value = 'never-to-be-seen-0123456789-wxyz';
const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
const log = () => printed.mock.calls.map(([text]) => String(text)).join('');

let hub: TestHub;
let owner: SessionClient;
let stranger: SessionClient;
let key: string;

beforeAll(async () => {
  hub = await startHub({ logLevel: 'trace' });
  owner = await signedUp(hub, 'owner');
  stranger = await signedUp(hub, 'stranger');
  await owner.put('/aihub/personal/info', { alias: 'Owner' });
  key = (await make('tides')).key;
});
afterAll(async () => {
  printed.mockRestore();
  await hub.stop();
});

async function make(name: string, visibility = 'PUBLIC') {
  const { key } = (await owner.post('/aihub/items', { kind: 'mcp', name, visibility })).body.data;
  const { id } = await hub.hub.db
    .selectFrom('items')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  await hub.hub.items.settled(id);
  return { id, key: String(key) };
}

const at = (name = '', of = key) => `/aihub/${of}/secrets${name && `/${name}`}`;
const save = (name: string, one: unknown = value, of = key) => owner.put(at(name, of), { value: one });
const list = async (of = key) => (await owner.get(at('', of))).body.data.list;

it('takes a value, tells all but that, and takes it away', async () => {
  const saved = await save('API_KEY', `  ${value}\n`);
  const kept = { name: 'API_KEY', state: 'kept', hint: 'wxyz', setBy: 'Owner', setTime: expect.any(String) };
  expect(saved).toMatchObject({ status: 200, body: { data: kept } });
  expect(await list()).toEqual([kept]);
  expect((await owner.remove(at('API_KEY'))).body.data).toEqual({ done: true });
  expect(await list()).toEqual([]);
  const again = await owner.remove(at('API_KEY'));
  expect(again).toMatchObject({ status: 404, body: { code: '404104' } });
});

it('offers what the manifest calls secret, with a mark whether it is there', async () => {
  const { id, key: of } = await make('asks');
  const server = {
    name: 'example.hub/asks',
    remotes: [
      {
        type: 'streamable-http',
        url: 'https://a.example/mcp',
        headers: [
          { name: 'Authorization', value: 'Bearer {token}', isSecret: true },
          { name: 'X-Zone', value: 'north' },
          { name: 'X Y', isSecret: true },
        ],
      },
    ],
    packages: [
      {
        registryType: 'npm',
        identifier: 'asks',
        environmentVariables: [
          { name: 'API_KEY', description: 'Of your account', isSecret: true },
          { name: 'ZONE', isRequired: true },
        ],
        packageArguments: [{ type: 'named', name: '--pin', isSecret: true }],
      },
    ],
  };
  await hub.hub.repos.commit(id, {
    ...{ branch: 'main', message: 'Say what it is', remove: [] },
    author: { name: 'owner', email: 'owner@example.org', date: new Date() },
    put: [{ path: 'server.json', content: JSON.stringify(server) }],
  });
  await hub.hub.items.refresh(id);
  await save('OWN', value, of);
  await save('token', value, of);
  expect(await list(of)).toMatchObject([
    { name: 'token', state: 'kept' },
    { name: 'API_KEY', state: 'open', description: 'Of your account' },
    { name: 'pin', state: 'open' },
    { name: 'OWN', state: 'kept' },
  ]);
  const { secrets } = hub.hub;
  const use = (name: string, place: 'process' | 'https://a.example') =>
    secrets.use(name, { itemId: id, place, now: Date.now() });
  expect(await use('token', 'https://a.example')).toBe(value);
  expect(await use('token', 'process')).toBeUndefined();
  expect(await use('OWN', 'https://a.example')).toBeUndefined();
});

it.each([
  ['name', 'A%20B', value],
  ['name', '%2e%2e%2fKEY', value],
  ['name', 'K'.repeat(129), value],
  ['name', '1KEY', value],
  ['value', 'KEY', ''],
  ['value', 'KEY', '   '],
  ['value', 'KEY', null],
  ['value', 'KEY', 7],
  ['value', 'KEY', [value]],
  ['value', 'KEY', { a: value }],
  ['value', 'KEY', 'a\u0000b'],
  ['value', 'KEY', 'x'.repeat(secretStoreValueMax + 1)],
])('refuses a %s that is none: %s', async (field, name, one) => {
  const { status, body } = await save(name, one);
  expect([status, body.code]).toEqual([400, '400001']);
  expect(body.data.field).toBe(field);
});

it('takes the longest value and the longest name, and as many as an item may have, whoever comes first', async () => {
  const { key: of } = await make('full');
  const longest = `K${'x'.repeat(127)}`;
  expect((await save(longest, '值'.repeat(secretStoreValueMax), of)).status).toBe(200);
  const replies = await Promise.all(
    Array.from({ length: secretStorePerItem + 5 }, (_, at) => save(`KEY_${at}`, value, of)),
  );
  const codes = replies.map(({ body }) => body.code);
  expect(codes.filter((code) => code === '409114')).toHaveLength(6);
  expect((await list(of)).length).toBe(secretStorePerItem);
});

it('keeps one of those that are saved at once under one name, whole', async () => {
  const { id, key: of } = await make('at-once');
  const values = Array.from({ length: 20 }, (_, at) => `value-of-some-length-${at}`);
  const replies = await Promise.all(values.map((one) => save('KEY', one, of)));
  expect(replies.map(({ status }) => status)).toEqual(values.map(() => 200));
  const rows = await hub.hub.db.selectFrom('secrets').selectAll().where('item_id', '=', id).execute();
  expect(rows).toHaveLength(1);
  expect(await list(of)).toMatchObject([{ name: 'KEY', state: 'kept' }]);
});

it('answers of a hidden item what it answers of none, and of a public one that one may not', async () => {
  const { key: hidden } = await make('hidden', 'PRIVATE');
  await save('KEY', value, hidden);
  const calls = (of: string) => [
    stranger.get(at('', of)),
    stranger.put(at('KEY', of), { value }),
    stranger.remove(at('KEY', of)),
    stranger.remove(at('NEVER', of)),
  ];
  const [of, never] = await Promise.all([hidden, 'x'.repeat(16)].map((one) => Promise.all(calls(one))));
  const told = (replies: typeof of) =>
    replies?.map(({ status, body: { code, data } }) => [status, code, data]);
  expect(told(of)).toEqual(told(never));
  for (const { status, body } of await Promise.all(calls(key)))
    expect([status, body.code]).toEqual([409, '409100']);
});

it('goes with its item', async () => {
  const { id, key: of } = await make('gone');
  await save('KEY', value, of);
  await owner.send('DELETE', `/aihub/${of}`, { confirm: 'gone' });
  await hub.idle();
  expect(await hub.hub.db.selectFrom('secrets').selectAll().where('item_id', '=', id).execute()).toEqual([]);
});

it('says in words that the key of the hub cannot be used, and that a value is lost with its key', async () => {
  const { key: of } = await make('lost');
  await save('KEY', value, of);
  const file = join(hub.hub.config.dataDir, 'secret.key');
  const whole = readFileSync(file);
  writeFileSync(file, 'damaged');
  const refused = await save('OTHER', value, of);
  expect(refused).toMatchObject({ status: 409, body: { code: '409115' } });
  expect(refused.text).not.toContain(file);
  expect(await list(of)).toMatchObject([{ name: 'KEY', state: 'lost' }]);
  rmSync(file);
  expect((await save('KEY', value, of)).body.data).toMatchObject({ state: 'kept' });
  // What was sealed before opens again where both keys stand in the file.
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n${whole}`);
  expect(await list()).toEqual([]);
});

it('shows a value in no answer, log, event or file of the hub', async () => {
  await save('API_KEY', value);
  await owner.put(`${at('API_KEY')}?unknown=1`, { value, more: value });
  await owner.put(at('API_KEY'), `{"value": "${value}", `);
  const texts = [
    (await owner.get(at())).text,
    (await owner.get(`/aihub/${key}/view`)).text,
    (await stranger.get(`/aihub/${key}/view`)).text,
    log(),
    JSON.stringify(await hub.hub.db.selectFrom('events').selectAll().execute()),
    ...readdirSync(hub.hub.config.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')),
  ];
  for (const text of texts) expect(text).not.toContain(value);
  expect(log()).toContain('/secrets/API_KEY');
});
