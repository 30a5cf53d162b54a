import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { inspectInstallation } from '../../server/doctor/inspect.ts';
import { findKeys } from '../../server/secrets/index.ts';
import { rotateSecrets } from '../../server/secrets/rotate.ts';
import { standingOf } from '../../server/secrets/sealed-rows.ts';
import { seal } from '../../server/secrets/sealing.ts';
import { openStore } from '../../server/store/open.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { stepPatienceMs } from '../support/patience.ts';

let folder: string;
let hub: TestHub | undefined;
let itemId: string;
let by: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-secret-'));
  hub = await startHub({ dataDir: folder });
  const { id, createUserId } = await hub.build.item({ kind: 'mcp' });
  itemId = id;
  by = createUserId;
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

async function stop() {
  await hub?.stop();
  hub = undefined;
}

const command = [
  '--disable-warning=ExperimentalWarning',
  join(projectRoot, 'cli', 'hub.ts'),
  ...['secret', 'rotate', '--json'],
];
const environment = (more: object = {}) => ({ ...process.env, HUB_DATA: folder, ...more });

function rotate(args: string[] = [], env: object = {}) {
  const options = { encoding: 'utf8', env: environment(env), timeout: stepPatienceMs } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [...command, ...args], options);
  return {
    code: status,
    error: stderr.trim(),
    ...(status === null || stdout === '' ? {} : JSON.parse(stdout)),
  };
}

const place = 'https://a.example';
const save = (name: string, value: string) =>
  hub?.hub.db
    .transaction()
    .execute(
      (tx) => hub?.hub.secrets.save(tx, [{ name, value, places: [place] }], doing()) ?? Promise.resolve(),
    );
const doing = () => ({ itemId, by, now: Date.now() });
const use = (name: string) => hub?.hub.secrets.use(name, { itemId, place, now: Date.now() });
const keyFile = () => join(folder, 'secret.key');
const keysInFile = () => findKeys({ dataDir: folder })?.map(({ id }) => id) ?? [];

/** So many values, sealed with the first key, as if they were those of many items. */
async function plant(count: number) {
  await save('FIRST', 'made the key');
  const [key] = findKeys({ dataDir: folder }) ?? [];
  if (!key || !hub) throw new Error('No key was made.');
  const { id: other } = await hub.build.item({ kind: 'mcp' });
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{
      item_id: other,
      name: `KEY_${at}`,
      key_id: key.id,
      hint: null,
      places: '[]',
      person_id: by,
      set_time: 1,
    },
    value: seal(key, { itemId: other, name: `KEY_${at}`, places: [] }, `value ${at}`),
  }));
  await hub?.hub.db.transaction().execute(async (tx) => {
    for (let at = 0; at < count; at += 500)
      await tx
        .insertInto('secrets')
        .values(rows.slice(at, at + 500))
        .execute();
  });
  return key.id;
}

async function standing() {
  const { db, close } = await openStore(join(folder, 'hub.sqlite'));
  const found = await standingOf(db, findKeys({ dataDir: folder }) ?? []);
  await close();
  return found;
}

