import { type Kysely, sql } from 'kysely';

const tables = [
  `create table people (
    seq integer primary key,
    id text not null unique,
    user_name text not null collate nocase unique,
    alias text,
    role_type text not null,
    extra text not null default '{}'
  )`,
  `create table items (
    seq integer primary key,
    id text not null unique,
    key text not null unique,
    kind text not null,
    name text not null collate nocase,
    create_user_id text not null references people (id),
    browse_count integer not null default 0,
    favorite_count integer not null default 0,
    download_count integer not null default 0,
    popularity real not null default 0,
    visibility text not null,
    create_time integer not null,
    update_time integer not null,
    bare_repo_init_status text not null,
    default_file_init_status text not null,
    repo_bytes integer not null default 0,
    extra text not null default '{}',
    tag_ids text not null default '[]',
    own_tag_ids text not null default '[]',
    search_doc integer unique,
    unique (create_user_id, kind, name)
  )`,
  `create table tags (
    id integer primary key,
    name text not null collate nocase unique,
    name_cn text,
    name_en text,
    category text not null,
    position integer not null
  )`,
  `create table item_tags (
    tag_id integer not null references tags (id),
    item_seq integer not null references items (seq) on delete cascade,
    kind text not null,
    visibility text not null,
    popularity real not null,
    browse_count integer not null,
    update_time integer not null,
    primary key (item_seq, tag_id)
  ) without rowid`,
  `create table kind_counts (
    kind text not null, visibility text not null, count integer not null,
    primary key (kind, visibility)
  ) without rowid`,
  `create table tag_counts (
    tag_id integer not null, kind text not null, visibility text not null, count integer not null,
    primary key (tag_id, kind, visibility)
  ) without rowid`,
  `create table item_texts (
    item_seq integer primary key references items (seq) on delete cascade,
    readme text not null
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
];

/** One range of one index answers every sorted page; `seq` breaks ties so that keys are total. */
const indexes = [
  ...['popularity', 'browse_count', 'update_time', 'download_count', 'favorite_count'].map(
    (column) => `create index items_by_${column} on items (kind, visibility, ${column}, seq)`,
  ),
  'create index items_by_owner on items (create_user_id, kind, visibility, popularity, seq)',
  ...['popularity', 'browse_count', 'update_time'].map(
    (column) =>
      `create index item_tags_by_${column} on item_tags (tag_id, kind, visibility, ${column}, item_seq)`,
  ),
  'create index events_by_item on events (item_id, seq)',
  'create index events_by_person on events (person_id, seq)',
];

const count = (table: string, keys: string, values: string, by: number) =>
  `insert into ${table} (${keys}, count) values (${values}, ${by})
     on conflict (${keys}) do update set count = count + ${by};`;
const countKind = (row: 'new' | 'old', by: number) =>
  count('kind_counts', 'kind, visibility', `${row}.kind, ${row}.visibility`, by);
const countTag = (row: 'new' | 'old', by: number) =>
  count('tag_counts', 'tag_id, kind, visibility', `${row}.tag_id, ${row}.kind, ${row}.visibility`, by);

/** Counts and copied columns are kept by the database itself, so that no path of writing can forget them. */
const triggers = [
  `create trigger items_added after insert on items begin ${countKind('new', 1)} end`,
  `create trigger items_removed after delete on items begin ${countKind('old', -1)} end`,
  `create trigger items_moved after update of kind, visibility on items
     when old.kind <> new.kind or old.visibility <> new.visibility
     begin ${countKind('old', -1)} ${countKind('new', 1)} end`,
  `create trigger items_sorted after update of kind, visibility, popularity, browse_count, update_time on items
     begin
       update item_tags set kind = new.kind, visibility = new.visibility, popularity = new.popularity,
         browse_count = new.browse_count, update_time = new.update_time
       where item_seq = new.seq;
     end`,
  `create trigger item_tags_added after insert on item_tags begin ${countTag('new', 1)} end`,
  `create trigger item_tags_removed after delete on item_tags begin ${countTag('old', -1)} end`,
  `create trigger item_tags_moved after update of kind, visibility on item_tags
     when old.kind <> new.kind or old.visibility <> new.visibility
     begin ${countTag('old', -1)} ${countTag('new', 1)} end`,
  ...['update', 'delete'].map(
    (verb) =>
      `create trigger events_keep_${verb} before ${verb} on events
         begin select raise(abort, 'events are append-only'); end`,
  ),
];

/** People, items, tags, kept counts, events and jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...indexes, ...triggers]) {
    await sql.raw(statement).execute(db);
  }
}
