import type { Kysely } from 'kysely';
import type { Database } from '../../store/database.ts';
import { aliasKey } from './likeness.ts';

/** Whether nobody else goes by an alias, whatever its case and width. */
export async function isAliasFree(
  db: Kysely<Database>,
  alias: string,
  forId: string | undefined,
): Promise<boolean> {
  const owner = await db
    .selectFrom('people')
    .select('id')
    .where('alias_key', '=', aliasKey(alias))
    .executeTakeFirst();
  return owner === undefined || owner.id === forId;
}
