import { type Kysely, sql } from 'kysely';
import { changes, unchanging } from '../../store/schema/index.ts';

/** What was recorded until events had types in the spec, by what it is called there. */
const names = { created: 'items.created', removed: 'items.removed' };

const filled = [
  'drop trigger events_unchanging',
  `update events set
    what = case what ${Object.entries(names)
      .map(([was, is]) => `when '${was}' then '${is}'`)
      .join(' ')} else what end,
    facts = coalesce((select json_object('kind', kind, 'name', name) from items where id = of_id), facts)`,
];

/** Events of items have types, and say what the item was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of filled) await sql.raw(statement).execute(db);
  await changes(unchanging('events'))(db);
}
