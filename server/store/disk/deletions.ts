import { chownSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { backupLookEveryMs } from '#generated/constants.ts';
import { ConfigError } from '../../ground/config.ts';
import { isBusy } from '../faults.ts';

/**
 * Keeps apart those who delete from the repositories and whoever copies them, in whichever processes they are: what a copy
 * counts on stays until it is made. The kernel lets go for a process that dies.
 */
export class Deletions {
  readonly #dataDir: string;
  #deleting: BetterSqlite.Database | undefined;
  #count = 0;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** Whether a copy is being made or waits for those who delete. */
  get areHeld(): boolean {
    return isTaken(lockFile(this.#dataDir, 'copying'));
  }

  /** Undefined while somebody copies; else what lets go again. */
  tryBegin(): (() => void) | undefined {
    return this.#take() ? () => this.#letGo() : undefined;
  }

  #take(): boolean {
    if (this.areHeld) return false;
    if (this.#deleting === undefined) {
      const shared = new BetterSqlite(lockFile(this.#dataDir, 'deleting'), { timeout: 0 });
      try {
        shared.exec('begin');
        read(shared);
      } catch (error) {
        shared.close();
        if (isBusy(error)) return false;
        throw error;
      }
      this.#deleting = shared;
    }
    this.#count += 1;
    return true;
  }

  #letGo(): void {
    this.#count -= 1;
    if (this.#count > 0) return;
    this.#deleting?.close();
    this.#deleting = undefined;
  }
}

/**
 * Holds off everything that is deleted from the repositories of a data folder, also by the hub that runs on it, until what
 * this gives back is called. Resolves when what was being deleted is done or has given way.
 * @throws ConfigError where another copy is being made.
 */
export async function holdDeletions(dataDir: string): Promise<() => void> {
  const copying = new BetterSqlite(lockFile(dataDir, 'copying'), { timeout: backupLookEveryMs });
  try {
    copying.exec('begin exclusive');
  } catch (cause) {
    copying.close();
    if (!isBusy(cause)) throw cause;
    throw new ConfigError(`Another backup of ${dataDir} is being made. Let it end first.`, { cause });
  }
  const deleting = new BetterSqlite(lockFile(dataDir, 'deleting'), { timeout: 0 });
  const letGo = () => {
    deleting.close();
    copying.close();
  };
  try {
    while (!takeAlone(deleting)) await setTimeout(backupLookEveryMs);
  } catch (error) {
    letGo();
    throw error;
  }
  return letGo;
}

function takeAlone(sqlite: BetterSqlite.Database): boolean {
  try {
    sqlite.exec('begin exclusive');
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

/** NOTE: made for the owner of the data folder also where root copies it, or the hub could not open it any more. */
function lockFile(dataDir: string, name: 'copying' | 'deleting'): string {
  const file = join(dataDir, `${name}.sqlite`);
  if (!existsSync(file)) {
    closeSync(openSync(file, 'a'));
    const { uid, gid } = statSync(dataDir);
    if (process.getuid?.() === 0) chownSync(file, uid, gid);
  }
  return file;
}

function isTaken(file: string): boolean {
  const sqlite = new BetterSqlite(file, { readonly: true, timeout: 0 });
  try {
    read(sqlite);
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    sqlite.close();
  }
}

const read = (sqlite: BetterSqlite.Database) => sqlite.prepare('select 1 from sqlite_master').get();
