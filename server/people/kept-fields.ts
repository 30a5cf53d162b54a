import type { Kysely } from 'kysely';
import { stored } from '#generated/store/tables.ts';
import type { Database } from '../store/database.ts';
import { readFields } from '../store/fields.ts';

/** All that is kept of a person, what is private as well: for rules, and for the person alone. */
export async function keptFields(db: Kysely<Database>, id: string): Promise<Record<string, unknown>> {
  const row = await db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? readFields(row, stored.Person) : {};
}
