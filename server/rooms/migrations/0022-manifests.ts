import { type Kysely, sql } from 'kysely';

/** Whose files say what an item is, now that they are read: all that there are have a manifest in these kinds. */
const kinds = "'agent', 'mcp', 'knowledge'";

/**
 * What the manifest of an item says, and why what it says now is not taken. What was pushed before is read at the next
 * start: each of these items is taken in as if it had just been pushed to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table item_manifests (
      item_seq integer primary key references items (seq) on delete cascade,
      value text,
      faults text not null default '[]'
    )`,
    `insert into jobs (name, item_id, input, create_time, run_at)
      select 'items.refresh', id, json_object('itemId', id), update_time, update_time from items where kind in (${kinds})`,
  ])
    await sql.raw(statement).execute(db);
}
