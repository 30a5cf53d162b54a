import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { endpoints } from '#generated/server/contract.ts';
import type { EndpointInfo } from '#generated/server/types.ts';
import { switchOff, switchOn } from '../../server/doctor/read-only-switch.ts';
import { actAsCommand, actAsHub } from '../../server/load/acting.ts';
import { readHeard, removeMark, writeMark } from '../../server/store/disk/read-only.ts';
import { openStore } from '../../server/store/open.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { stepPatienceMs } from '../support/patience.ts';
import { SessionClient, signedUp, usualPassword } from '../support/session-client.ts';

// The hub stays as it is: whoever writes is told why, and nothing in the database changes by whoever reads.

let hub: TestHub;
let dataDir: string;
let owner: SessionClient;
let key: string;
let secret: string;
let access: string;
const why = 'A copy is being made';

async function switchTo(isOn: boolean): Promise<void> {
  if (isOn) writeMark(dataDir, { id: 'one', since: '', says: why, in: { zh: '正在备份' } });
  else removeMark(dataDir);
  while (hub.hub.readOnly.isOn !== isOn) await sleep(10);
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'hub-still-'));
  hub = await startHub({ dataDir });
  owner = await signedUp(hub, 'keeper');
  await owner.put('/aihub/personal/info', { alias: 'Keeper' });
  ({ key } = (await owner.post('/aihub/items', { kind: 'models', name: 'still', license: 'mit' })).body.data);
  ({ secret } = (await owner.post('/user/tokens', { type: 'git', name: 'g', scope: 'write' })).body.data);
  ({ secret: access } = (
    await owner.post('/user/tokens', { type: 'access', name: 'a', scope: 'read' })
  ).body.data);
  await hub.idle();
  await switchTo(true);
});
afterAll(async () => {
  await hub.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const changing = Object.values(endpoints as Readonly<Record<string, EndpointInfo>>)
  .filter(({ answers, answered }) => answers !== 'socket' && answered !== 'later')
  .flatMap(({ id, routes, errors, whileReadOnly }) =>
    routes
      .slice(0, 1)
      .flatMap(({ method, url }) =>
        method === 'GET' ? [] : [{ id, method, path: url.replace(/:\w+|\*/g, 'x'), errors, whileReadOnly }],
      ),
  );

it.each(changing)('$id is refused and names it, unless it says why not', async (call) => {
  const { method, path, errors, whileReadOnly } = call;
  const reply = await fetch(hub.url + path, { method, headers: { 'accept-language': 'zh' } });
  const { code, msg } = (await reply.json()) as { code: string; msg: string };
  const isRefused = whileReadOnly === undefined;
  expect(errors.includes('hubReadOnly')).toBe(isRefused);
  expect(code === '503008').toBe(isRefused);
  if (isRefused) expect(msg).toContain('正在备份');
});

it('writes nothing for whoever reads, visits, downloads, or shows a token', async () => {
  const sqlite = new BetterSqlite(join(dataDir, 'hub.sqlite'), { readonly: true });
  const version = () => sqlite.pragma('data_version', { simple: true });
  const before = version();
  const program = new SessionClient(hub, { authorization: `Bearer ${access}` });
  expect(await program.user()).toBeDefined();
  expect((await hub.get('/acx/aihub/items?kind=models')).status).toBe(200);
  expect((await fetch(`${hub.url}/acx/aihub/${key}/visit`, { method: 'POST' })).status).toBe(200);
  expect((await hub.get(`/acx/aihub/gitlab/${key}/raw/main/README.md`)).status).toBe(200);
  const refs = `${hub.url}/models/keeper/still.git/info/refs?service=git-upload-pack`;
  const asked = { headers: { authorization: `Basic ${btoa(`keeper:${secret}`)}` } };
  expect((await fetch(refs, asked)).status).toBe(200);
  await hub.idle();
  expect(version()).toBe(before);
  sqlite.close();
});

it('lets people sign in, and says of itself why and how much is being written', async () => {
  const again = new SessionClient(hub);
  const shown = { userName: 'keeper', password: usualPassword };
  expect((await again.post('/user/users/login', shown)).status).toBe(200);
  expect((await hub.get('/builds/latest.json', { 'accept-language': 'en' })).body.data.readOnly).toBe(why);
  expect(readHeard(dataDir)).toEqual({ id: 'one', writing: 0 });
});

it('has work wait until it may write again', async () => {
  const { jobs, db } = hub.hub as TestHub['hub'] & { jobs: { open: never; wake(): void } };
  const open = (jobs as unknown as { open(d: typeof db, name: string, input: object): Promise<void> }).open;
  const item = await db.selectFrom('items').select('id').executeTakeFirstOrThrow();
  await open.call(jobs, db, 'items.paths', { itemId: item.id });
  const waiting = () => db.selectFrom('jobs').select('id').where('name', '=', 'items.paths').execute();
  jobs.wake();
  await sleep(50);
  expect(await waiting()).toHaveLength(1);
  await switchTo(false);
  jobs.wake();
  await hub.idle();
  expect(await waiting()).toHaveLength(0);
});

it('refuses a push that came before, where git has not begun with it', async () => {
  await switchTo(false);
  const { hostname, port } = new URL(hub.url);
  const socket = connect(Number(port), hostname);
  let said = '';
  socket.setEncoding('utf8').on('data', (part) => {
    said += part;
  });
  const command = `${'0'.repeat(40)} ${'1'.repeat(40)} refs/heads/late\0 report-status`;
  const body = `${(command.length + 4).toString(16).padStart(4, '0')}${command}0000PACK`;
  const head = [
    'POST /models/keeper/still.git/git-receive-pack HTTP/1.1',
    'host: hub.test',
    `authorization: Basic ${btoa(`keeper:${secret}`)}`,
    'content-type: application/x-git-receive-pack-request',
    `content-length: ${body.length}`,
    'connection: close',
  ];
  // The first look is before anything of the push is read.
  const looked = vi.spyOn(hub.hub.readOnly, 'isOn', 'get');
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 20)}`);
  await vi.waitUntil(() => looked.mock.calls.length > 0, { timeout: stepPatienceMs });
  looked.mockRestore();
  await switchTo(true);
  socket.write(body.slice(20));
  while (!said.includes('\r\n\r\n') || !said.includes(why)) {
    if (socket.closed) break;
    await sleep(10);
  }
  socket.destroy();
  expect(said).toMatch(/^HTTP\/1\.1 503/);
  expect(said).toContain(why);
});

it('is recorded before it holds and when it is over, once each, and not where another sentence is said', async () => {
  await switchTo(false);
  const said = { says: 'Moving house', in: [], waits: true };
  expect(await switchOn(dataDir, said)).toMatchObject({ readOnly: true, quiet: true });
  const rows = async () =>
    (await hub.hub.db.selectFrom('audit').selectAll().where('what', 'like', 'hub.%').execute()).map(
      ({ what, facts }) => [what, JSON.parse(facts)],
    );
  const on = ['hub.readOnlyOn', { says: 'Moving house' }];
  await switchOn(dataDir, { ...said, says: 'Still moving' });
  expect(await rows()).toEqual([on]);
  for (const _ of [1, 2]) expect(await switchOff(dataDir)).toEqual({ readOnly: false });
  expect(await rows()).toEqual([on, ['hub.readOnlyOff', {}]]);
});

it('holds where it cannot be recorded, and is recorded with the next switch that can be', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-damaged-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  onTestFinished(actAsHub);
  const database = join(folder, 'hub.sqlite');
  const said = { says: 'The disk is looked at', in: [], waits: false };
  const unrecorded = expect.stringContaining('hub.sqlite');
  await expect(switchOn(folder, said)).rejects.toThrow('There is no hub');
  writeFileSync(database, 'x'.repeat(9000));
  actAsCommand({ words: 'hub readonly on', operator: 'lin', reason: 'smells of smoke' });
  expect(await switchOn(folder, said)).toMatchObject({ readOnly: true, unrecorded });
  actAsCommand({ words: 'hub readonly off', operator: 'mei' });
  expect(await switchOff(folder)).toEqual({ readOnly: false, unrecorded });
  rmSync(database);
  const store = await openStore(database);
  onTestFinished(() => store.close());
  await switchOn(folder, said);
  const rows = () => store.db.selectFrom('audit').selectAll().orderBy('seq').execute();
  expect(await rows()).toMatchObject([
    { what: 'hub.readOnlyOn', by_name: 'lin', shown: 'hub readonly on', reason: 'smells of smoke' },
    { what: 'hub.readOnlyOff', by_name: 'mei', shown: 'hub readonly off', reason: null },
    { what: 'hub.readOnlyOn', by_name: 'mei' },
  ]);
  expect(await switchOff(folder)).toEqual({ readOnly: false });
  expect(await rows()).toHaveLength(4);
});
