import { type Kysely, sql } from 'kysely';

/** What has been tried so often is set aside: the number that held until jobs said it themselves. */
const triesMax = 3;
/** Of these one was open for each push; of all others one for an item says as much as many. */
const unkeyed = "'items.refresh'";

const statements = [
  `create table jobs_anew (
    id integer primary key autoincrement,
    name text not null,
    key text,
    item_id text,
    input text not null,
    asked integer not null default 1,
    tries integer not null default 0,
    create_time integer not null,
    run_at integer not null,
    lease_until integer,
    node text,
    failure text,
    set_aside_time integer
  )`,
  // The number of a job is never given twice, whatever has been closed.
  `insert into sqlite_sequence (name, seq) select 'jobs_anew', seq from sqlite_sequence where name = 'jobs'`,
  `insert into jobs_anew (id, name, item_id, input, tries, create_time, run_at, failure, set_aside_time)
    select id, what, item_id, json_set(input, '$.itemId', item_id), attempts, create_time, create_time, failure,
      case when attempts >= ${triesMax} then create_time end
    from jobs where what in (${unkeyed})`,
  `insert into jobs_anew
      (id, name, key, item_id, input, asked, tries, create_time, run_at, failure, set_aside_time)
    select newest.id, newest.what, newest.item_id, newest.item_id,
      json_set(newest.input, '$.itemId', newest.item_id), alike.asked, newest.attempts,
      alike.since, alike.since, newest.failure, case when newest.attempts >= ${triesMax} then newest.create_time end
    from jobs newest join (
      select max(id) as id, count(*) as asked, min(create_time) as since
      from jobs where what not in (${unkeyed}) group by what, item_id
    ) alike on alike.id = newest.id`,
  'drop table jobs',
  'alter table jobs_anew rename to jobs',
  'create unique index jobs_by_key on jobs (name, key) where key is not null',
  'create index jobs_by_item on jobs (item_id) where item_id is not null',
  'create index jobs_waiting on jobs (name, run_at, id) where lease_until is null and set_aside_time is null',
  'create index jobs_leased on jobs (lease_until) where lease_until is not null',
  'create index jobs_set_aside on jobs (set_aside_time) where set_aside_time is not null',
];

/**
 * Jobs have a key, a time from which they may be begun, and a lease while somebody is at them; what was tried too often
 * says so itself. What is open goes on, under its number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  // One whose last try ended the hub has no reason beside it.
  await sql
    .raw("update jobs set failure = 'ended' where set_aside_time is not null and failure is null")
    .execute(db);
}
