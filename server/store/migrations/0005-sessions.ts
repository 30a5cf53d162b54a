import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table people add column disabled integer not null default 0',
  'alter table people add column create_time integer',
  'alter table people add column name_skeleton text',
  'alter table people add column alias_key text',
  'create index people_by_skeleton on people (name_skeleton)',
  'create unique index people_by_alias on people (alias_key) where alias_key is not null',
  `create table sessions (
    id text primary key,
    person_id text not null references people (id) on delete cascade,
    secret text not null unique,
    earlier_secret text unique,
    create_time integer not null,
    rotate_time integer not null,
    used_time integer not null,
    user_agent text not null,
    address text not null
  ) without rowid`,
  'create index sessions_by_person on sessions (person_id, used_time)',
  `create table tokens (
    id text primary key,
    person_id text not null references people (id) on delete cascade,
    type text not null,
    name text not null,
    scope text not null,
    secret text not null unique,
    hint text not null,
    create_time integer not null,
    expire_time integer,
    used_time integer
  ) without rowid`,
  'create index tokens_by_person on tokens (person_id, create_time)',
];

/** Who is signed in where, and the tokens: by hashes alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await fillKeys(db as Kysely<{ people: Keyed }>);
}

interface Keyed {
  id: string;
  user_name: string;
  alias: string | null;
  name_skeleton: string | null;
  alias_key: string | null;
}

/** People who were there before get what new ones are compared with; of two equal aliases the first keeps the key. */
async function fillKeys(db: Kysely<{ people: Keyed }>): Promise<void> {
  const taken = new Set<string>();
  for (const { id, user_name, alias } of await db.selectFrom('people').selectAll().execute()) {
    const key = alias === null ? null : aliasKey(alias);
    const alias_key = key === null || taken.has(key) ? null : key;
    if (alias_key !== null) taken.add(alias_key);
    await db
      .updateTable('people')
      .set({ name_skeleton: skeletonOf(user_name), alias_key })
      .where('id', '=', id)
      .execute();
  }
}

// As names were compared when this was written: a migration does not follow what the hub does later.
const skeletonOf = (userName: string) =>
  userName
    .toLowerCase()
    .replace(/[il1]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[._-]/g, '-');
const aliasKey = (alias: string) => alias.normalize('NFKC').toUpperCase().toLowerCase();
