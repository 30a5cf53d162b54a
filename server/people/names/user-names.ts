import type { Kysely } from 'kysely';
import type { ErrorId } from '#generated/errors.ts';
import type { NameCheck } from '#generated/types.ts';
import { validate as isUserName } from '#generated/validators/entities/NewUserName.js';
import type { Database } from '../../store/database.ts';
import { skeletonOf } from './likeness.ts';
import type { IsReserved } from './reserved.ts';

/** Why a name cannot be had. */
export type NameFault = NonNullable<NameCheck['reason']>;

export const nameErrors = {
  reserved: 'userNameReserved',
  taken: 'userNameTaken',
  alike: 'userNameAlike',
} as const satisfies Partial<Record<NameFault, ErrorId>>;

/** What stands against a user name; nothing where it is free. */
export async function findNameFault(
  db: Kysely<Database>,
  userName: string,
  isReserved: IsReserved,
): Promise<NameFault | undefined> {
  if (!isUserName(userName)) return 'form';
  if (isReserved(userName)) return 'reserved';
  const skeleton = skeletonOf(userName);
  const other = await db
    .selectFrom('people')
    .select('user_name')
    .where((eb) => eb.or([eb('user_name', '=', userName), eb('name_skeleton', '=', skeleton)]))
    .executeTakeFirst();
  if (!other) return undefined;
  return other.user_name.toLowerCase() === userName.toLowerCase() ? 'taken' : 'alike';
}
