import BetterSqlite from 'better-sqlite3';
import { Kysely, SqliteDialect, sql } from 'kysely';
import type { Database } from '../database.ts';
import { type Migrations, migrate } from '../migrate.ts';

/** A column as the migrations made it. */
export interface MadeColumn {
  /** text, integer or real. */
  holds: string;
  mayBeEmpty: boolean;
  /** Whether a row has something in it that says nothing. */
  fillsItself: boolean;
}

/** The columns of every table, by their names. */
export type Schema = Readonly<Record<string, Readonly<Record<string, MadeColumn>>>>;

/** What migrations together make of an empty database, which is kept nowhere. */
export async function readMigratedSchema(migrations: Migrations): Promise<Schema> {
  const dialect = new SqliteDialect({ database: new BetterSqlite(':memory:') });
  const db = new Kysely<Database>({ dialect });
  try {
    await migrate(db, migrations);
    return await readSchema(db);
  } finally {
    await db.destroy();
  }
}

interface Line {
  table: string;
  name: string;
  type: string;
  notnull: number;
  standIn: string | null;
  pk: number;
}

/** What a database says of its tables. */
async function readSchema(db: Kysely<Database>): Promise<Schema> {
  const { rows } = await sql<Line>`
    select made.name as "table", own.name, own.type, own."notnull", own.dflt_value as "standIn", own.pk
    from sqlite_master as made, pragma_table_info(made.name) as own where made.type = 'table'
  `.execute(db);
  const schema: Record<string, Record<string, MadeColumn>> = {};
  for (const { table, name, type, notnull, standIn, pk } of rows) {
    const holds = type.toLowerCase();
    const isRowNumber = pk === 1 && holds === 'integer';
    schema[table] ??= {};
    schema[table][name] = {
      ...{ holds, mayBeEmpty: notnull === 0 && pk === 0 },
      fillsItself: standIn !== null || notnull === 0 || isRowNumber,
    };
  }
  return schema;
}
