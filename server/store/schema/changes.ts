import { type Kysely, sql } from 'kysely';
import type { Change, Columns } from './change.ts';
import { sqliteText } from './sqlite-text.ts';

/** A new table: its columns in order, what it is found by, and what no two rows share. */
export const table = (
  name: string,
  columns: Columns,
  more: { key?: readonly string[]; unique?: readonly (readonly string[])[] } = {},
): Change => ({ make: 'table', table: name, columns, ...more });

/** Columns that a table has not had: rows that are there begin with the default, or with nothing. */
export const columns = (of: string, added: Columns): Change => ({
  make: 'columns',
  table: of,
  columns: added,
});

/** An order in which rows are found; without a name it is called after the columns. */
export const index = (
  of: string,
  on: readonly string[],
  { name = `${of}_by_${on.join('_')}`, unique = false, where }: IndexWords = {},
): Change => ({
  ...{ make: 'index', name, table: of, on, isUnique: unique },
  ...(where !== undefined && { where }),
});

interface IndexWords {
  name?: string;
  unique?: boolean;
  where?: string;
}

/** How many rows there are of each sort, counted by the database itself, so that no path of writing can forget it. */
export const counted = (of: string, by: Columns, into: string): Change => ({
  ...{ make: 'counts', table: of, by, into },
});

/** No row of a table is ever changed: it is written, and may be taken away. */
export const unchanging = (of: string): Change => ({ make: 'unchanging', table: of });

/**
 * Rows of a table (with `seq`, `at`, `before_hash` and `hash`) hold one another: each is written behind the last, none is ever
 * changed, and they are taken away from the first on alone. Where they begin and end stands in one row of `ends`, so that one that
 * is missing at either end is noticed: what was cleared away last, and what was written last.
 */
export const chained = (of: string, ends: string): Change => ({ make: 'chained', table: of, ends });

/** The changes of a migration, in their order: `export const up = changes(…)`. */
export const changes =
  (...all: readonly Change[]) =>
  async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of all.flatMap(sqliteText)) await sql.raw(statement).execute(db);
  };
