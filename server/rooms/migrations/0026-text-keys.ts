import { type Kysely, sql } from 'kysely';

const statements = [
  // What words of names are found under when they are typed by their sound, by their initials, or with an error.
  'create table text_keys (key text not null, word text not null, primary key (key, word)) without rowid',
  // What stands in the index already is written anew once, behind the start.
  `insert or ignore into jobs (name, key, item_id, input, create_time, run_at)
    select 'items.index', id, id, json_object('itemId', id), update_time, update_time from items
    where search_doc is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
