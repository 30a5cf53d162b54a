import type { Kysely } from 'kysely';
import { ConfigError } from '../../ground/config.ts';
import type { Database } from '../../store/database.ts';

interface Manager {
  id: string;
  userName: string;
  roleType: string;
}

/** Throws where nobody else could let others in: somebody who would go, be kept out or be no manager any more. */
export async function assertNotLast(
  db: Kysely<Database>,
  { id, userName, roleType }: Manager,
): Promise<void> {
  if (roleType !== 'manager') return;
  const others = await db
    .selectFrom('people')
    .select('id')
    .where('role_type', '=', 'manager')
    .where('disabled', '=', 0)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (!others)
    throw new ConfigError(
      `${userName} is the last manager who may sign in: make another one first (hub user role <name> manager).`,
    );
}
