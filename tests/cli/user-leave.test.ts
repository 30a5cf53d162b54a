import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { EventsOfFolder } from '../../server/doctor/events.ts';
import { exportPerson, removePerson } from '../../server/leaving/index.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { patienceMs, stepPatienceMs } from '../support/patience.ts';
import { SessionClient, signedUp } from '../support/session-client.ts';

vi.setConfig({ testTimeout: patienceMs, hookTimeout: patienceMs });

let folder: string;
let dataDir: string;
let hub: TestHub;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-leave-'));
  dataDir = join(folder, 'data');
  hub = await startHub({ dataDir });
});
afterAll(async () => {
  await hub.stop();
  await rm(folder, { recursive: true });
});

interface Told {
  code: number;
  out: string;
  err: string;
}

const run = (program: string, args: string[]) =>
  new Promise<Told>((resolve) => {
    const env = {
      ...process.env,
      ...{ HUB_DATA: dataDir, HUB_CONFIG: 'none', GIT_CONFIG_GLOBAL: '/dev/null', GIT_TERMINAL_PROMPT: '0' },
    };
    execFile(program, args, { cwd: folder, env, timeout: stepPatienceMs }, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, out: out.trim(), err }),
    );
  });
/** Beside the hub of this process, which goes on answering. */
const user = (...args: string[]) =>
  run(process.execPath, [join(projectRoot, 'cli', 'hub.ts'), 'user', ...args]);

async function person(name: string): Promise<SessionClient> {
  const client = await signedUp(hub, name);
  await client.put('/aihub/personal/info', { alias: name });
  return client;
}

async function item(client: SessionClient, name: string, more: object = {}): Promise<string> {
  const made = await client.post('/aihub/items', { kind: 'models', name, ...more });
  await hub.idle();
  return made.body.data.key;
}

const find = (user: string, name: string, client = new SessionClient(hub)) =>
  client.get(`/aihub/find?kind=models&user=${user}&name=${name}`);
const idOf = async (name: string) =>
  (await hub.hub.db.selectFrom('people').select('id').where('user_name', '=', name).executeTakeFirstOrThrow())
    .id;
const events = async (asked: Parameters<EventsOfFolder['find']>[0]) => {
  const log = new EventsOfFolder(dataDir);
  try {
    return await log.find(asked);
  } finally {
    await log.close();
  }
};

it('gives another user name: all stands under it, the addresses of before lead on, and nobody else gets the name', async () => {
  const client = await person('older-name');
  const key = await item(client, 'named', { license: 'mit', nameEn: 'Named' });
  const told = await user('rename', 'older-name', 'newer-name');
  expect(told).toMatchObject({ code: 0, out: 'older-name is called newer-name now.' });
  await hub.idle();

  expect(await client.user()).toMatchObject({ userName: 'newer-name' });
  expect((await find('newer-name', 'named')).body.data.key).toBe(key);
  expect((await find('older-name', 'named')).body.data.key).toBe(key);
  const cloned = await run('git', ['clone', '-q', `${hub.url}/models/older-name/named.git`, 'renamed']);
  expect(cloned.code).toBe(0);
  const list = await new SessionClient(hub).get('/aihub/items?kind=models');
  expect(list.body.data.list).toMatchObject([{ name: 'named', createUser: 'newer-name' }]);

  for (const name of ['older-name', 'OLDER-name', 'older_name'])
    expect((await new SessionClient(hub).signUp(name)).body.code).toBe('409103');
  expect(await events({ types: ['people.userNameChanged'] })).toMatchObject([
    { of: 'newer-name', what: { before: 'older-name', userName: 'newer-name' } },
  ]);
  // What was theirs is theirs again.
  expect((await user('rename', 'newer-name', 'older-name')).code).toBe(0);
  expect((await find('older-name', 'named')).body.data.key).toBe(key);
});

it.each([
  [['rename', 'nobody-here', 'x'], 'not found'],
  [['rename', 'refused-one', 'models'], 'reserved'],
  [['rename', 'refused-one', 'a b'], 'userName'],
  [['rename', 'refused-one', 'refused-two'], 'taken'],
])('refuses %j', async (args, says) => {
  for (const name of ['refused-one', 'refused-two']) await new SessionClient(hub).signUp(name);
  const told = await user(...args);
  expect(told).toMatchObject({ code: 1, out: '' });
  expect(told.err).toContain(says);
});

