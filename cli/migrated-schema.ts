import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrationsFolder } from '../generator/grammar/spec-files.ts';
import type { BrokenMigration, MigratedSchema } from '../generator/model/schema.ts';
import type { Migrations } from '../server/store/migrate.ts';
import { projectRoot } from './project.ts';

// What is asked for here needs nothing that is generated, so that a bare clone is checked too.

const store = 'server/store';
/** Those of every product; with those of the product that stands here beside them. */
const ofEngine = `${store}/migrations`;
const ofHere = [ofEngine, migrationsFolder].filter((folder) => existsSync(join(projectRoot, folder)));

type Outcome = { schema: MigratedSchema } | { broken: BrokenMigration };

/**
 * What the migrations of this product make of an empty database, or which of them cannot be made. It is worked out once for what they
 * are: to load the database takes as long as half of a check.
 */
export const migratedSchema = (): Promise<Outcome> => schemaOf(ofHere);

/** The same of those that every product has. */
export const engineSchema = (): Promise<Outcome> => schemaOf([ofEngine]);

async function schemaOf(folders: readonly string[]): Promise<Outcome> {
  const key = await keyOfMigrations(folders);
  const kept = keptFor(folders);
  const before = readKept(kept, key);
  if (before) return { schema: before };
  const { readMigratedSchema } = await import('../server/store/schema/read-schema.ts');
  const { MigrationFailed } = await import('../server/store/migrate.ts');
  try {
    const schema = await readMigratedSchema(await migrationsOf(folders));
    keep(kept, { key, schema });
    return { schema };
  } catch (error) {
    if (!(error instanceof MigrationFailed) || error.migration === undefined) throw error;
    const { migration, cause } = error;
    const file = folders.map((folder) => `${folder}/${migration}.ts`).find(isHere);
    return { broken: { file: file ?? '', reason: reasonOf(cause) } };
  }
}

const isHere = (file: string) => existsSync(join(projectRoot, file));

async function migrationsOf(folders: readonly string[]): Promise<Migrations> {
  const { migrationsIn } = await import('../server/store/migrate.ts');
  const all = folders.map((folder) => migrationsIn(pathToFileURL(join(projectRoot, folder, '/'))));
  return Object.assign({}, ...all) as Migrations;
}

const keptFor = (folders: readonly string[]): string =>
  join(projectRoot, 'node_modules', '.cache', `migrated-schema-${folders.length}.json`);

/** All that the tables depend on: the migrations, whoever makes and reads them, and the packages. */
async function keyOfMigrations(folders: readonly string[]): Promise<string> {
  const { packages } = await import('../server/store/schema/packages.ts');
  const inFolder = (folder: string) =>
    readdirSync(join(projectRoot, folder))
      .filter((name) => name.endsWith('.ts'))
      .sort()
      .map((name) => `${folder}/${name}`);
  const own = ['migrate.ts', 'divided.ts'].map((file) => `${store}/${file}`);
  const code = [...own, ...inFolder(`${store}/schema`), ...folders.flatMap(inFolder)];
  const hash = createHash('sha256').update(process.version);
  for (const file of code) hash.update(file).update(readFileSync(join(projectRoot, file)));
  for (const name of packages)
    hash.update(readFileSync(join(projectRoot, 'node_modules', name, 'package.json')));
  return hash.digest('hex');
}

interface Kept {
  key: string;
  schema: MigratedSchema;
}

function readKept(kept: string, key: string): MigratedSchema | undefined {
  try {
    const read = JSON.parse(readFileSync(kept, 'utf8')) as Kept;
    return read.key === key ? read.schema : undefined;
  } catch {
    // It is not there, or not whole: the tables are made.
    return undefined;
  }
}

function keep(kept: string, made: Kept): void {
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
  return Object.keys(await migrationsOf(ofHere)).sort();
}
