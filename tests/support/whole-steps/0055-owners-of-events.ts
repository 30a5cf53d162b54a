import { type Kysely, sql } from 'kysely';
import { changes, columns, index, text, unchanging } from '../../../server/store/schema/index.ts';

const made = changes(
  columns('events', { owner_id: text().orNothing() }),
  columns('audit', { owner_id: text().orNothing() }),
);

/** Those about items, in which the owner of then stands where it was asked who sees them. */
const ofItems = "(what glob 'items.*' or what glob 'secrets.*')";
const said = "json_extract(seen_as, '$.createUserId')";

const filled = [
  'drop trigger events_unchanging',
  `update events set owner_id = ${said} where ${ofItems} and seen_as is not null`,
  // Before events kept that, everybody made their own.
  `update events set owner_id = person_id where what = 'items.created' and seen_as is null`,
  // An item has one owner until it is handed over: the first that is known, or else the one that it still has.
  `with known as materialized (
     select of_id, owner_id, what, min(seq) from events
     where ${ofItems} and owner_id is not null group by of_id
   )
   update events set owner_id = known.owner_id from known
   where known.of_id = events.of_id and events.owner_id is null and known.what <> 'items.handedOver'`,
  `update events set owner_id = items.create_user_id from items
   where items.id = events.of_id and events.owner_id is null
     and items.id not in (select of_id from events where what = 'items.handedOver' and of_id is not null)`,
];

interface Handed {
  of_id: string;
  owner_id: string;
  seq: number;
}

/** Whoever owned a thing when something happened to it stands with that: of rows of before, where it can be known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await made(db);
  for (const statement of filled) await sql.raw(statement).execute(db);
  // One after the other, so that of several the last before an event holds.
  const { rows } = await sql<Handed>`
    select of_id, owner_id, seq from events where what = 'items.handedOver' and owner_id is not null order by seq
  `.execute(db);
  for (const { of_id, owner_id, seq } of rows)
    await sql`
      update events set owner_id = ${owner_id} where of_id = ${of_id} and seq > ${seq} and seen_as is null
    `.execute(db);
  await found(db);
}

const found = changes(
  unchanging('events'),
  index('events', ['owner_id', 'seq'], { name: 'events_by_owner', where: 'owner_id is not null' }),
);
