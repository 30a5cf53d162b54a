import type { Kysely } from 'kysely';
import type { Database } from '../../store/database.ts';

/** Under which name it stands among what the hub keeps of itself. */
const name = 'notice';

export async function findNotice(db: Kysely<Database>): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

export async function saveNotice(db: Kysely<Database>, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Whether there was one. */
export async function removeNotice(db: Kysely<Database>): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('settings').where('name', '=', name).executeTakeFirst();
  return numDeletedRows > 0n;
}
