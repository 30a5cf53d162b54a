import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import BetterSqlite from 'better-sqlite3';
import { databaseBusyMs } from '#generated/constants.ts';
import { ConfigError } from '../../ground/config.ts';
import { codeOf, isBusy, isDamaged, isForbidden, isOfDatabase, isOfDisk } from '../faults.ts';
import { MigrationFailed, stillToBeMade, unknownOf } from '../migrate.ts';
import { keepsItems } from '../own-items.ts';
import { allMigrations } from '../own-migrations.ts';
import { isDiskFull } from './disk-room.ts';
import { assertOwnProduct } from './whose.ts';

const ownerOnly = 0o700;
const othersMask = 0o077;

/** Where things are in a data folder. */
export const databaseName = 'hub.sqlite';
export const databaseFile = (dataDir: string): string => join(dataDir, databaseName);
/** Held by the hub that runs. */
export const lockFile = (dataDir: string): string => join(dataDir, 'lock.sqlite');
/** Held by whoever changes the keys of the secret store. */
export const rotatingFile = (dataDir: string): string => join(dataDir, 'rotating.sqlite');
/** Stands in a data folder into which a backup is being put. */
export const restoring = 'restoring';
export const repositoriesFolder = (dataDir: string): string => join(dataDir, 'repos');

/**
 * Makes a data folder where there is none; throws where it is of another product. What the hub keeps is for its own user alone: hashes, tokens and what is
 * private. One that was made wider is somebody's wish, and stays so; `hub doctor` names it.
 */
export function makeDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: ownerOnly });
  // What git writes follows this as well. A thread may not set it, and has it from its process.
  if (!isOpenToOthers(dataDir) && isMainThread) process.umask(othersMask);
  assertOurs(dataDir);
}

/** A folder into which a backup is put says whose it is once that is whole. */
function assertOurs(dataDir: string): void {
  if (!existsSync(join(dataDir, restoring))) assertOwnProduct(dataDir, databaseFile(dataDir));
}

/**
 * Throws where another user runs the hub of a data folder: what we write beside its database would be ours, and the hub
 * could not open it any more.
 */
export function assertOwnUser(dataDir: string): void {
  const says = foreignOwner(dataDir);
  if (says !== undefined) throw new ConfigError(says);
}

/** In a sentence that a data folder is another user's; undefined where it is not. */
export function foreignOwner(dataDir: string, own = process.getuid?.()): string | undefined {
  const owner = ownerOf(dataDir);
  if (own === undefined || owner === undefined || owner === own) return undefined;
  return `${databaseFile(dataDir)} belongs to another user (${owner}) than the one that runs this (${own}). Run it as that user, or the hub could not read and write what it leaves there: sudo -u '#${owner}' …`;
}

/** The user whose database it is; undefined where there is none, or a system has no such numbers. */
const ownerOf = (dataDir: string) => statSync(databaseFile(dataDir), { throwIfNoEntry: false })?.uid;

/** Throws where no hub has ever started on a data folder: to make one would look as if all that it held were gone. */
export function assertStands(dataDir: string): void {
  if (!existsSync(databaseFile(dataDir)))
    throw new ConfigError(`There is no hub in ${dataDir}: its first start makes it.`);
}

/** Whether others on this machine may look into a folder. */
export const isOpenToOthers = (folder: string): boolean => (statSync(folder).mode & othersMask) !== 0;

/**
 * Throws where a part of the data folder is gone or newer than we are: to begin anew beside what is left would look as if
 * all were well, and would lose it.
 */
export function assertWhole(dataDir: string, { isRestoring = false } = {}): void {
  assertOurs(dataDir);
  if (!isRestoring && existsSync(join(dataDir, restoring))) {
    throw new ConfigError(
      `A backup was being put into ${dataDir}, and that was cut off. Run hub restore again, with the same folder.`,
    );
  }
  const repositories = repositoriesFolder(dataDir);
  const kept = keptIn(databaseFile(dataDir));
  const hasRepositories = holdsAny(repositories);
  if (kept === undefined) {
    if (!hasRepositories) return;
    throw new ConfigError(
      `${repositories} holds repositories, but their database ${databaseFile(dataDir)} is missing or empty. Put it back from the last backup, or move the folder away to begin anew.`,
    );
  }
  const newer = unknownOf(kept.migrations, allMigrations);
  if (newer.length > 0) throw new ConfigError(newerWords(databaseFile(dataDir), newer));
  if (kept.hasItems && !existsSync(repositories)) {
    throw new ConfigError(
      `The database knows items, but ${repositories}, which holds their repositories, is missing. Put it back from the last backup.`,
    );
  }
}

