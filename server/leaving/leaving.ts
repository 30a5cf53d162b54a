import type { Kysely, Transaction } from 'kysely';
import { HubError } from '../ground/hub-error.ts';
import type { Database } from '../store/database.ts';

/** Somebody who goes, or who gets what they had. */
export interface Leaving {
  id: string;
  seq: number;
  userName: string;
  roleType: string;
  disabled: boolean;
}

export interface LeavingItem {
  id: string;
  seq: number;
  kind: string;
  name: string;
}

type Db = Kysely<Database> | Transaction<Database>;

/** The person with this user name, whatever its case. Throws `peopleNotFound`. */
export async function findLeaving(db: Db, userName: string): Promise<Leaving> {
  const row = await db
    .selectFrom('people')
    .select(['id', 'seq', 'user_name', 'role_type', 'disabled'])
    .where('user_name', '=', userName)
    .executeTakeFirst();
  if (!row) throw new HubError('peopleNotFound');
  const { id, seq, user_name, role_type, disabled } = row;
  return { id, seq, userName: user_name, roleType: role_type, disabled: disabled !== 0 };
}

/** All that belongs to somebody, whoever sees it, the oldest first; or at most so many. */
export const itemsOf = (db: Db, ownerId: string, atMost = -1): Promise<LeavingItem[]> =>
  db
    .selectFrom('items')
    .select(['id', 'seq', 'kind', 'name'])
    .where('create_user_id', '=', ownerId)
    .orderBy('seq')
    .limit(atMost)
    .execute();