it('removes somebody whose items go to another, with what led to them', async () => {
  const client = await person('leaves-all');
  const heir = await person('gets-all');
  const other = await person('looks-on');
  const keys = [
    await item(client, 'open', { license: 'mit', nameEn: 'Open' }),
    await item(client, 'hidden', { visibility: 'PRIVATE' }),
  ];
  const foreign = await item(other, 'liked', { license: 'mit', nameEn: 'Liked' });
  await client.put(`/aihub/${foreign}/favorite`, {});
  const secret = { value: 'a value', places: [] };
  await client.put(`/aihub/${keys[0]}/secrets/KEY`, secret);
  await hub.idle();
  const id = await idOf('leaves-all');

  const told = await user('remove', 'leaves-all');
  expect(told).toMatchObject({ code: 1, out: '' });
  expect(told.err).toContain('leaves-all has 2 items');
  expect(await client.user()).toBeDefined();

  const removed = await user('remove', 'leaves-all', '--items-to', 'gets-all', '--json');
  expect(JSON.parse(removed.out)).toEqual({
    ...{ userName: 'leaves-all', handedOver: 2, deleted: 0, to: 'gets-all' },
  });
  await hub.idle();
  expect(await client.user()).toBeUndefined();
  expect((await new SessionClient(hub).signIn('leaves-all')).body.code).toBe('409101');
  for (const [at, name] of ['open', 'hidden'].entries()) {
    expect((await find('gets-all', name, heir)).body.data).toMatchObject({ key: keys[at] });
    expect((await find('leaves-all', name, heir)).body.data).toMatchObject({ key: keys[at] });
  }
  expect((await find('gets-all', 'hidden', other)).status).toBe(404);
  expect((await find('looks-on', 'liked')).body.data.favoriteCount).toBe(0);
  const search = await new SessionClient(hub).get('/aihub/items?kind=models&user=gets-all');
  expect(JSON.stringify(search.body.data)).toContain('"open"');
  // Nothing points to who is gone.
  const { db } = hub.hub;
  for (const table of ['sessions', 'tokens', 'credentials', 'secrets', 'favorites'] as const)
    expect(await db.selectFrom(table).selectAll().where('person_id', '=', id).execute()).toEqual([]);
  expect((await new SessionClient(hub).signUp('leaves-all')).body.code).toBe('409103');
  const [log] = await events({ by: 'leaves-all', types: ['items.created'] });
  expect(log).toMatchObject({ by: 'leaves-all (removed)', of: 'models/gets-all/open' });
  expect(await events({ types: ['people.removed'] })).toMatchObject([{ of: 'leaves-all (removed)' }]);
});

it('hands over what was called otherwise before, also where both had something of that name', async () => {
  const [client, heir] = [await person('called-a'), await person('called-b')];
  for (const [one, name] of [
    [client, 'now-a'],
    [heir, 'now-b'],
  ] as const)
    await one.put(`/aihub/${await item(one, 'before')}/name`, { name });
  const key = await item(client, 'alone-before');
  await client.put(`/aihub/${key}/name`, { name: 'alone-now' });
  const removed = await removePerson(dataDir, {
    ...{ userName: 'called-a', itemsTo: 'called-b', deletesItems: false },
  });
  expect(removed).toMatchObject({ handedOver: 2 });
  for (const [user, name, leadsTo] of [
    ['called-b', 'before', 'now-b'],
    ['called-a', 'now-a', 'now-a'],
    ['called-a', 'alone-before', 'alone-now'],
  ] as const)
    expect((await find(user, name, heir)).body.data).toMatchObject({ name: leadsTo });
});

it('hands over nothing where another item stands at the address, and removes nobody', async () => {
  const client = await person('same-one');
  const heir = await person('same-two');
  for (const one of [client, heir]) await item(one, 'twice');
  await item(client, 'once');
  await expect(
    removePerson(dataDir, { userName: 'same-one', itemsTo: 'same-two', deletesItems: false }),
  ).rejects.toThrow('models/same-two/twice');
  expect(await client.user()).toBeDefined();
  expect((await find('same-one', 'once', client)).status).toBe(200);
});

it('removes somebody together with their items, and goes on where that was cut off', async () => {
  const client = await person('takes-all');
  for (const name of ['first', 'second', 'third']) await item(client, name);
  const ids = await hub.hub.db
    .selectFrom('items')
    .select(['id', 'name'])
    .where('create_user_id', '=', await idOf('takes-all'))
    .execute();
  const dirs = ids.map((one) => hub.hub.repos.dirOf(one.id));
  // As where the process is ended between two of them.
  const stuck = ids.find(({ name }) => name === 'second')?.id ?? '';
  await sql
    .raw(
      `create trigger cut_here before delete on items when old.id = '${stuck}' begin select raise(abort, 'cut'); end`,
    )
    .execute(hub.hub.db);
  const asked = { userName: 'takes-all', deletesItems: true };
  await expect(removePerson(dataDir, asked)).rejects.toThrow('cut');
  expect(await client.user()).toBeUndefined();
  await sql.raw('drop trigger cut_here').execute(hub.hub.db);

  expect(await removePerson(dataDir, asked)).toMatchObject({ deleted: 2 });
  await expect
    .poll(() => Promise.all(dirs.map((dir) => stat(dir).then(Boolean, () => false))), { timeout: patienceMs })
    .toEqual([false, false, false]);
  expect((await events({ types: ['items.removed'] })).filter(({ by }) => by === undefined)).toHaveLength(3);
});

