import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { app } from '#generated/app.ts';
import { backupNiceness } from '#generated/constants.ts';
import { loadRooms } from '#generated/server/rooms.ts';
import type { OwnCopied } from '../frame/own-backup.ts';
import { type Config, ConfigError } from '../ground/config.ts';
import { putBehind } from '../load/processes/priority.ts';
import { copyDatabase, identityOf } from '../store/copied-database.ts';
import { assertWhole, databaseFile } from '../store/disk/data-folder.ts';
import { holdDeletions } from '../store/disk/deletions.ts';
import { isDiskFull, isRefusedByDisk } from '../store/disk/disk-room.ts';
import { assertOutside } from '../store/disk/named-folder.ts';
import { codeOf, isForbidden } from '../store/faults.ts';
import { noteBackup } from '../store/last-backup.ts';
import {
  backupsIn,
  clearUnfinished,
  format,
  nameAfter,
  names,
  readSigned,
  type Signed,
  unfinishedName,
} from './backups.ts';
import { hashOf, writeHashed } from './copied-files.ts';

export interface BackupOptions {
  dataDir: string;
  /** Keys of the secret store that the environment gives. */
  secretKeys?: Config['secretKeys'];
  /** Where backups stand, each in a folder of its own. */
  folder: string;
  /** So many stay, this one among them; all where absent. */
  keep?: number;
  /** Whether the key of the secret store is taken along, which is kept apart otherwise. */
  withKey?: boolean;
  /** Whether this process lets the hub go first from now on. */
  isBehind?: boolean;
  /** Told of each step; the next one waits until it is done with that. */
  say?(words: string): void | Promise<void>;
}

/** What is in it beside the database; of a product that keeps nothing there, nothing. Where something is lost no older backup is deleted. */
export interface MadeBackup extends Omit<OwnCopied, 'files'> {
  /** The folder of this backup. */
  folder: string;
  /** How large the copied database is, which each backup has anew. */
  databaseBytes: number;
  /** Whether there is more that a product keeps than its database. */
  hasMore: boolean;
  /** What could not be done after the backup was whole. */
  undone: readonly string[];
}

/**
 * Copies a hub, also while it runs. Nothing is deleted from the repositories meanwhile; the database is copied first, in one
 * moment, with its pictures and settings; then whatever the product's own rooms keep beside it.
 * @throws ConfigError where it cannot be made; what was begun is taken away again, and earlier backups stay.
 */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { dataDir, folder, isBehind } = options;
  if (isBehind) putBehind(process.pid, { niceness: backupNiceness });
  const database = databaseFile(dataDir);
  if (!existsSync(database))
    throw new ConfigError(`There is no hub in ${dataDir}: its first start makes it.`);
  // A folder without its repositories, such as a disk that is not there, would be copied as if it had none.
  assertWhole(dataDir);
  try {
    makeFolder(folder, dataDir);
    const letGo = await holdDeletions(dataDir);
    try {
      const hub = identityOf(database);
      clearUnfinished(folder, hub);
      return await makeIn(options, hub);
    } finally {
      letGo();
    }
  } catch (error) {
    throw sentenceOf(error, folder);
  }
}

function makeFolder(folder: string, dataDir: string): void {
  assertOutside(folder, dataDir);
  // What a backup holds is as private as what it is made of.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

async function makeIn(options: BackupOptions, hub: string): Promise<MadeBackup> {
  const { dataDir, folder, say = () => {} } = options;
  const begun = new Date();
  const name = nameAfter(begun, earlierOf(folder, hub));
  const target = join(folder, unfinishedName(name, hub));
  const final = join(folder, name);
  mkdirSync(target, { mode: 0o700 });
  try {
    await say('Copying the database.');
    const copy = join(target, names.database);
    const own = await (await loadRooms()).backup();
    const copying = own?.begin(options);
    copyDatabase(databaseFile(dataDir), copy);
    reachDisk(copy);
    const earlier = earlierOf(folder, hub);
    const { files, ...made } = (await copying?.copy({ target, copy, earlier, say })) ?? nothingMore;
    const database = hashOf(copy);
    const signed: Signed = {
      ...{ format, version: app.version, hub, begun: begun.toISOString(), ended: new Date().toISOString() },
      ...{ items: made.items, bytes: made.bytes, lost: made.lost, secrets: made.secrets },
      files: { ...files, database },
    };
    writeHashed(join(target, names.signed), `${JSON.stringify(signed, undefined, 2)}\n`);
    reachDisk(target);
    // Another hub may have begun in an empty folder as we did.
    earlierOf(folder, hub);
    renameSync(target, final);
    reachDisk(folder);
    return {
      folder: final,
      ...made,
      databaseBytes: database.bytes,
      hasMore: own !== undefined,
      undone: conclude(options, { at: begun.getTime(), folder: final, ...made }),
    };
  } catch (error) {
    rmSync(target, { recursive: true, force: true });
    throw error;
  }
}

/** What is copied beside the database where the product's own rooms keep nothing. */
const nothingMore: OwnCopied = {
  ...{ items: 0, bytes: 0, newBytes: 0, lost: [] },
  ...{ secrets: { count: 0, key: 'apart' }, files: {} },
};

/** What follows once a backup is whole; where it cannot be done the backup is whole all the same. */
function conclude(
  { dataDir, folder, keep }: BackupOptions,
  made: { at: number; folder: string; lost: readonly string[] },
): string[] {
  const undone: string[] = [];
  const attempt = (what: string, work: () => void) => {
    try {
      work();
    } catch (error) {
      undone.push(`${what}: ${(error as Error).message}`);
    }
  };
  attempt('It could not be noted for hub doctor', () =>
    noteBackup(databaseFile(dataDir), { at: made.at, folder: made.folder }),
  );
  // What is lost here may stand in one of them.
  if (keep === undefined || made.lost.length > 0) return undone;
  for (const old of backupsIn(folder).slice(0, -keep))
    attempt(`${old} could not be deleted`, () => rmSync(old, { recursive: true }));
  return undone;
}

/** The backup before this one, whose files need not be copied again. @throws ConfigError where it is of another hub. */
function earlierOf(folder: string, hub: string): string | undefined {
  const newest = backupsIn(folder).at(-1);
  if (newest !== undefined && readSigned(newest).hub !== hub)
    throw new ConfigError(`${folder} holds backups of another hub. Choose another folder.`);
  return newest;
}

/** A file, or the names in a folder, have reached the disk when this returns. */
function reachDisk(path: string): void {
  const opened = openSync(path, 'r');
  fsyncSync(opened);
  closeSync(opened);
}

function sentenceOf(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || error instanceof ConfigError) return error;
  if (isDiskFull(error)) {
    const says = `The disk of ${folder} is full. Make room there, or keep fewer backups (--keep), and begin again; earlier backups are as they were.`;
    return new ConfigError(says, { cause: error });
  }
  if (isRefusedByDisk(error)) {
    const says = `The disk of ${folder} did not take what was written (${codeOf(error)}): it takes no file of that size, or is broken. Choose a folder on another one; earlier backups are as they were.`;
    return new ConfigError(says, { cause: error });
  }
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (/^(?:EEXIST|ENOTDIR)$/.test(code)) return new ConfigError(`${folder} is no folder.`, { cause: error });
  if (isForbidden(error)) {
    const says = `${path ?? folder} cannot be read or written (${code}). Run hub backup as the user that runs the hub, with a folder that he may write to.`;
    return new ConfigError(says, { cause: error });
  }
  return error;
}
