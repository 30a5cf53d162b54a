import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { Command } from 'commander';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { commands } from '../../cli/commands.ts';
import { ownCommands } from '../../cli/own-commands.ts';
import { inspectInstallation } from '../../server/doctor/inspect.ts';
import { startHub } from '../support/hub.ts';

// Whoever waits for a database that is held does so for a moment here.
vi.mock('#generated/constants.ts', async (whole) => ({ ...(await whole<object>()), databaseBusyMs: 20 }));

const folder = mkdtempSync(join(tmpdir(), 'hub-unusable-'));
const sound = join(folder, 'sound');
const list = join(folder, 'list.csv');
let copies = 0;

/** What each command is given; a new one stands here, or says why it opens no data folder. */
const given: Record<string, readonly string[]> = {
  seed: [],
  'user create': ['ann'],
  'user reset': ['ann'],
  'user disable': ['ann'],
  'user enable': ['ann'],
  'user role': ['ann', 'manager'],
  'user rename': ['ann', 'bob'],
  'user remove': ['ann'],
  'user export': ['ann', join(folder, 'exported')],
  'user list': [],
  'invite create': [],
  'invite list': [],
  'invite remove': ['1'],
  import: [list],
  'readonly on': ['for a while'],
  'readonly off': [],
  'readonly status': [],
  'badge set': ['models/ann/first', '1'],
  'badge remove': ['models/ann/first', '1'],
  'badge list': [],
  events: [],
  audit: [],
  'audit verify': [],
  jobs: [],
  'jobs retry': [],
  'secret rotate': [],
  backup: [join(folder, 'backups')],
};
const elsewhere: Record<string, string> = {
  start: 'is what the others are compared with',
  config: 'reads settings alone',
  doctor: 'tells what it finds, as is tried below',
  restore: 'takes an empty folder alone',
};

/** A data folder that cannot be used, and what is said of it, by the start as well where `isRefused`. */
const damages: Record<
  string,
  { damage(file: string): void; says: string; isRefused: boolean; ends?(): void }
> = {
  'of a newer version': {
    damage: (file) =>
      change(file, "insert into kysely_migration (name, timestamp) values ('9999-later', '')"),
    says: 'was last used by a newer version of the hub (9999-later). Run that version.',
    isRefused: true,
  },
  'on its way to this version': {
    damage: (file) =>
      change(
        file,
        `pragma foreign_keys = off; delete from kysely_migration where name = '0038-owners'; vacuum`,
      ),
    says: 'is of an older version of the hub (1 steps are still to be made, the first is 0038-owners)',
    isRefused: false,
  },
  'that is none': {
    damage: (file) => writeFileSync(file, 'x'.repeat(9000)),
    says: 'is damaged. Put the data folder back from the last backup',
    isRefused: true,
  },
  'that somebody holds': {
    damage(file) {
      holder = new BetterSqlite(file);
      holder.pragma('locking_mode = exclusive');
      holder.exec('begin exclusive');
    },
    says: 'is held by another process, which lets nobody else read or write it.',
    isRefused: true,
    ends: () => holder?.close(),
  },
};
let holder: BetterSqlite.Database | undefined;

class Ended extends Error {
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`ended with ${exitCode}`);
    this.exitCode = exitCode;
  }
}

