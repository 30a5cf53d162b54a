import type { Kysely } from 'kysely';
import type { ErrorId } from '#generated/errors.ts';
import type { NameCheck } from '#generated/types.ts';
import type { Database } from '../../store/database.ts';
import { isFormerName } from './former-names.ts';
import { aliasKey, skeletonOf } from './likeness.ts';
import type { IsReserved } from './reserved.ts';

/** Why an alias of the right form cannot be had. */
export type AliasFault = Exclude<NonNullable<NameCheck['reason']>, 'form'>;

export const aliasErrors = {
  reserved: 'aliasReserved',
  taken: 'aliasTaken',
  alike: 'aliasAlike',
} as const satisfies Record<AliasFault, ErrorId>;

/**
 * What stands against an alias, whatever its case and width: a word of ours, somebody else's alias, or a user name
 * that reads alike, since an alias is shown where a user name would be. One's own user name is one's own.
 */
export async function findAliasFault(
  db: Kysely<Database>,
  alias: string,
  { forId, isReserved }: { forId: string | undefined; isReserved: IsReserved },
): Promise<AliasFault | undefined> {
  const key = aliasKey(alias);
  const others = await db
    .selectFrom('owners')
    .select(['id', 'alias_key', 'name'])
    .where((eb) =>
      eb.or([eb('alias_key', '=', key), eb('name', '=', key), eb('name_skeleton', '=', skeletonOf(key))]),
    )
    .execute();
  const isOwn = others.some(({ id, name }) => id === forId && name.toLowerCase() === key);
  if (!isOwn && isReserved(key)) return 'reserved';
  const foreign = others.filter(({ id }) => id !== forId);
  if (foreign.some(({ alias_key }) => alias_key === key)) return 'taken';
  const isFormer = await isFormerName(db, { name: key, skeleton: skeletonOf(key) }, forId);
  return foreign.length > 0 || isFormer ? 'alike' : undefined;
}
