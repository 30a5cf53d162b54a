import { existsSync } from 'node:fs';
import BetterSqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { databaseBusyMs } from '#generated/constants.ts';
import { type Finding, fault, note, ok } from '../ground/finding.ts';
import type { Database } from './database.ts';
import { ownTables, planOf, refusedWords } from './described/fit.ts';
import { heldWords, lockFile, newerWords } from './disk/data-folder.ts';
import { isBusy, isOfDisk } from './faults.ts';
import { stillToBeMade, unknownOf } from './migrate.ts';
import { allMigrations } from './own-migrations.ts';

/** What was seen of a database; `db` is absent where its rows are not to be relied on. */
interface InspectedStore {
  findings: Finding[];
  db?: Kysely<Database>;
}

const check = 'database';
const restore = 'Stop the hub and put the data folder back from the last backup.';
const lookAtDisk =
  'Look whether the disk is full or broken, mend that and ask again: the database itself may be whole.';

/**
 * Opens a database file for reading alone, and looks whether it is whole (`full`: its indexes as well; `unlooked`: not at
 * all) and current. Whoever gets a `db` destroys it.
 */
export function inspectStore(
  path: string,
  { full, unlooked = false }: { full: boolean; unlooked?: boolean },
): InspectedStore {
  if (!existsSync(path)) {
    return {
      findings: [note(check, 'There is no database yet.', 'Nothing to do: the first start makes it.')],
    };
  }
  let sqlite: BetterSqlite.Database | undefined;
  try {
    sqlite = new BetterSqlite(path, { readonly: true, timeout: databaseBusyMs });
    const findings = [
      ...(unlooked ? [] : [inspectWhole(sqlite, path, full)]),
      inspectMigrations(sqlite, path),
    ];
    // They are noted down in a table that migrations make.
    if (findings.every(({ state }) => state === 'ok')) findings.push(...inspectDescribed(sqlite));
    // Questions about rows are for the schema that this version knows.
    if (findings.every(({ state }) => state === 'ok')) {
      return { findings, db: new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) }) };
    }
    sqlite.close();
    return { findings };
  } catch (error) {
    sqlite?.close();
    if (isBusy(error)) return { findings: [fault(check, heldWords(path), 'Let that process end.')] };
    const { message } = error as Error;
    // NOTE: to read beside a running hub SQLite writes down who reads what, which a full disk does not take.
    const todo = isOfDisk(error) ? lookAtDisk : restore;
    return { findings: [fault(check, `${path} cannot be read: ${message}.`, todo)] };
  }
}

function inspectWhole(sqlite: BetterSqlite.Database, path: string, full: boolean): Finding {
  const said = sqlite.pragma(full ? 'integrity_check(5)' : 'quick_check(5)') as Record<string, string>[];
  const [first = ''] = said.flatMap((row) => Object.values(row));
  if (first !== 'ok') return fault(check, `${path} is damaged: ${first}.`, restore);
  const strays = (sqlite.pragma('foreign_key_check') as { table: string }[]).map(({ table }) => table);
  return strays.length > 0
    ? fault(check, `${strays.length} rows of ${[...new Set(strays)].join(', ')} belong to nothing.`, restore)
    : ok(check, `${path} is whole.`);
}

function inspectMigrations(sqlite: BetterSqlite.Database, path: string): Finding {
  const about = 'migrations';
  const hasRun = sqlite.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get();
  const names = hasRun ? sqlite.prepare('select name from kysely_migration').pluck().all().map(String) : [];
  const foreign = unknownOf(names, allMigrations);
  if (foreign.length > 0) {
    return fault(about, newerWords(path, foreign), 'Run the newer version of the hub that made them.');
  }
  const open = stillToBeMade(names, allMigrations);
  return open.length > 0
    ? note(about, `${open.length} are still to be made.`, 'Back the folder up; the next start makes them.')
    : ok(about, 'The database is up to date.');
}

/** The tables that no migration makes; of a product without them nothing is said. */
function inspectDescribed(sqlite: BetterSqlite.Database): Finding[] {
  const about = 'tables';
  const { steps, refused } = planOf(sqlite);
  if (refused.length > 0)
    return [
      fault(
        about,
        refusedWords(refused),
        'Change the description as it says; the hub does not start before.',
      ),
    ];
  const names = Object.keys(ownTables);
  if (steps.length > 0) {
    const open = steps.map(({ table }) => table).join(', ');
    return [
      note(
        about,
        `Still to be made of the description: ${open}.`,
        'Back the folder up; the next start makes them.',
      ),
    ];
  }
  return names.length === 0 ? [] : [ok(about, `The tables are as described: ${names.join(', ')}.`)];
}

/** Whether a hub holds the data folder. Asked by reading alone: a disk that is full takes nothing more. */
export function isHeld(dataDir: string): boolean {
  const lock = lockFile(dataDir);
  if (!existsSync(lock)) return false;
  const sqlite = new BetterSqlite(lock, { readonly: true, timeout: 0 });
  try {
    sqlite.prepare('select 1 from sqlite_master').get();
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    sqlite.close();
  }
}
