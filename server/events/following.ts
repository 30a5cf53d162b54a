import { setImmediate as others } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { eventPage } from '#generated/constants.ts';
import type { EventName } from '#generated/server/events.ts';
import { type Followed, type FollowerName, jobs } from '#generated/server/jobs.ts';
import type { Database } from '../store/database.ts';
import type { EventEntry, FollowedLog } from './event-log.ts';
import { type RecordedEvent, readEvent } from './recorded-event.ts';

/** Does what follows from an event, as a part of the transaction in which it is noted that this was done. */
export type FollowHandler<Name extends FollowerName> = (
  event: RecordedEvent<Followed[Name]>,
  tx: Transaction<Database>,
) => Promise<void>;

interface Needs {
  db: Kysely<Database>;
  log: FollowedLog;
  warn(facts: object, text: string): void;
}

interface Follower<Name extends FollowerName> {
  name: Name;
  handle: FollowHandler<Name>;
  signal: AbortSignal;
}

/**
 * Gives a job the events that it follows and has not been given, one after the other. How far it has come is written in the
 * transaction of what it does, so that each is done once, whatever ends the process. Throws what stops it: it is begun
 * again at the same event.
 */
export async function followEvents<Name extends FollowerName>(
  needs: Needs,
  follower: Follower<Name>,
): Promise<void> {
  const { name, signal } = follower;
  const followed: readonly EventName[] = jobs[name].follows ?? [];
  const isFollowed = (entry: EventEntry) => followed.some((one) => one === entry.name);
  let last = await cursorOf(needs.db, name);
  for (;;) {
    const page = await needs.log.after(last, eventPage);
    const { length } = page;
    if (length === 0) return;
    for (const entry of page.filter(isFollowed)) {
      signal.throwIfAborted();
      await give(entry, last, { ...needs, ...follower });
      last = entry.number;
    }
    last = await moveOn(needs.db, { name, from: last, to: page[length - 1]?.number ?? last });
    if (length < eventPage) return;
    await others();
  }
}

async function give<Name extends FollowerName>(
  entry: EventEntry,
  from: number,
  { db, warn, name, handle }: Needs & Follower<Name>,
): Promise<void> {
  const event = readEvent<Followed[Name]>(entry);
  await db.transaction().execute(async (tx) => {
    if (typeof event === 'string')
      warn(
        { event: entry.number, type: entry.name, job: name, why: event },
        'an event cannot be read by this version, and is passed over',
      );
    else await handle(event, tx);
    await moveOn(tx, { name, from, to: entry.number });
  });
}

type Db = Kysely<Database> | Transaction<Database>;

/** How far somebody has come; a new one begins with what is still kept, as soon as there is an event that it follows. */
export async function cursorOf(db: Db, name: string): Promise<number> {
  const row = await db.selectFrom('event_cursors').select('seq').where('name', '=', name).executeTakeFirst();
  return row?.seq ?? 0;
}

/** Of two who follow under one name, the one that comes second does nothing. */
async function moveOn(
  db: Db,
  { name, from, to }: { name: string; from: number; to: number },
): Promise<number> {
  if (to === from) return to;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('event_cursors')
    .values({ name, seq: to })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ seq: to }).where('event_cursors.seq', '=', from),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) throw new Error(`Somebody else follows events as ${name}.`);
  return to;
}
