import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { backupAtOnce } from '#generated/constants.ts';
import { type Config, ConfigError } from '../ground/config.ts';
import { type Finding, fault } from '../ground/finding.ts';
import type { Log } from '../http/log.ts';
import { openHub } from '../open-hub.ts';
import { inspectRepositories, repositoryDir } from '../repos/index.ts';
import { inspectSecrets, keyFile } from '../secrets/index.ts';
import { type AppliedRows, applyLaterRows, assertUsable, type LaterRow } from '../store/copy.ts';
import { databaseFile, makeDataFolder, repositoriesFolder, restoring } from '../store/disk/data-folder.ts';
import { isDiskFull, isRefusedByDisk } from '../store/disk/disk-room.ts';
import { holdAlone, lockDataFolder } from '../store/disk/lock.ts';
import { codeOf } from '../store/faults.ts';
import { inspectStore } from '../store/inspect.ts';
import { openStore } from '../store/open.ts';
import { openTextIndex } from '../store/texts/open-text-index.ts';
import { type CopiedRepository, findBackup, names, readSigned, type Signed } from './backups.ts';
import { copyHashed, hashOf } from './copied-files.ts';
import { jsonLines } from './lines.ts';

export interface RestoreOptions {
  /** A backup, or the folder in which backups stand: then the newest. */
  folder: string;
  config: Config;
  log: Log;
  say?(words: string): void | Promise<void>;
}

export interface Restored {
  /** The backup that was taken. */
  folder: string;
  /** When it was begun. */
  of: string;
  items: number;
  findings: readonly Finding[];
}

/**
 * Puts a backup into an empty data folder: every file is compared with its hash on its way, rows that are newer than the
 * database win, and every item is read anew from its repository. Cut off anywhere it leaves a folder that no hub opens, and
 * into which it can be begun again.
 * @throws ConfigError where it cannot be done.
 */
export async function restoreBackup({
  folder,
  config,
  log,
  say = () => {},
}: RestoreOptions): Promise<Restored> {
  const backup = findBackup(folder);
  const signed = readSigned(backup);
  assertLists(backup, signed);
  assertUsable(join(backup, names.database));
  const { dataDir } = config;
  let letGo = () => {};
  try {
    letGo = takeEmpty(dataDir);
    await say(`Restoring ${signed.items} repositories of ${signed.begun}.`);
    const repositories = await copyAll(backup, dataDir, signed);
    restoreKeys(backup, dataDir, signed);
    const { count, ownerless } = await applyLater(backup, dataDir);
    await say(`Reading ${repositories} repositories anew; ${count} rows were newer than the database.`);
    await readAnew({ config, log }, [...goneMeanwhile(backup), ...ownerless]);
    letGo();
    rmSync(join(dataDir, restoring));
    await say('Looking whether all of it is whole.');
    const findings = [...(await inspect(config)), ...leftOut(backup, ownerless)];
    return { folder: backup, of: signed.begun, items: repositories, findings };
  } catch (error) {
    letGo();
    throw sentenceOf(error, { dataDir, backup });
  }
}

/**
 * Makes the folder ours, in which a hub is to stand, until what this gives back is called.
 * @throws ConfigError where something stands there already.
 */
function takeEmpty(dataDir: string): () => void {
  const isOurs = existsSync(join(dataDir, restoring));
  const held = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name !== 'lost+found') : [];
  if (held.length > 0 && !isOurs) {
    const says = `${dataDir} is not empty. Move what is there away, or set HUB_DATA to an empty folder.`;
    throw new ConfigError(says);
  }
  makeDataFolder(dataDir);
  // A hub that runs there although it looks empty is asked to go first.
  lockDataFolder(dataDir)();
  const mark = join(dataDir, restoring);
  const letGo = holdAlone(mark, `Another backup is being put into ${dataDir}. Let that end first.`);
  // An empty database is no file before something is written to it.
  closeSync(openSync(mark, 'a'));
  // What was cut off before.
  for (const name of held.filter((one) => one !== restoring))
    rmSync(join(dataDir, name), { recursive: true, force: true });
  return letGo;
}

function assertLists(backup: string, { files }: Signed): void {
  for (const name of ['database', 'repositories', 'laterRows', 'secretKey'] as const) {
    const file = join(backup, names[name]);
    const noted = files[name];
    if (noted === undefined) continue;
    if (!existsSync(file)) throw missing(file);
    assertSame(file, noted, hashOf(file));
  }
}

const missing = (file: string, cause?: unknown) =>
  new ConfigError(`${file} is missing from the backup. Take an earlier one.`, { cause });

