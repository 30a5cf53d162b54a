import type { Database as Sqlite, Statement } from 'better-sqlite3';
import { databasePrepared } from '#generated/constants.ts';

/**
 * NOTE: where the disk is full SQLite itself takes a transaction back; to be told so once more would fail, and hide why.
 */
const nothing = 'select 1 where 0';

type Prepared = Statement<unknown[]>;

/**
 * Kysely prepares every statement anew; keeping them is worth a third of a list's time.
 *
 * @param made is handed each that is prepared, and gives what is asked in its place
 */
export function withPrepared(sqlite: Sqlite, made = (statement: Prepared, _text: string) => statement) {
  const prepared = new Map<string, Prepared>();
  return {
    close: () => {
      sqlite.close();
    },
    prepare: (asked: string) => {
      const text = asked === 'rollback' && !sqlite.inTransaction ? nothing : asked;
      const known = prepared.get(text);
      if (known && !known.busy) return known;
      const statement = made(sqlite.prepare<unknown[]>(text), text);
      if (prepared.size >= databasePrepared) prepared.clear();
      prepared.set(text, statement);
      return statement;
    },
  };
}
