import { setImmediate as others } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { eventClearAtOnce } from '#generated/constants.ts';
import { events } from '#generated/server/events.ts';
import { jobs } from '#generated/server/jobs.ts';
import type { Database } from '../store/database.ts';
import { type Clearing, openEventLog } from './event-log.ts';
import { cursorOf } from './following.ts';

const kept = Object.entries(events);
/** So long is kept what nobody knows any more. */
const longestMs = Math.max(...kept.map(([, { keptForMs }]) => keptForMs));

/** Takes away what has been kept for as long as its type says; nothing that somebody has not been given who follows it. */
export async function clearEvents(
  db: Kysely<Database>,
  { now, signal }: { now: number; signal: AbortSignal },
): Promise<void> {
  for (const [name, { keptForMs }] of kept) {
    const given = await givenToAll(db, name);
    await clear(db, { name, before: now - keptForMs, upTo: given, signal });
  }
  for (const { what } of await db.selectFrom('events').select('what').distinct().execute())
    if (!Object.hasOwn(events, what))
      await clear(db, { name: what, before: now - longestMs, upTo: Number.MAX_SAFE_INTEGER, signal });
}

/** The last event of a type that everybody has been given who follows it. */
async function givenToAll(db: Kysely<Database>, event: string): Promise<number> {
  let least = Number.MAX_SAFE_INTEGER;
  for (const [name, { follows = [] }] of Object.entries(jobs))
    if (follows.some((one) => one === event)) least = Math.min(least, await cursorOf(db, name));
  return least;
}

/** A piece at a time: nobody waits for long. */
async function clear(
  db: Kysely<Database>,
  { signal, ...clearing }: Omit<Clearing, 'most'> & { signal: AbortSignal },
): Promise<void> {
  const log = openEventLog(db);
  for (;;) {
    signal.throwIfAborted();
    if ((await log.clear({ ...clearing, most: eventClearAtOnce })) < eventClearAtOnce) return;
    await others();
  }
}
