import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CopiedKeys } from '../../server/backup/copied-keys.ts';
import { makeBackup, restoreBackup } from '../../server/backup/index.ts';
import { findKeys } from '../../server/secrets/index.ts';
import { rotateSecrets } from '../../server/secrets/rotate.ts';
import { startHub, type TestHub } from '../support/hub.ts';

const root = mkdtempSync(join(tmpdir(), 'hub-backup-secrets-'));
const log = { warn: () => {}, error: () => {}, info: () => {} } as unknown as TestHub['hub']['log'];
const value = 'never-to-be-copied-as-it-is';
const place = 'https://a.example';
let live: TestHub;
let itemId: string;
let count = 0;
const fresh = () => join(root, `folder-${++count}`);

beforeAll(async () => {
  live = await startHub();
  const { id, createUserId } = await live.build.item({ kind: 'mcp' });
  itemId = id;
  const doing = { itemId, by: createUserId, now: 1 };
  await live.hub.db
    .transaction()
    .execute((tx) => live.hub.secrets.save(tx, [{ name: 'KEY', value, places: [place] }], doing));
});
afterAll(async () => {
  await live.stop();
  rmSync(root, { recursive: true, force: true });
});

const source = () => ({ dataDir: live.hub.config.dataDir });
const use = (hub: TestHub) => hub.hub.secrets.use('KEY', { itemId, place, now: 2 });

async function restored(folder: string) {
  const config = { ...live.hub.config, dataDir: fresh() };
  const { findings } = await restoreBackup({ folder, config, log });
  return { dataDir: config.dataDir, told: findings.filter(({ check }) => check === 'secrets') };
}

it('keeps the key apart, says so, and reads the values once it is put beside them', async () => {
  const folder = fresh();
  const made = await makeBackup({ ...source(), folder });
  expect(made.secrets).toEqual({ count: 1, key: 'apart' });
  expect(existsSync(join(made.folder, 'secret.key'))).toBe(false);
  expect(readFileSync(join(made.folder, 'hub.sqlite'), 'latin1')).not.toContain(value);

  const { dataDir, told } = await restored(folder);
  expect(told).toMatchObject([
    { state: 'note', says: expect.stringContaining('1 of 1 values cannot be read') },
  ]);
  const hub = await startHub({ dataDir });
  expect(await use(hub)).toBeUndefined();
  writeFileSync(join(dataDir, 'secret.key'), readFileSync(join(live.hub.config.dataDir, 'secret.key')));
  expect(await use(hub)).toBe(value);
  await hub.stop();
});

it('takes the key along where it is told to, for the owner of the folder alone', async () => {
  const folder = fresh();
  const made = await makeBackup({ ...source(), folder, withKey: true });
  expect(made.secrets).toEqual({ count: 1, key: 'taken' });
  expect(statSync(join(made.folder, 'secret.key')).mode & 0o777).toBe(0o600);
  const { dataDir, told } = await restored(folder);
  expect(told).toMatchObject([{ state: 'ok' }]);
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  const hub = await startHub({ dataDir });
  expect(await use(hub)).toBe(value);
  await hub.stop();

  writeFileSync(join(made.folder, 'secret.key'), 'f'.repeat(64));
  await expect(restored(folder)).rejects.toThrow(/damaged/);
  rmSync(join(made.folder, 'secret.key'));
  await expect(restored(folder)).rejects.toThrow(/missing from the backup/);
});

it('takes along every key that the copy may need, also where they change meanwhile', async () => {
  const before = findKeys(source())?.[0].id;
  const keys = new CopiedKeys({ ...source(), withKey: true });
  await rotateSecrets(source(), { forgetsOlder: true });
  const after = findKeys(source())?.[0].id;
  const target = mkdtempSync(join(root, 'target-'));
  expect(keys.writeInto(target)).toEqual({ key: 'taken' });
  expect(findKeys({ dataDir: target })?.map(({ id }) => id)).toEqual([after, before]);
  expect(await use(live)).toBe(value);
});

it('refuses to take along what it cannot', async () => {
  const folder = fresh();
  await expect(
    makeBackup({ ...source(), folder, withKey: true, secretKeys: ['a'.repeat(64)] }),
  ).rejects.toThrow(/HUB_SECRET_KEY/);
  const whole = readFileSync(join(live.hub.config.dataDir, 'secret.key'));
  writeFileSync(join(live.hub.config.dataDir, 'secret.key'), 'damaged');
  await expect(makeBackup({ ...source(), folder, withKey: true })).rejects.toThrow(/secret\.key/);
  expect((await makeBackup({ ...source(), folder })).secrets).toEqual({ count: 1, key: 'apart' });
  writeFileSync(join(live.hub.config.dataDir, 'secret.key'), whole);
});
