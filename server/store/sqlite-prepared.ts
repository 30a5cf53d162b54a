import type { Database as Sqlite, Statement } from 'better-sqlite3';
import { databasePrepared } from '#generated/constants.ts';

/**
 * NOTE: where the disk is full SQLite itself takes a transaction back; to be told so once more would fail, and hide why.
 */
const nothing = 'select 1 where 0';

/** Kysely prepares every statement anew; keeping them is worth a third of a list's time. */
export function withPrepared(sqlite: Sqlite) {
  const prepared = new Map<string, Statement<unknown[]>>();
  return {
    close: () => {
      sqlite.close();
    },
    prepare: (asked: string) => {
      const text = asked === 'rollback' && !sqlite.inTransaction ? nothing : asked;
      const known = prepared.get(text);
      if (known && !known.busy) return known;
      const statement = sqlite.prepare<unknown[]>(text);
      if (prepared.size >= databasePrepared) prepared.clear();
      prepared.set(text, statement);
      return statement;
    },
  };
}
