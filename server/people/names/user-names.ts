import type { Kysely } from 'kysely';
import type { ErrorId } from '#generated/errors.ts';
import type { NameCheck } from '#generated/types.ts';
import { validate as isUserName } from '#generated/validators/values/NewUserName.js';
import type { Database } from '../../store/database.ts';
import { isFormerName } from './former-names.ts';
import { aliasKey, skeletonOf } from './likeness.ts';
import type { IsReserved } from './reserved.ts';

/** Why a name cannot be had. */
export type NameFault = NonNullable<NameCheck['reason']>;

export const nameErrors = {
  reserved: 'userNameReserved',
  taken: 'userNameTaken',
  alike: 'userNameAlike',
} as const satisfies Partial<Record<NameFault, ErrorId>>;

/** What stands against a user name; nothing where it is free, or has been that of this person all along. */
export async function findNameFault(
  db: Kysely<Database>,
  userName: string,
  isReserved: IsReserved,
  forId?: string,
): Promise<NameFault | undefined> {
  if (!isUserName(userName)) return 'form';
  if (isReserved(userName)) return 'reserved';
  const skeleton = skeletonOf(userName);
  const key = aliasKey(userName);
  const others = await db
    .selectFrom('owners')
    .select(['id', 'name', 'alias_key'])
    .where((eb) =>
      eb.or([
        eb('name', '=', userName),
        eb('name_skeleton', '=', skeleton),
        // Their alias stands where a user name would.
        eb('alias_key', '=', key),
      ]),
    )
    .execute();
  const foreign = others.filter(({ id }) => id !== forId);
  if (await isFormerName(db, { name: userName, skeleton }, forId)) return 'taken';
  if (foreign.length === 0) return undefined;
  const isTaken = foreign.some(({ name, alias_key }) => name.toLowerCase() === key || alias_key === key);
  return isTaken ? 'taken' : 'alike';
}
