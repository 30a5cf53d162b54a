import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import BetterSqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { chance } from '../git/chance.ts';
import { gitClient } from '../git/git-client.ts';
import { signedUp } from '../support/session-client.ts';
import { inspect, workedOff } from './inspect.ts';
import { faultsOf } from './ledger.ts';
import { startMortal } from './mortal-hub.ts';
import { standing, unlike } from './restored-rows.ts';
import { Writer } from './writer.ts';

const seed = 15;
const run = promisify(execFile);

/** Where the hub is now: the one that was restored has another address, and all else the same. */
const hub = { url: '' };

async function openWriter(folder: string, userName: string, hides = false): Promise<Writer> {
  const client = await signedUp(hub, userName);
  const reader = await signedUp(hub, `${userName}-reader`);
  await client.put('/aihub/personal/info', { alias: userName });
  const reply = await client.post('/user/tokens', { type: 'git', name: 'push', scope: 'write' });
  const clones = join(folder, userName);
  await mkdir(clones);
  const token = reply.body.data.secret;
  return new Writer({ hub, folder: clones, client, reader, userName, token, chance: chance(seed), hides });
}

/** As an operator asks for it. */
async function ask(dataDir: string, ...args: string[]): Promise<unknown> {
  const env = { ...process.env, HUB_DATA: dataDir };
  const { stdout } = await run(process.execPath, [join(projectRoot, 'cli', 'hub.ts'), ...args, '--json'], {
    env,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

/** Rows of people's own, by what does not change when they are read anew from a repository. */
function rowsOf(dataDir: string, userName: string): unknown[] {
  const db = new BetterSqlite(join(dataDir, 'hub.sqlite'), { readonly: true });
  const columns =
    'items.id, items.key, kind, name, visibility, items.create_time, update_time, items.extra, tag_ids';
  const question = `select ${columns}, favorite_count, people.id as owner, people.extra as person from items
    join people on people.id = create_user_id where user_name = ? order by items.id`;
  const rows = db.prepare(question).all(userName);
  db.close();
  return rows;
}

async function refsOf(dataDir: string, userName: string): Promise<string[]> {
  const ids = rowsOf(dataDir, userName).map((row) => (row as { id: string }).id);
  const dirs = ids.map((id) => join(dataDir, 'repos', id.slice(-2).toLowerCase(), `${id}.git`));
  return Promise.all(dirs.map((dir) => gitClient(dir, 'for-each-ref')));
}

it('backs up beside people who write, and restores all that was acknowledged before, row by row and ref by ref', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hub-backup-'));
  const [dataDir, restored, backups] = ['data', 'restored', 'backups'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await mkdir(dataDir);
  const served = startMortal(dataDir);
  hub.url = await served.url;
  const done = await openWriter(folder, 'who-is-done');
  const busy = await openWriter(folder, 'who-goes-on', true);
  let deeds = 0;
  await done.write(() => ++deeds > 12);
  await workedOff(dataDir);
  const rows = rowsOf(dataDir, 'who-is-done');
  const refs = await refsOf(dataDir, 'who-is-done');
  expect(rows.length).toBeGreaterThan(0);

  let isOver = false;
  const writing = busy.write(() => isOver);
  for (let times = 0; times < 2; times += 1)
    expect(await ask(dataDir, 'backup', backups)).toMatchObject({ ok: true });
  const before = await standing(dataDir, busy);
  expect(await ask(dataDir, 'backup', backups)).toMatchObject({ ok: true });
  const after = await standing(dataDir, busy);
  isOver = true;
  await writing;
  expect(busy.oddities).toEqual([]);
  await served.stop();
  expect(await ask(restored, 'restore', backups)).toMatchObject({ ok: true });
  expect(await unlike(restored, dataDir, { writer: busy, before, after })).toEqual([]);

  expect(rowsOf(restored, 'who-is-done')).toEqual(rows);
  expect(await refsOf(restored, 'who-is-done')).toEqual(refs);
  const again = startMortal(restored);
  hub.url = await again.url;
  await workedOff(restored);
  expect(await inspect(restored)).toEqual([]);
  expect(await faultsOf(restored, done)).toEqual([]);
  await again.stop();
  await rm(folder, { recursive: true });
});
