import { readdirSync } from 'node:fs';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { Database } from './database.ts';

/** What a database says that could not be brought up to date: it stands as it stood before the migration. */
export class MigrationFailed extends Error {
  /** Where it is one of them that cannot be made or read. */
  readonly migration: string | undefined;

  constructor(cause: unknown, migration: string | undefined) {
    super('The database could not be brought up to date.', { cause });
    this.migration = migration;
  }
}

/**
 * Brings the database up to date, in the order of the files' numbers.
 * A file that appears later with a lower number is still run: rooms add theirs independently.
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  // Looking takes no right to write, which another process may have just now, and reads none of the files.
  if ((await migrated(db)).join() === migrationNames().join()) return;
  const migrator = new Migrator({ db, provider: { getMigrations }, allowUnorderedMigrations: true });
  const { error, results } = await migrator.migrateToLatest();
  if (error instanceof MigrationFailed) throw error;
  if (error)
    throw new MigrationFailed(error, results?.find(({ status }) => status === 'Error')?.migrationName);
}

/** What has been run, in order. */
async function migrated(db: Kysely<Database>): Promise<string[]> {
  const noted = sql`select 1 from sqlite_master where type = 'table' and name = 'kysely_migration'`;
  if ((await noted.execute(db)).rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const folder = new URL('./migrations/', import.meta.url);

/** Every migration there is, in order. */
export function migrationNames(): string[] {
  const files = readdirSync(folder).filter((name) => /^\d{4}-[a-z-]+\.ts$/.test(name));
  return files.sort().map((name) => name.replace(/\.ts$/, ''));
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const entries = migrationNames().map(async (name) => {
    const module = await read(name);
    return [name, { up: module.up }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function read(name: string): Promise<Migration> {
  try {
    return (await import(new URL(`${name}.ts`, folder).href)) as Migration;
  } catch (cause) {
    throw new MigrationFailed(cause, name);
  }
}
