import type { BrokenMigration, MigratedSchema } from '../generator/model/schema.ts';

// What is asked for here needs nothing that is generated, so that a bare clone is checked too.

/** What the migrations make of an empty database, or which of them cannot be made. */
export async function migratedSchema(): Promise<{ schema: MigratedSchema } | { broken: BrokenMigration }> {
  const { readMigratedSchema } = await import('../server/store/schema/read-schema.ts');
  const { MigrationFailed } = await import('../server/store/migrate.ts');
  try {
    return { schema: await readMigratedSchema() };
  } catch (error) {
    if (!(error instanceof MigrationFailed) || error.migration === undefined) throw error;
    return {
      broken: { file: `server/store/migrations/${error.migration}.ts`, reason: reasonOf(error.cause) },
    };
  }
}

/** The first line of what was thrown, as the end of a sentence. */
function reasonOf(cause: unknown): string {
  const said = cause instanceof Error ? cause.message : String(cause);
  return (said.trim().split('\n')[0] ?? '').replace(/\.$/, '');
}

/** The migrations that there are, in order. */
export async function migrationNames(): Promise<string[]> {
  const store = await import('../server/store/migrate.ts');
  return store.migrationNames();
}
