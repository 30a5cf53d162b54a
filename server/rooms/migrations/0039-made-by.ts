import { type Kysely, sql } from 'kysely';
import { changes, columns, text } from '../../store/schema/index.ts';

const made = changes(columns('items', { made_by_id: text().orNothing() }));

/** The person who made an item, beside whom it belongs to: so far everybody made their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await made(db);
  await sql.raw('update items set made_by_id = create_user_id').execute(db);
}
