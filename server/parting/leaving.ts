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
