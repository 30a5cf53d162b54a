import { type Kysely, sql } from 'kysely';

const mark = (table: string, span: string) =>
  `create table ${table} (
    item_seq integer not null references items (seq) on delete cascade,
    viewer text not null,
    ${span} integer not null,
    primary key (item_seq, viewer, ${span})
  ) without rowid`;

const tables = [
  `create table favorites (
    person_id text not null references people (id) on delete cascade,
    item_seq integer not null references items (seq) on delete cascade,
    create_time integer not null,
    primary key (person_id, item_seq)
  ) without rowid`,
  'create index favorites_by_item on favorites (item_seq)',
  'create index favorites_by_time on favorites (person_id, create_time, item_seq)',
  mark('visits', 'day'),
  mark('downloads', 'hour'),
  `create table item_names (
    owner_id text not null references people (id) on delete cascade,
    kind text not null,
    name text not null collate nocase,
    item_seq integer not null references items (seq) on delete cascade,
    primary key (owner_id, kind, name)
  ) without rowid`,
  'create index item_names_by_item on item_names (item_seq)',
];

const counted = (table: string, column: string, by: 1 | -1, weight: string) =>
  `create trigger ${table}_${by > 0 ? 'added' : 'removed'} after ${by > 0 ? 'insert' : 'delete'} on ${table} begin
     update items set ${column} = max(0, ${column} + ${by})${weight}
     where seq = ${by > 0 ? 'new' : 'old'}.item_seq;
   end`;

/** The counts of an item move with its marks, so that no path of writing can forget them. */
const triggers = [
  counted('favorites', 'favorite_count', 1, ''),
  counted('favorites', 'favorite_count', -1, ''),
  counted('visits', 'browse_count', 1, ''),
  counted('downloads', 'download_count', 1, ''),
];

/** What people do with items, each once; and the names that items had before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...triggers]) await sql.raw(statement).execute(db);
}
