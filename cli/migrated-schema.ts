import type { MigratedSchema } from '../generator/model/schema.ts';

// What is asked for here needs nothing that is generated, so that a bare clone is checked too.

/** What the migrations make of an empty database. */
export async function migratedSchema(): Promise<MigratedSchema> {
  const { readMigratedSchema } = await import('../server/store/schema/read-schema.ts');
  return readMigratedSchema();
}

/** The migrations that there are, in order. */
export async function migrationNames(): Promise<string[]> {
  const store = await import('../server/store/migrate.ts');
  return store.migrationNames();
}