/** Says how many repositories were copied. */
async function copyAll(backup: string, dataDir: string, { files }: Signed): Promise<number> {
  const database = databaseFile(dataDir);
  const copied = copyHashed(join(backup, names.database), database);
  assertSame(join(backup, names.database), files.database, copied);
  const repositories = repositoriesFolder(dataDir);
  mkdirSync(repositories, { recursive: true });
  let count = 0;
  for (const { item, files: list } of jsonLines<CopiedRepository>(join(backup, names.repositories))) {
    const from = repositoryDir(join(backup, names.repos), item);
    const to = repositoryDir(repositories, item);
    // Git takes a folder without these for no repository, also where it would hold nothing.
    for (const folder of ['objects', 'refs']) mkdirSync(join(to, folder), { recursive: true });
    for (const [path, bytes, sha256] of list) {
      assertBelow(path, from);
      const source = join(from, path);
      assertSame(source, { bytes, sha256 }, copyHashed(source, join(to, path)));
    }
    count += 1;
    // Whoever calls it off is heard.
    await setImmediate();
  }
  return count;
}

/** What opens the values of the secret store, where the backup took it along; for its owner alone. */
function restoreKeys(backup: string, dataDir: string, { files }: Signed): void {
  if (files.secretKey === undefined) return;
  const to = keyFile(dataDir);
  assertSame(join(backup, names.secretKey), files.secretKey, copyHashed(join(backup, names.secretKey), to));
  chmodSync(to, ownerOnly);
}

const ownerOnly = 0o600;

function assertBelow(path: string, folder: string): void {
  if (normalize(path) !== path || path.startsWith(`..${sep}`) || path.startsWith(sep))
    throw new ConfigError(`The list of ${folder} names a file elsewhere: ${path}. Take another backup.`);
}

function assertSame(
  file: string,
  noted: { bytes: number; sha256: string },
  found: { bytes: number; sha256: string },
): void {
  if (found.sha256 === noted.sha256 && found.bytes === noted.bytes) return;
  throw new ConfigError(`${file} is not what was backed up: it is damaged. Take an earlier backup.`);
}

async function applyLater(backup: string, dataDir: string): Promise<AppliedRows> {
  const { db, close } = await openStore(databaseFile(dataDir));
  try {
    const later = () => jsonLines<LaterRow>(join(backup, names.laterRows));
    return await applyLaterRows({ db, texts: openTextIndex(db) }, later);
  } finally {
    await close();
  }
}

/** What belongs to somebody whom the database does not know, and not to whoever had it before: who has the rest is told. */
const leftOut = (backup: string, ownerless: readonly string[]): Finding[] =>
  ownerless.map((id) =>
    fault(
      `item ${id}`,
      'It was handed over while the backup was made, to somebody who is not in it or has something of that name there. It was left out.',
      `Its repository stands in ${repositoryDir(join(backup, names.repos), id)}. Take a later backup, or make an item of it with hub import.`,
    ),
  );

/** Items that were removed while the backup was made: of these the database still holds what was read of their repository. */
function goneMeanwhile(backup: string): string[] {
  const gone: string[] = [];
  for (const { id, row } of jsonLines<LaterRow>(join(backup, names.laterRows)))
    if (row === undefined) gone.push(id);
  return gone;
}

/** What the rows say of repositories is brought up to what these hold, and what the hub had begun is finished. */
async function readAnew(
  { config, log }: Pick<RestoreOptions, 'config' | 'log'>,
  gone: readonly string[],
): Promise<void> {
  const hub = await openHub(config, log, Date.now, { isRestoring: true });
  try {
    for (const itemId of gone) await hub.jobs.open(hub.db, 'items.remove', { itemId });
    await hub.items.resume();
    const rows = await hub.db.selectFrom('items').select('id').orderBy('seq').execute();
    const left = rows.map(({ id }) => id).values();
    const works = Array.from({ length: backupAtOnce }, async () => {
      for (const id of left) await hub.items.refresh(id);
    });
    await Promise.all(works);
  } finally {
    await hub.close();
  }
}

async function inspect({ dataDir, secretKeys }: Config): Promise<Finding[]> {
  const { findings, db } = inspectStore(databaseFile(dataDir), { full: true });
  if (!db) return findings;
  try {
    return [
      ...findings,
      ...(await inspectRepositories({ dir: repositoriesFolder(dataDir), db, full: true })),
      ...(await inspectSecrets(db, { dataDir, ...(secretKeys && { secretKeys }) }, { restored: true })),
    ];
  } finally {
    await db.destroy();
  }
}

function sentenceOf(error: unknown, { dataDir, backup }: { dataDir: string; backup: string }): unknown {
  if (!(error instanceof Error) || error instanceof ConfigError) return error;
  if (isDiskFull(error)) {
    const says = `The disk of ${dataDir} is full. Make room there and run hub restore again; the backup is as it was.`;
    return new ConfigError(says, { cause: error });
  }
  if (isRefusedByDisk(error)) {
    const says = `The disk of ${dataDir} did not take what was written (${codeOf(error)}): it takes no file of that size, or is broken. Run hub restore again, best with HUB_DATA on another one; the backup is as it was.`;
    return new ConfigError(says, { cause: error });
  }
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' && path?.startsWith(backup)) return missing(path, error);
  return error;
}
