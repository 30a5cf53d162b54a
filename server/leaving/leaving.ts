import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../store/database.ts';

export interface LeavingItem {
  id: string;
  seq: number;
  kind: string;
  name: string;
}

type Db = Kysely<Database> | Transaction<Database>;

/** All that belongs to somebody, whoever sees it, the oldest first; or at most so many. */
export const itemsOf = (db: Db, ownerId: string, atMost = -1): Promise<LeavingItem[]> =>
  db
    .selectFrom('items')
    .select(['id', 'seq', 'kind', 'name'])
    .where('create_user_id', '=', ownerId)
    .orderBy('seq')
    .limit(atMost)
    .execute();