it('passes over what its owner has taken away meanwhile', async () => {
  const client = await person('takes-one');
  const first = await item(client, 'goes-first');
  const second = await item(client, 'goes-with-it');
  const idOfKey = async (key: string) =>
    (await hub.hub.db.selectFrom('items').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id;
  const [one, other] = [await idOfKey(first), await idOfKey(second)];
  await sql
    .raw(
      `create trigger also_gone after delete on items when old.id = '${one}' begin delete from items where id = '${other}'; end`,
    )
    .execute(hub.hub.db);
  expect(await removePerson(dataDir, { userName: 'takes-one', deletesItems: true })).toMatchObject({
    deleted: 1,
  });
  await sql.raw('drop trigger also_gone').execute(hub.hub.db);
});

it('keeps the last manager, whoever is kept out', async () => {
  await person('the-manager');
  await person('kept-out-manager');
  const { db } = hub.hub;
  await db.updateTable('people').set({ role_type: 'common' }).execute();
  const set = (name: string, values: object) =>
    db.updateTable('people').set(values).where('user_name', '=', name).execute();
  await set('the-manager', { role_type: 'manager' });
  await set('kept-out-manager', { role_type: 'manager', disabled: 1 });
  const asked = { userName: 'the-manager', deletesItems: true };
  await expect(removePerson(dataDir, asked)).rejects.toThrow('the last manager');
  await set('kept-out-manager', { disabled: 0 });
  expect(await removePerson(dataDir, asked)).toMatchObject({ userName: 'the-manager' });
});

it.each([
  [{ userName: 'nobody-here', deletesItems: true }, 'peopleNotFound'],
  [{ userName: 'stays-here', itemsTo: 'nobody-here', deletesItems: false }, 'Nobody is called nobody-here'],
  [{ userName: 'stays-here', itemsTo: 'STAYS-here', deletesItems: false }, 'somebody else'],
])('removes nobody by %j', async (asked, says) => {
  await new SessionClient(hub).signUp('stays-here');
  await expect(removePerson(dataDir, asked)).rejects.toThrow(says);
  expect(await idOf('stays-here')).toBeDefined();
});

it('writes all that is of one person into a folder, and nothing that lets somebody in', async () => {
  const client = await person('takes-along');
  const other = await person('hides-later');
  const key = await item(client, 'mine', { visibility: 'PRIVATE' });
  await client.put(`/aihub/${key}/secrets/KEY`, { value: 'the value of it', places: [] });
  const liked = await item(other, 'liked-then', { license: 'mit', nameEn: 'Liked' });
  await client.put(`/aihub/${liked}/favorite`, {});
  await other.put(`/aihub/${liked}`, { visibility: 'PRIVATE' });
  const token = await client.post('/user/tokens', { type: 'git', name: 'laptop', scope: 'read' });
  await hub.idle();

  const told = await user('export', 'takes-along', 'theirs', '--json');
  expect(told).toMatchObject({ code: 0 });
  expect(JSON.parse(told.out)).toMatchObject({ items: 1, withoutRepository: [] });
  const at = join(folder, 'theirs');
  const read = async (path: string) => JSON.parse(await readFile(join(at, path), 'utf8'));
  expect(await read('profile.json')).toMatchObject({ userName: 'takes-along', disabled: false });
  expect(await read('tokens.json')).toMatchObject([{ name: 'laptop', scope: 'read' }]);
  expect(await read('sessions.json')).toHaveLength(1);
  expect(await read('favorites.json')).toEqual([]);
  expect(await read('items/models/mine/item.json')).toMatchObject({ name: 'mine' });
  const log = await read('events.json');
  expect(log.map(({ type }: { type: string }) => type)).toEqual(
    expect.arrayContaining(['people.joined', 'sessions.begun', 'items.created', 'items.favorited']),
  );
  const cloned = await run('git', ['clone', '-q', join(at, 'items/models/mine/repository.git'), 'copied']);
  expect(cloned.code).toBe(0);
  expect(await readdir(join(folder, 'copied'))).toContain('README.md');
  // For nobody else on this machine.
  expect((await stat(at)).mode & 0o077).toBe(0);
  const all = await run('grep', [
    '-rlE',
    `${token.body.data.secret}|the value of it|liked-then|argon2|scrypt`,
    at,
  ]);
  expect(all.out).toBe('');

  expect((await user('export', 'takes-along', 'theirs')).err).toContain('is not empty');
  // A name below a file can be made by nobody, root included; and what is kept is no place for it.
  for (const [to, says] of [
    [join('theirs', 'profile.json', 'deep'), 'cannot be made or written (E'],
    [join('theirs', 'profile.json'), 'cannot be made or written (E'],
    [join('data', 'theirs'), 'lies in the data folder'],
  ] as const) {
    const refused = await user('export', 'takes-along', to);
    expect([to, refused.code, refused.out]).toEqual([to, 1, '']);
    expect(refused.err).toContain(says);
    expect(refused.err).not.toContain('    at ');
  }
  await expect(exportPerson(dataDir, 'nobody-here', join(folder, 'none'))).rejects.toThrow('peopleNotFound');
  expect(await readdir(folder)).not.toContain('none');
});
