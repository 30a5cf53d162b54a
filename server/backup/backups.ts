import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { CopiedSecrets, OwnCopied, SignedFile } from '../frame/own-backup.ts';
import { ConfigError } from '../ground/config.ts';
import { databaseName } from '../store/disk/data-folder.ts';
import type { CopiedFile } from './copied-files.ts';

/** What stands in a folder of backups: each a folder of its own, by the time it was begun. */
export const names = {
  /** Written last: where it stands, the backup is whole. */
  signed: 'backup.json',
  database: databaseName,
  /** A line for each repository: its item, and all of its files. */
  repositories: 'repositories.jsonl',
  /** Rows of items that were changed or removed after the database was copied. */
  laterRows: 'later-rows.jsonl',
  repos: 'repos',
  /** What opens the values of the secret store; only where it was asked for. */
  secretKey: 'secret.key',
} as const;

export const format = 1;

/** What a backup says of itself. */
export interface Signed {
  format: number;
  /** The version of the hub that made it. */
  version: string;
  /** Tells a hub from every other. */
  hub: string;
  begun: string;
  ended: string;
  items: number;
  bytes: number;
  /** Items whose repositories could not be read. */
  lost: readonly string[];
  /** How many values of the secret store are in it, and where what opens them is. */
  secrets?: CopiedSecrets;
  files: Readonly<{ database: SignedFile }> & OwnCopied['files'];
}

export interface CopiedRepository {
  item: string;
  files: readonly CopiedFile[];
}

const finished = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const unfinished = /\.partial$/;

/** The name of a backup: the time at which it begins, or after the one before where the clock was set back. They sort by it. */
export function nameAfter(begun: Date, earlier: string | undefined): string {
  const name = nameAt(begun);
  if (earlier === undefined || name > basename(earlier)) return name;
  const [day = '', clock = ''] = basename(earlier).slice(0, -1).split('T');
  const [hours, minutes, seconds, ms] = clock.split('-');
  return nameAt(new Date(Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`) + 1));
}

const nameAt = (at: Date) => at.toISOString().replace(/[:.]/g, '-');

/** Backups of a folder that were signed off, the oldest first, as full paths. */
export function backupsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => finished.test(name) && existsSync(join(folder, name, names.signed)))
    .sort()
    .map((name) => join(folder, name));
}

/** Takes away what was cut off of a hub's backups. */
export function clearUnfinished(folder: string, hub: string): void {
  for (const name of readdirSync(folder)) {
    const begun = name.slice(0, -unfinishedName('', hub).length);
    if (finished.test(begun) && name === unfinishedName(begun, hub))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Until it is signed off; another hub that begins in the same folder has names of its own. */
export const unfinishedName = (name: string, hub: string): string => `${name}.${hub}.partial`;

/** The backup that a person means: this folder, or the newest in it. @throws ConfigError where there is none. */
export function findBackup(folder: string): string {
  if (existsSync(join(folder, names.signed))) return folder;
  if (existsSync(join(folder, names.database)) || unfinished.test(folder)) {
    throw new ConfigError(
      `The backup ${folder} was never finished: ${names.signed} is missing. Take an earlier one.`,
    );
  }
  const newest = backupsIn(folder).at(-1);
  if (newest === undefined) {
    throw new ConfigError(`There is no backup in ${folder}. hub backup <folder> makes one.`);
  }
  return newest;
}

/** What a backup says of itself. @throws ConfigError where that is damaged, or of a newer hub. */
export function readSigned(backup: string): Signed {
  const file = join(backup, names.signed);
  let signed: Partial<Signed> | null;
  try {
    signed = JSON.parse(readFileSync(file, 'utf8')) as Partial<Signed> | null;
  } catch (cause) {
    throw new ConfigError(`${file} cannot be read. Take another backup.`, { cause });
  }
  if (typeof signed?.format === 'number' && signed.format > format) {
    throw new ConfigError(
      `The backup ${backup} was made by a newer version of the hub (${signed.version}). Use that one.`,
    );
  }
  if (signed?.format !== format || signed.files === undefined || typeof signed.hub !== 'string')
    throw new ConfigError(`${file} is no list of a backup. Take another backup.`);
  return signed as Signed;
}
