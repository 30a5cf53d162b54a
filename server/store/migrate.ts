import { readdirSync } from 'node:fs';
import { type Kysely, type Migration, sql } from 'kysely';
import type { Database } from './database.ts';
import { doneWithin, isOfBefore, stayed } from './divided.ts';

/** What a database says that could not be brought up to date: it stands as it stood before the migration. */
export class MigrationFailed extends Error {
  /** Where it is one of them that cannot be made or read. */
  readonly migration: string | undefined;

  constructor(cause: unknown, migration: string | undefined) {
    super('The database could not be brought up to date.', { cause });
    this.migration = migration;
  }
}

/** Steps by their names, which begin with a number; each is read when it is made. */
export type Migrations = Readonly<Record<string, () => Promise<Pick<Migration, 'up'>>>>;

/** The steps that stand in a folder. */
export function migrationsIn(folder: URL): Migrations {
  const files = readdirSync(folder).filter((name) => /^\d{4}-[a-z-]+\.ts$/.test(name));
  const steps = files.map((file) => [
    file.replace(/\.ts$/, ''),
    () => import(new URL(file, folder).href) as Promise<Migration>,
  ]);
  return Object.fromEntries(steps) as Migrations;
}

/** What every product has. */
export const engineMigrations = migrationsIn(new URL('./migrations/', import.meta.url));

/** The names of what is still to be made of a database, in their order, by what is noted in it. */
export function stillToBeMade(noted: readonly string[], steps: Migrations): string[] {
  const done = new Set([...noted, ...doneWithin(noted)]);
  return Object.keys(steps)
    .filter((name) => !done.has(name))
    .sort();
}

/** What is noted in a database, and nobody here knows. */
export const unknownOf = (noted: readonly string[], steps: Migrations): string[] =>
  noted.filter((name) => !Object.hasOwn(steps, name) && !isOfBefore(name));

/**
 * Brings the database up to date, in the order of the files' numbers: all of it or nothing. What is made is noted under its name, so that
 * a file that appears later with a lower number is still run: rooms add theirs independently.
 */
export async function migrate(db: Kysely<Database>, steps: Migrations): Promise<void> {
  // Looking takes no right to write, which another process may have just now, and reads none of the files.
  const before = await notedIn(db);
  if (stillToBeMade(before, steps).length === 0 && unknownOf(before, steps).length === 0) return;
  try {
    const read = await readAll(steps);
    // Whoever came first may have made it meanwhile: what is noted is asked again by whoever has the right to write.
    await db.transaction().execute((tx) => makeAll(tx, read));
  } catch (error) {
    throw error instanceof MigrationFailed ? error : new MigrationFailed(error, undefined);
  }
}

async function makeAll(tx: Kysely<Database>, steps: Migrations): Promise<void> {
  await sql`create table if not exists kysely_migration (
    name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(tx);
  const noted = await notedIn(tx);
  const unknown = unknownOf(noted, steps);
  if (unknown.length > 0) throw new Error(`a newer version has made ${unknown.join(', ')}`);
  const within = doneWithin(noted);
  for (const name of within) if (Object.hasOwn(steps, name)) await note(tx, name);
  for (const name of stillToBeMade(noted, steps)) {
    const { up } = (await steps[name]?.()) ?? {};
    try {
      await up?.(tx);
    } catch (cause) {
      throw new MigrationFailed(cause, name);
    }
    await note(tx, name);
  }
  for (const name of stayed(within, await notedIn(tx))) await note(tx, name);
}

const note = (tx: Kysely<Database>, name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
    tx,
  );

/** What has been run, in order. */
async function notedIn(db: Kysely<Database>): Promise<string[]> {
  const has = sql`select 1 from sqlite_master where type = 'table' and name = 'kysely_migration'`;
  if ((await has.execute(db)).rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** All are read first: what stands in none of the files is no matter of the database. */
async function readAll(steps: Migrations): Promise<Migrations> {
  const entries = Object.entries(steps).map(async ([name, read]) => {
    try {
      const { up } = await read();
      return [name, async () => ({ up })] as const;
    } catch (cause) {
      throw new MigrationFailed(cause, name);
    }
  });
  return Object.fromEntries(await Promise.all(entries));
}
