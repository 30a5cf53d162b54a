import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBackup, restoreBackup } from '../../server/backup/index.ts';
import type { Config } from '../../server/ground/config.ts';
import { startHub, type TestHub } from '../support/hub.ts';

const root = mkdtempSync(join(tmpdir(), 'hub-backup-bad-'));
const log = { warn: () => {}, error: () => {}, info: () => {} } as unknown as TestHub['hub']['log'];
let config: Config;
let sound = '';
let count = 0;
const fresh = () => join(root, `folder-${++count}`);

beforeAll(async () => {
  const dataDir = fresh();
  mkdirSync(dataDir);
  const hub = await startHub({ dataDir });
  await hub.build.item({ name: 'first', readme: '# First' });
  ({ config } = hub.hub);
  sound = (await makeBackup({ dataDir, folder: fresh() })).folder;
  await hub.stop();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const backUp = (folder: string, dataDir = config.dataDir) => makeBackup({ dataDir, folder });

/** What a restore says of a backup that was damaged, and of the folder that it was to go into. */
async function refusalOf(damage: (backup: string, dataDir: string) => void): Promise<string> {
  const backup = fresh();
  const dataDir = fresh();
  cpSync(sound, backup, { recursive: true });
  // Git's files are for reading alone.
  damage(backup, dataDir);
  const refused = await restoreBackup({ folder: backup, config: { ...config, dataDir }, log }).catch(
    (error: unknown) => error,
  );
  expect((refused as Error).constructor.name).toBe('ConfigError');
  return (refused as Error).message;
}

function listed(backup: string): { item: string; files: [string, number, string][] } {
  return JSON.parse(readFileSync(join(backup, 'repositories.jsonl'), 'utf8').split('\n')[0] ?? '');
}

function anObject(backup: string): string {
  const repos = join(backup, 'repos');
  const path = readdirSync(repos, { recursive: true })
    .map(String)
    .find((name) => /objects\/.{2}\//.test(name));
  return join(repos, path ?? '');
}

describe('a backup says in a sentence why it cannot be made', () => {
  it('where there is no hub', async () => {
    await expect(backUp(fresh(), fresh())).rejects.toThrow(/There is no hub in/);
  });
  it('where its repositories are not there, as on a disk that was not mounted', async () => {
    const dataDir = fresh();
    cpSync(config.dataDir, dataDir, { recursive: true });
    rmSync(join(dataDir, 'repos'), { recursive: true });
    await expect(backUp(fresh(), dataDir)).rejects.toThrow(/holds their repositories, is missing/);
  });
  it('where a backup is being put', async () => {
    const dataDir = fresh();
    cpSync(config.dataDir, dataDir, { recursive: true });
    writeFileSync(join(dataDir, 'restoring'), '');
    await expect(backUp(fresh(), dataDir)).rejects.toThrow(/Run hub restore again/);
  });
  it('in the data folder itself', async () => {
    const { dataDir } = config;
    await expect(backUp(dataDir)).rejects.toThrow(/lies in the data folder/);
    await expect(backUp(join(dataDir, 'backups'))).rejects.toThrow(/lies in the data folder/);
  });
  it('where the folder is a file', async () => {
    const folder = fresh();
    writeFileSync(folder, '');
    await expect(backUp(folder)).rejects.toThrow(/is no folder/);
    await expect(backUp(join(folder, 'below'))).rejects.toThrow(/is no folder/);
  });
  it('and leaves nothing half made', async () => {
    const folder = fresh();
    const failing = makeBackup({
      dataDir: config.dataDir,
      folder,
      say: (words) => {
        if (words.startsWith('Copying the repositories'))
          throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      },
    });
    await expect(failing).rejects.toThrow(/The disk of .* is full/);
    expect(readdirSync(folder)).toEqual([]);
    await backUp(folder);
    expect(readdirSync(folder)).toHaveLength(1);
  });
  it('and takes away what a killed one had begun', async () => {
    const folder = fresh();
    const { hub } = JSON.parse(readFileSync(join(sound, 'backup.json'), 'utf8'));
    const killed = join(folder, `2026-01-01T00-00-00-000Z.${hub}.partial`);
    const ofOthers = join(folder, '2026-01-01T00-00-00-000Z.ffffffffffff.partial');
    for (const begun of [killed, ofOthers]) mkdirSync(begun, { recursive: true });
    writeFileSync(join(folder, 'notes.txt'), 'of the operator');
    await backUp(folder);
    expect(existsSync(killed)).toBe(false);
    expect(existsSync(ofOthers)).toBe(true);
    expect(existsSync(join(folder, 'notes.txt'))).toBe(true);
  });
});

describe('a restore says in a sentence why it cannot be done', () => {
  it('where there is no backup', async () => {
    const restore = restoreBackup({ folder: fresh(), config: { ...config, dataDir: fresh() }, log });
    await expect(restore).rejects.toThrow(/There is no backup in/);
  });

  const rows: [what: string, damage: (backup: string, dataDir: string) => void, says: RegExp][] = [
    ['was never finished', (backup) => rmSync(join(backup, 'backup.json')), /was never finished/],
    [
      'has a list that is no JSON',
      (backup) => writeFileSync(join(backup, 'backup.json'), '{'),
      /cannot be read/,
    ],
    [
      'has another list',
      (backup) => writeFileSync(join(backup, 'backup.json'), '[]'),
      /is no list of a backup/,
    ],
    [
      'has an empty list',
      (backup) => writeFileSync(join(backup, 'backup.json'), 'null'),
      /is no list of a backup/,
    ],
    [
      'is of a newer hub',
      (backup) => edit(backup, 'backup.json', '"format": 1', '"format": 2'),
      /newer version/,
    ],
    ['has no database', (backup) => rmSync(join(backup, 'hub.sqlite')), /is missing from the backup/],
    [
      'has a torn database',
      (backup) => writeFileSync(join(backup, 'hub.sqlite'), 'SQLite'),
      /is not what was backed up/,
    ],
    ['has tables of a newer hub', newerTables, /newer version of the hub \(9999-later\)/],
    ['lost a file', (backup) => rmSync(anObject(backup)), /is missing from the backup/],
    ['has another byte in a file', tear, /is not what was backed up/],
    ['has a shorter list of files', (backup) => cut(backup), /is not what was backed up/],
    ['would go into a folder that holds something', (_, dataDir) => held(dataDir), /is not empty/],
  ];
  it.each(rows)('that %s', async (_, damage, says) => {
    expect(await refusalOf(damage)).toMatch(says);
  });

  it('that names files elsewhere', async () => {
    const says = await refusalOf((backup) => {
      const one = listed(backup);
      one.files.push(['../../../elsewhere', 0, '']);
      const lines = Buffer.from(`${JSON.stringify(one)}\n`);
      writeFileSync(join(backup, 'repositories.jsonl'), lines);
      sign(backup, 'repositories', lines);
    });
    expect(says).toMatch(/names a file elsewhere/);
  });

  it('while another is at it', async () => {
    const dataDir = fresh();
    let refused: unknown;
    const restore = (say: (words: string) => Promise<void>) =>
      restoreBackup({ folder: sound, config: { ...config, dataDir }, log, say });
    await restore(async (words) => {
      if (words.startsWith('Restoring'))
        refused = await restore(async () => {}).catch((error: unknown) => error);
    });
    expect(String(refused)).toMatch(/Another backup is being put into/);
  });

  it('where the disk became full in the middle, and is begun again once there is room', async () => {
    const dataDir = fresh();
    const restore = (say?: (words: string) => void) =>
      restoreBackup({ folder: sound, config: { ...config, dataDir }, log, ...(say && { say }) });
    for (const step of ['Restoring', 'Reading']) {
      const failing = restore((words) => {
        if (words.startsWith(step))
          throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      });
      await expect(failing).rejects.toThrow(`The disk of ${dataDir} is full. Make room there`);
      await expect(startHub({ dataDir })).rejects.toThrow(/Run hub restore again/);
    }
    expect((await restore()).findings.filter(({ state }) => state === 'fault')).toEqual([]);
  });

  it('and is begun again in the folder in which it was cut off, which no hub opens meanwhile', async () => {
    const dataDir = fresh();
    const halfway = restoreBackup({
      folder: sound,
      config: { ...config, dataDir },
      log,
      say: (words) => {
        if (words.startsWith('Reading')) throw new Error('killed');
      },
    });
    await expect(halfway).rejects.toThrow('killed');
    await expect(startHub({ dataDir })).rejects.toThrow(/Run hub restore again/);
    await restoreBackup({ folder: sound, config: { ...config, dataDir }, log });
    const hub = await startHub({ dataDir });
    expect((await hub.get('/acx/aihub/items?kind=models')).body.data.list).toHaveLength(1);
    await hub.stop();
  });
});

function edit(backup: string, name: string, from: string, to: string): void {
  const file = join(backup, name);
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
}

function newerTables(backup: string): void {
  const file = join(backup, 'hub.sqlite');
  const db = new BetterSqlite(file);
  db.prepare("insert into kysely_migration values ('9999-later', '')").run();
  db.close();
  sign(backup, 'database', readFileSync(file));
}

function tear(backup: string): void {
  const file = anObject(backup);
  const owner = 0o600;
  chmodSync(file, owner);
  const bytes = readFileSync(file);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

function cut(backup: string): void {
  writeFileSync(join(backup, 'repositories.jsonl'), '');
}

function held(dataDir: string): void {
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'hub.sqlite'), 'of somebody');
}

/** Notes the hash that belongs to a file by now. */
function sign(backup: string, name: 'repositories' | 'database', bytes: Buffer): void {
  const file = join(backup, 'backup.json');
  const signed = JSON.parse(readFileSync(file, 'utf8'));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  signed.files[name] = { bytes: bytes.length, sha256 };
  writeFileSync(file, JSON.stringify(signed));
}