beforeAll(async () => {
  writeFileSync(list, 'path,owner,kind,visibility,name\n');
  const hub = await startHub({ dataDir: sound });
  await hub.build.item({ name: 'first', readme: '# First' });
  await hub.stop();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
afterAll(() => rmSync(folder, { recursive: true }));

function change(file: string, statement: string): void {
  const sqlite = new BetterSqlite(file);
  sqlite.exec(statement);
  sqlite.close();
}

const fileOf = (dataDir: string) => join(dataDir, 'hub.sqlite');

function installation(damage: (file: string) => void): string {
  copies += 1;
  const copy = join(folder, `copy-${copies}`);
  cpSync(sound, copy, { recursive: true });
  damage(fileOf(copy));
  return copy;
}

/** Every file by what it holds; what whoever reads a database writes beside it is none of them. */
const filesOf = (dataDir: string) =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/-(?:shm|wal)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((file) => `${file} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`);

async function programOf(): Promise<Command> {
  const program = new Command('hub');
  const own = await ownCommands();
  for (const load of Object.values({ ...commands, ...own.commands })) (await load())(program);
  return program;
}

/** Commands that do something, by their words. */
function wordsOf(command: Command, before: readonly string[] = []): string[] {
  const own = command.commands.flatMap((one) => wordsOf(one, [...before, one.name()]));
  // One that has others below it may be called by itself as well.
  const acts = (command as unknown as { _actionHandler: unknown })._actionHandler;
  return [...(acts ? [before.join(' ')] : []), ...own];
}

/** What a command says, and what it ends with. */
async function run(
  words: readonly string[],
  dataDir: string,
): Promise<{ said: unknown[]; exitCode: number }> {
  vi.stubEnv('HUB_DATA', dataDir);
  const said: unknown[] = [];
  for (const way of ['error', 'log'] as const)
    vi.spyOn(console, way).mockImplementation((line) => void said.push(line));
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Ended(Number(code));
  });
  const program = await programOf();
  const ended = await program.parseAsync(['node', 'hub', ...words]).catch((error: unknown) => error);
  // First it says on which folder it works.
  const lines = said.filter((line) => !String(line).startsWith('Data folder: '));
  return { said: lines, exitCode: ended instanceof Ended ? ended.exitCode : 0 };
}

it('every command is tried here, or says why it opens no data folder', async () => {
  const known = [...Object.keys(given), ...Object.keys(elsewhere)].sort();
  expect(wordsOf(await programOf()).sort()).toEqual(known);
});

describe.each(Object.entries(damages))('on a database %s', (title, { damage, says, isRefused, ends }) => {
  /** It is what a backup is made before. */
  const tried = Object.entries(given).filter(([name]) => isRefused || name !== 'backup');
  let dataDir: string;
  let before: string[];
  beforeAll(() => {
    dataDir = installation(damage);
    before = title === 'that somebody holds' ? [] : filesOf(dataDir);
  });
  afterAll(() => ends?.());

  it.each(tried)('hub %s says one sentence and ends with 1, and nothing is changed', async (name, args) => {
    const { said, exitCode } = await run([...name.split(' '), ...args], dataDir);
    expect(said).toEqual([expect.stringContaining(`The database ${fileOf(dataDir)} ${says}`)]);
    expect(said).toEqual([expect.not.stringMatching(/\n/)]);
    expect(exitCode).toBe(1);
    if (before.length > 0) expect(filesOf(dataDir)).toEqual(before);
  });

  it('the doctor says the same, as a fault where it is refused', async () => {
    const findings = await inspectInstallation({ HUB_DATA: dataDir });
    if (!isRefused)
      return expect(findings).toContainEqual(
        expect.objectContaining({ check: 'migrations', state: 'note', says: '1 are still to be made.' }),
      );
    const faults = findings.filter(({ state }) => state === 'fault');
    expect(faults.map((fault) => fault.says)).toContainEqual(expect.stringContaining(fileOf(dataDir)));
  });

  // The start brings an older one up to date.
  if (isRefused)
    it('the start says it', async () => {
      await expect(startHub({ dataDir })).rejects.toThrow(`The database ${fileOf(dataDir)} ${says}`);
    });
});

it('a database of an older version is backed up as it stands', async () => {
  const dataDir = installation(damages['on its way to this version']?.damage ?? (() => {}));
  const { exitCode } = await run(['backup', join(folder, 'older')], dataDir);
  expect({ exitCode, backups: readdirSync(join(folder, 'older')).length }).toEqual({
    exitCode: 0,
    backups: 1,
  });
});
