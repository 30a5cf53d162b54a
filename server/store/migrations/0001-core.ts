import { type Kysely, sql } from 'kysely';

const statements = [
  `create table people (
    seq integer primary key,
    id text not null unique,
    user_name text not null collate nocase unique,
    alias text,
    role_type text not null,
    extra text not null default '{}'
  )`,
  `create table events (
    seq integer primary key,
    at integer not null,
    what text not null,
    person_id text,
    item_id text,
    facts text not null default '{}'
  )`,
  `create table jobs (
    id integer primary key,
    what text not null,
    item_id text not null,
    input text not null,
    attempts integer not null default 0,
    create_time integer not null
  )`,
  `create table settings (name text primary key, value text not null) without rowid`,
  `create table renames (
    entity text not null, field text not null, was text not null,
    primary key (entity, field, was)
  ) without rowid`,
  'create index events_by_item on events (item_id, seq)',
  'create index events_by_person on events (person_id, seq)',
  ...['update', 'delete'].map(
    (verb) =>
      `create trigger events_keep_${verb} before ${verb} on events
         begin select raise(abort, 'events are append-only'); end`,
  ),
];

/** People, events and jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
