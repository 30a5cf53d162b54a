import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BrokenMigration, MigratedSchema } from '../generator/model/schema.ts';
import { projectRoot } from './project.ts';

// What is asked for here needs nothing that is generated, so that a bare clone is checked too.

const store = join(projectRoot, 'server', 'store');
const kept = join(projectRoot, 'node_modules', '.cache', 'migrated-schema.json');

/**
 * What the migrations make of an empty database, or which of them cannot be made. It is worked out once for what they
 * are: to load the database takes as long as half of a check.
 */
export async function migratedSchema(): Promise<{ schema: MigratedSchema } | { broken: BrokenMigration }> {
  const key = await keyOfMigrations();
  const before = readKept(key);
  if (before) return { schema: before };
  const { readMigratedSchema } = await import('../server/store/schema/read-schema.ts');
  const { MigrationFailed } = await import('../server/store/migrate.ts');
  try {
    const schema = await readMigratedSchema();
    keep({ key, schema });
    return { schema };
  } catch (error) {
    if (!(error instanceof MigrationFailed) || error.migration === undefined) throw error;
    return {
      broken: { file: `server/store/migrations/${error.migration}.ts`, reason: reasonOf(error.cause) },
    };
  }
}

/** All that the tables depend on: the migrations, whoever makes and reads them, and the packages. */
async function keyOfMigrations(): Promise<string> {
  const { packages } = await import('../server/store/schema/packages.ts');
  const inFolder = (folder: string) =>
    readdirSync(join(store, folder))
      .filter((name) => name.endsWith('.ts'))
      .sort()
      .map((name) => `${folder}/${name}`);
  const code = ['migrate.ts', ...inFolder('schema'), ...inFolder('migrations')];
  const hash = createHash('sha256').update(process.version);
  for (const file of code) hash.update(file).update(readFileSync(join(store, file)));
  for (const name of packages)
    hash.update(readFileSync(join(projectRoot, 'node_modules', name, 'package.json')));
  return hash.digest('hex');
}

interface Kept {
  key: string;
  schema: MigratedSchema;
}

function readKept(key: string): MigratedSchema | undefined {
  try {
    const read = JSON.parse(readFileSync(kept, 'utf8')) as Kept;
    return read.key === key ? read.schema : undefined;
  } catch {
    // It is not there, or not whole: the tables are made.
    return undefined;
  }
}

function keep(made: Kept): void {
  // Two may write at once, and one may be ended in the midst.
  const next = `${kept}.${randomUUID()}`;
  try {
    mkdirSync(dirname(kept), { recursive: true });
    writeFileSync(next, JSON.stringify(made));
    renameSync(next, kept);
  } catch {
    // A folder that may not be written: the next run makes them again.
    rmSync(next, { force: true });
  }
}

/** The first line of what was thrown, as the end of a sentence. */
function reasonOf(cause: unknown): string {
  const said = cause instanceof Error ? cause.message : String(cause);
  return (said.trim().split('\n')[0] ?? '').replace(/\.$/, '');
}

/** The migrations that there are, in order. */
export async function migrationNames(): Promise<string[]> {
  const migrating = await import('../server/store/migrate.ts');
  return migrating.migrationNames();
}
