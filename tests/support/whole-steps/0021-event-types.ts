import { type Kysely, sql } from 'kysely';
import {
  changes,
  index,
  json,
  key,
  ms,
  table,
  text,
  unchanging,
  whole,
} from '../../../server/store/schema/index.ts';

/** What was recorded until events had types in the spec, by what it is called there. */
const names = { created: 'items.created', removed: 'items.removed' };

const before = ['alter table events rename to events_before'];

const made = changes(
  table('events', {
    // The number of one that is cleared away is never given again: whoever follows them would pass over it.
    seq: key({ again: false }),
    at: ms(),
    what: text(),
    person_id: text().orNothing(),
    of_id: text().orNothing(),
    facts: json().default('{}'),
    seen_as: json().orNothing(),
  }),
  // How far whoever follows events has come.
  table('event_cursors', { name: text(), seq: whole() }, { key: ['name'] }),
);

const moved = [
  `insert into events (seq, at, what, person_id, of_id, facts)
    select seq, at, case what ${Object.entries(names)
      .map(([was, is]) => `when '${was}' then '${is}'`)
      .join(' ')} else what end, person_id, item_id,
      coalesce((select json_object('kind', kind, 'name', name) from items where id = item_id), facts)
    from events_before order by seq`,
  'drop table events_before',
];

const found = changes(
  index('events', ['of_id', 'seq'], { name: 'events_by_subject' }),
  index('events', ['person_id', 'seq'], { name: 'events_by_person' }),
  index('events', ['what', 'at'], { name: 'events_by_type' }),
  unchanging('events'),
);

/** Events have types, go when they are old, and are followed from where one has come to; none is ever changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of before) await sql.raw(statement).execute(db);
  await made(db);
  for (const statement of moved) await sql.raw(statement).execute(db);
  await found(db);
}
