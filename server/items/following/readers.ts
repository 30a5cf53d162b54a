import type { Kysely } from 'kysely';
import type { Database } from '../../store/database.ts';

/** Who reads an item that is not for everybody, by their ids; nobody is named where everybody does. */
export async function readersOf(db: Kysely<Database>, seq: number): Promise<string[]> {
  const rows = await db
    .selectFrom('item_readers')
    .select('reader')
    .where('item_seq', '=', seq)
    .orderBy('reader')
    .execute();
  return rows.map(({ reader }) => reader);
}
