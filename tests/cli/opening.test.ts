import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { ConfigError } from '../../server/ground/config.ts';
import { startHub } from '../support/hub.ts';
import { stepPatienceMs } from '../support/patience.ts';

const folder = mkdtempSync(join(tmpdir(), 'hub-opening-'));
const sound = join(folder, 'new', 'sound');
let copies = 0;

beforeAll(async () => {
  const hub = await startHub({ dataDir: sound });
  await hub.build.item({ name: 'first', readme: '# First' });
  await hub.stop();
});
afterAll(() => rmSync(folder, { recursive: true }));

function installation(damage: (dataDir: string) => void): string {
  copies += 1;
  const copy = join(folder, `copy-${copies}`);
  cpSync(sound, copy, { recursive: true });
  damage(copy);
  return copy;
}

const database = (dataDir: string) => join(dataDir, 'hub.sqlite');

function change(dataDir: string, statement: string): void {
  const sqlite = new BetterSqlite(database(dataDir));
  sqlite.exec(statement);
  sqlite.close();
}

function overwrite(file: string, at: number, bytes: number): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(bytes, 7), 0, bytes, at);
}

/** Every file with its size: what must be as it was after a start that was refused. */
const filesOf = (dataDir: string) =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^(?:lock\.sqlite|reserve)|-(?:shm|wal)$/.test(entry.name))
    .map(({ parentPath, name }) => `${join(parentPath, name)} ${statSync(join(parentPath, name)).size}`)
    .sort();

describe('a data folder that cannot be served', () => {
  it.each<[string, (dataDir: string) => void, string]>([
    ['repositories whose database is gone', (at) => rmSync(database(at)), 'is missing or empty'],
    ['repositories whose database is empty', (at) => truncateSync(database(at), 0), 'is missing or empty'],
    [
      'a database whose repositories are gone',
      (at) => rmSync(join(at, 'repos'), { recursive: true }),
      'is missing. Put',
    ],
    ['a database that was cut off in its first page', (at) => truncateSync(database(at), 10), 'is damaged'],
    ['a file that is no database', (at) => writeFileSync(database(at), 'x'.repeat(9000)), 'is damaged'],
    [
      'a database with pages of something else',
      (at) => overwrite(database(at), 4096, 40 * 4096),
      'is damaged',
    ],
    [
      'a database of a newer version',
      (at) => change(at, "insert into kysely_migration (name, timestamp) values ('9999-later', '')"),
      'newer version of the hub (9999-later)',
    ],
  ])('%s: is refused with a sentence, and nothing is begun anew', async (_title, damage, says) => {
    const dataDir = installation(damage);
    const before = filesOf(dataDir);
    const error = await startHub({ dataDir }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as Error).message).toContain(says);
    expect((error as Error).message).toContain(dataDir);
    expect(filesOf(dataDir)).toEqual(before);
  });

  it('is served again once what was missing is back', async () => {
    const dataDir = installation((at) => renameSync(join(at, 'repos'), join(at, 'elsewhere')));
    await expect(startHub({ dataDir })).rejects.toThrow('is missing');
    renameSync(join(dataDir, 'elsewhere'), join(dataDir, 'repos'));
    const hub = await startHub({ dataDir });
    expect((await hub.get('/acx/health')).status).toBe(200);
    await hub.stop();
  });

  it('is a file', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(startHub({ dataDir: file })).rejects.toThrow(`HUB_DATA is ${file}, which is no folder.`);
    await expect(startHub({ dataDir: join(file, 'below') })).rejects.toThrow('which is no folder');
  });

  it('is held by another hub', async () => {
    const dataDir = installation(() => {});
    const hub = await startHub({ dataDir });
    await expect(startHub({ dataDir })).rejects.toThrow('Another hub is running on the data folder');
    await hub.stop();
  });
});

describe('as whoever starts it meets it', () => {
  function seed(env: Record<string, string>) {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(projectRoot, 'cli', 'hub.ts'), 'seed'],
      { encoding: 'utf8', env: { ...process.env, ...env }, timeout: stepPatienceMs },
    );
    // First it says on which folder it works.
    const lines = stderr
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('Data folder: '));
    return { status, lines };
  }

  it('is one line without a stack', () => {
    const dataDir = installation((at) => writeFileSync(database(at), 'x'.repeat(9000)));
    const { status, lines } = seed({ HUB_DATA: dataDir });
    expect({ status, lines }).toEqual({ status: 1, lines: [expect.stringContaining('is damaged')] });
  });

  it('says so where there is no git', () => {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    symlinkSync(process.execPath, join(bin, 'node'));
    const { status, lines } = seed({ HUB_DATA: join(folder, 'nogit'), PATH: bin });
    expect({ status, lines }).toEqual({
      status: 1,
      lines: ['git is needed and was not found. Install git and try again.'],
    });
    expect(existsSync(join(folder, 'nogit'))).toBe(false);
  });

  it.skipIf(process.getuid?.() !== 0)('says so where the folder may not be written to', () => {
    const dataDir = installation(() => {});
    const mounted = spawnSync('mount', ['--bind', '-o', 'ro', dataDir, dataDir]);
    if (mounted.status !== 0) return console.warn('SKIPPED: nothing can be mounted here.');
    try {
      const { status, lines } = seed({ HUB_DATA: dataDir });
      expect({ status, lines }).toEqual({
        status: 1,
        lines: [expect.stringContaining('cannot be read and written to')],
      });
    } finally {
      spawnSync('umount', ['-l', dataDir]);
    }
  });
});

describe('who may look into a data folder', () => {
  const modeOf = (path: string) => statSync(path).mode & 0o777;

  it('is its own user alone where the hub has made it, whatever git writes', () => {
    const entries = readdirSync(sound, { recursive: true, withFileTypes: true });
    const wide = entries
      .map((entry) => ({ path: join(entry.parentPath, entry.name), folder: entry.isDirectory() }))
      .filter(({ path }) => (modeOf(path) & 0o077) !== 0);
    expect(modeOf(sound)).toBe(0o700);
    expect(wide).toEqual([]);
  });

  it('stays as it was where somebody has made it wider', async () => {
    const dataDir = installation((at) => chmodSync(at, 0o755));
    const hub = await startHub({ dataDir });
    await hub.stop();
    expect(modeOf(dataDir)).toBe(0o755);
  });
});
