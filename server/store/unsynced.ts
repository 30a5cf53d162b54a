import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Runs writes that only a power cut may take back: they survive the end of the process like any other, but nobody
 * waits for the disk, which would keep all readers waiting. For what its owner can do again, such as signing in.
 */
export function unsynced<T>(db: Kysely<Database>, work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  // The connection is taken for itself, so that no write of another request falls in between.
  return db.connection().execute(async (alone) => {
    await sql`pragma synchronous = normal`.execute(alone);
    try {
      return await work(alone);
    } finally {
      await sql`pragma synchronous = full`.execute(alone);
    }
  });
}