/** In a sentence that a database knows steps that this version does not. */
export const newerWords = (file: string, newer: readonly string[]): string =>
  `The database ${file} was last used by a newer version of the hub (${newer.join(', ')}). Run that version.`;

/** In a sentence that another process lets nobody else use a database. */
export const heldWords = (file: string): string =>
  `The database ${file} is held by another process, which lets nobody else read or write it. Let that end, or stop it, and try again.`;

/**
 * Throws one sentence where a command cannot work on a data folder: where a start would refuse it, and where a start would
 * first have to bring its database up to date (`mayBeOlder`: not then). Nothing is written.
 */
export function assertBeside(dataDir: string, { mayBeOlder = false } = {}): void {
  try {
    assertWhole(dataDir);
    const open = mayBeOlder ? [] : stillOpenIn(dataDir);
    if (open.length > 0)
      throw new ConfigError(
        `The database ${databaseFile(dataDir)} is of an older version of the hub (${open.length} steps are still to be made, the first is ${open[0]}). Back the folder up with hub backup, and start the hub, which makes them.`,
      );
  } catch (error) {
    throw sentenceOf(error, dataDir);
  }
}

function stillOpenIn(dataDir: string): string[] {
  const made = keptIn(databaseFile(dataDir))?.migrations;
  return made === undefined ? [] : stillToBeMade(made, allMigrations);
}

function holdsAny(repositories: string): boolean {
  if (!existsSync(repositories)) return false;
  const fans = readdirSync(repositories, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return fans.some(({ name }) =>
    readdirSync(join(repositories, name)).some((repository) => repository.endsWith('.git')),
  );
}

interface Kept {
  migrations: string[];
  /** Whether the repository of an item was made. */
  hasItems: boolean;
}

/** What a database holds; undefined where there is none yet. */
function keptIn(file: string): Kept | undefined {
  if (!existsSync(file) || statSync(file).size === 0) return undefined;
  assertDatabase(file);
  const sqlite = new BetterSqlite(file, { timeout: databaseBusyMs });
  try {
    const has = (table: string) =>
      sqlite.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(table) !==
      undefined;
    if (!has('kysely_migration')) return undefined;
    const migrations = sqlite.prepare('select name from kysely_migration').pluck().all().map(String);
    const made = "select 1 from items where bare_repo_init_status = 'SUCCESS' limit 1";
    return { migrations, hasItems: keepsItems && has('items') && sqlite.prepare(made).get() !== undefined };
  } finally {
    sqlite.close();
  }
}

const sqliteStart = 'SQLite format 3\0';

/** NOTE: SQLite takes a file that is shorter than a page for an empty one, and would write over it. */
function assertDatabase(file: string): void {
  const start = Buffer.alloc(sqliteStart.length);
  const handle = openSync(file, 'r');
  const bytes = readSync(handle, start);
  closeSync(handle);
  if (start.toString('latin1', 0, bytes) !== sqliteStart) throw damaged(file);
}

const damaged = (file: string, cause?: unknown) =>
  new ConfigError(
    `The database ${file} is damaged. Put the data folder back from the last backup; \`hub doctor --full\` says more.`,
    { cause },
  );

/** Whether a failure comes of the database of a folder. */
export const isOfFolder = (error: unknown): boolean =>
  error instanceof MigrationFailed || isOfDatabase(error);

/** Why a data folder could not be opened, in a sentence where it is known; else what was thrown. */
export function sentenceOf(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || error instanceof ConfigError) return error;
  if (isDiskFull(error)) {
    return new ConfigError(`The disk of the data folder ${dataDir} is full. Make room and start again.`, {
      cause: error,
    });
  }
  if (
    error instanceof MigrationFailed &&
    ![isDamaged, isForbidden, isOfDisk, isBusy].some((isIt) => isIt(error))
  ) {
    return new ConfigError(
      `The database ${databaseFile(dataDir)} could not be brought up to date${error.migration === undefined ? '' : ` (${error.migration})`}: ${messageOf(error.cause)}. It stands as it stood, so that the version before can still be run. Put the data folder back from the last backup where its tables were changed by hand.`,
      { cause: error },
    );
  }
  if (isDamaged(error)) return damaged(databaseFile(dataDir), error);
  if (isBusy(error)) return new ConfigError(heldWords(databaseFile(dataDir)), { cause: error });
  const code = codeOf(error);
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return new ConfigError(`HUB_DATA is ${dataDir}, which is no folder. Set it to one.`, { cause: error });
  }
  if (isForbidden(error) || isOfDisk(error)) {
    const says = `The data folder ${dataDir}, or what it holds, cannot be read and written to (${code}). Give the user that runs the hub the right to, or set HUB_DATA to another folder.`;
    return new ConfigError(says, { cause: error });
  }
  return error;
}

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));
