import { type Kysely, sql } from 'kysely';
import { changes, index, table, text, whole } from '../../store/schema/index.ts';

const made = changes(
  // What an item says that it is made from, by the address that it wrote: what stands there is looked up when it is shown.
  table(
    'item_links',
    {
      item_seq: whole().goesWith('items', 'seq'),
      // Which file says so: the card, or the manifest.
      source: text(),
      position: whole(),
      kind: text(),
      owner: text('nocase'),
      name: text('nocase'),
    },
    { key: ['item_seq', 'source', 'position'] },
  ),
  index('item_links', ['kind', 'owner', 'name', 'item_seq'], { name: 'item_links_by_target' }),
);

/** What was pushed before is read at the next start: each item is taken in as if it had just been pushed to. */
const read = `insert into jobs (name, item_id, input, create_time, run_at)
  select 'items.refresh', id, json_object('itemId', id), update_time, update_time from items`;

/** Items name what they are made from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await made(db);
  await sql.raw(read).execute(db);
}
