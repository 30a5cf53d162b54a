import { closeSync, existsSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadRooms } from '#generated/server/rooms.ts';
import type { OwnRestoring } from '../frame/own-backup.ts';
import { type Config, ConfigError } from '../ground/config.ts';
import type { Finding } from '../ground/finding.ts';
import type { Log } from '../http/log.ts';
import { type OpenHub, openHub } from '../open-hub.ts';
import { assertUsable } from '../store/copied-database.ts';
import { databaseFile, makeDataFolder, restoring } from '../store/disk/data-folder.ts';
import { isDiskFull, isRefusedByDisk } from '../store/disk/disk-room.ts';
import { holdAlone, lockDataFolder } from '../store/disk/lock.ts';
import { codeOf } from '../store/faults.ts';
import { inspectStore } from '../store/inspect.ts';
import { assertSame, missing } from './as-signed.ts';
import { findBackup, names, readSigned, type Signed } from './backups.ts';
import { copyHashed, hashOf } from './copied-files.ts';

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
  /** Whether there is more that a product keeps than its database. */
  hasMore: boolean;
  findings: readonly Finding[];
}

/**
 * Puts a backup into an empty data folder: every file is compared with its hash on its way, and what the product's own rooms
 * keep beside the database follows it. Cut off anywhere it leaves a folder that no hub opens, and into which it can be begun
 * again.
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
  const own = (await (await loadRooms()).backup())?.restore({ backup, config, files: signed.files });
  const hasRepositories = signed.files.repositories !== undefined;
  // What is beside the database would be left out without a word, or be missed once the folder is begun.
  if (hasRepositories !== (own !== undefined))
    throw new ConfigError(
      `The backup ${backup} is of another product: ${hasRepositories ? 'it holds repositories, of which this one has none' : 'it holds no repositories'}. Restore it with that one.`,
    );
  const { dataDir } = config;
  let letGo = () => {};
  try {
    letGo = takeEmpty(dataDir);
    const what = own ? `${signed.items} repositories of ` : 'the database of ';
    await say(`Restoring ${what}${signed.begun}.`);
    copyDatabase(backup, dataDir, signed);
    const items = (await own?.copy()) ?? 0;
    const later = await own?.applyLater();
    if (later !== undefined)
      await say(`Reading ${items} repositories anew; ${later} rows were newer than the database.`);
    await readAnew({ config, log }, own);
    letGo();
    rmSync(join(dataDir, restoring));
    await say('Looking whether all of it is whole.');
    const findings = [...(await inspect(config, own)), ...(own?.leftOut() ?? [])];
    return { folder: backup, of: signed.begun, items, hasMore: own !== undefined, findings };
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

function copyDatabase(backup: string, dataDir: string, { files }: Signed): void {
  const from = join(backup, names.database);
  assertSame(from, files.database, copyHashed(from, databaseFile(dataDir)));
}

/** What a start would do is done, and what rows say is brought up to what was put back. */
async function readAnew(
  { config, log }: Pick<RestoreOptions, 'config' | 'log'>,
  own: OwnRestoring<OpenHub> | undefined,
): Promise<void> {
  const hub = await openHub(config, log, Date.now, { isRestoring: true });
  try {
    await own?.readAnew(hub);
  } finally {
    await hub.close();
  }
}

async function inspect({ dataDir }: Config, own: OwnRestoring<OpenHub> | undefined): Promise<Finding[]> {
  const { findings, db } = inspectStore(databaseFile(dataDir), { full: true });
  if (!db) return findings;
  try {
    return [...findings, ...((await own?.inspect(db)) ?? [])];
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
