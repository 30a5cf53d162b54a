import { type Kysely, sql } from 'kysely';

const tables = [
  `create table tickets (
    person_id text not null references people (id) on delete cascade,
    ticket text not null,
    item_id text not null references items (id) on delete cascade,
    create_time integer not null,
    primary key (person_id, ticket)
  ) without rowid`,
];

/** What a form made when it was sent first, so that sending it again makes nothing. A ticket is its sender's alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await sql.raw(statement).execute(db);
}