describe('hub secret rotate', () => {
  it('loses nothing where it is killed half-way, and goes on when it is called again', async () => {
    const count = 6000;
    const before = await plant(count);
    await stop();
    const running = spawn(process.execPath, command, { env: environment(), stdio: 'ignore' });
    const ended = once(running, 'exit');
    const sqlite = new BetterSqlite(join(folder, 'hub.sqlite'), { readonly: true });
    const anew = sqlite.prepare<[string], number>('select count(*) from secrets where key_id != ?').pluck();
    while (running.exitCode === null && anew.get(before) === 0) await setTimeout(1);
    running.kill('SIGKILL');
    await ended;
    sqlite.close();

    const half = await standing();
    expect(half).toMatchObject({ all: count + 1, unreadable: 0 });
    expect(half.older).toBeGreaterThan(0);
    expect(half.older).toBeLessThan(count);
    const [key] = keysInFile();
    expect(rotate()).toMatchObject({
      code: 0,
      isNew: false,
      key,
      sealed: half.older,
      unreadable: 0,
      older: 1,
    });
    expect(await standing()).toEqual({ all: count + 1, older: 0, unreadable: 0 });
    expect(keysInFile()).toEqual([key, before]);
  });

  it('runs beside a hub in which people save, and takes older keys away where it is told to', async () => {
    await plant(400);
    const running = spawn(process.execPath, [...command, '--forget-older'], { env: environment() });
    let printed = '';
    running.stdout.on('data', (part) => {
      printed += part;
    });
    let saved = 0;
    while (running.exitCode === null) {
      await save(`OWN_${saved % 40}`, `own value ${saved}`);
      expect(await use(`OWN_${saved % 40}`)).toBe(`own value ${saved}`);
      saved += 1;
      await setTimeout(5);
    }
    expect(JSON.parse(printed)).toMatchObject({
      ok: true,
      isNew: true,
      unreadable: 0,
      older: 0,
      forgotten: 1,
    });
    expect(keysInFile()).toHaveLength(1);
    expect(await use('FIRST')).toBe('made the key');
    for (let at = Math.max(0, saved - 40); at < saved; at += 1)
      expect(await use(`OWN_${at % 40}`)).toBe(`own value ${at}`);
  });

  it('says why it changes nothing', async () => {
    const tried = (secretKeys?: [string, ...string[]]) =>
      rotateSecrets({ dataDir: folder, ...(secretKeys && { secretKeys }) }, { forgetsOlder: true });
    await expect(tried()).rejects.toThrow(/^No secret is kept yet/);
    await save('KEY', 'value');
    const digits = readFileSync(keyFile(), 'utf8').trim().split('\n').at(-1) ?? '';
    const [first, other] = ['a'.repeat(64), 'b'.repeat(64)];
    await expect(tried([first, digits])).rejects.toThrow(/^The running hub has its keys/);
    await stop();
    await expect(tried([other])).rejects.toThrow(/^None of the 1 values opens with a key of HUB_SECRET_KEY/);
    rmSync(keyFile());
    expect(rotate()).toMatchObject({ code: 1, error: expect.stringMatching(/^None of the 1 values/m) });
    expect(keysInFile()).toEqual([]);
    writeFileSync(keyFile(), 'damaged');
    await expect(tried()).rejects.toThrow(/secret\.key holds something else/);
    const short = rotate([], { HUB_SECRET_KEY: 'short-key' });
    expect(short).toMatchObject({ code: 1, error: expect.stringMatching(/^HUB_SECRET_KEY must be/) });
    expect(short.error).not.toContain('short-key');
    // With what the environment gives, to the hub that is stopped.
    expect(await tried([first, digits])).toMatchObject({
      isNew: false,
      sealed: 1,
      unreadable: 0,
      forgotten: 0,
    });
    hub = await startHub({ dataDir: folder, config: { secretKeys: [first] } });
    expect(await use('KEY')).toBe('value');
  });
});

describe('hub doctor', () => {
  const found = async (env: object = {}) =>
    (await inspectInstallation({ HUB_DATA: folder, HUB_PORT: '0', ...env })).filter(
      ({ check }) => check === 'secrets',
    );

  it('tells of a key that is missing, another, damaged or for all to read', async () => {
    expect(await found()).toMatchObject([{ state: 'ok', says: 'No secret is kept.' }]);
    await save('KEY', 'value');
    expect(await found()).toMatchObject([{ state: 'ok', says: expect.stringContaining(keyFile()) }]);
    const whole = readFileSync(keyFile());
    chmodSync(keyFile(), 0o644);
    expect(await found()).toMatchObject([{ state: 'note', todo: `chmod 600 ${keyFile()}` }, { state: 'ok' }]);
    writeFileSync(keyFile(), 'damaged');
    expect(await found()).toMatchObject([{ state: 'fault', says: expect.stringContaining(keyFile()) }]);
    writeFileSync(keyFile(), 'c'.repeat(64));
    chmodSync(keyFile(), 0o600);
    expect(await found()).toMatchObject([{ state: 'fault', says: expect.stringContaining('1 of 1 values') }]);
    rmSync(keyFile());
    expect(await found()).toMatchObject([{ state: 'fault', says: expect.stringContaining('is missing') }]);
    expect(await found({ HUB_SECRET_KEY: 'd'.repeat(64) })).toMatchObject([
      { state: 'fault', says: expect.stringContaining('HUB_SECRET_KEY') },
    ]);
    writeFileSync(keyFile(), `${'e'.repeat(64)}\n${whole}`, { mode: 0o600 });
    expect(await found()).toMatchObject([{ state: 'note', todo: 'npm run hub -- secret rotate' }]);
  });
});
