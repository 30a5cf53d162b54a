import type { Kysely, Transaction } from 'kysely';
import { eventFailuresAll, eventFailuresInMs, eventFailuresOwn } from '#generated/constants.ts';
import type { EventsRecorded } from '#generated/server/events.ts';
import type { SessionEnd } from '#generated/types.ts';
import { recordEvent } from '../../events/index.ts';
import type { Database } from '../../store/database.ts';
import { unsynced } from '../../store/unsynced.ts';

interface Ending {
  personId: string;
  at: number;
  why: SessionEnd;
  /** Who ends them; absent where the hub does, or whoever runs it. */
  by?: string | undefined;
}

/** Records that sessions are gone, in the transaction that takes them away; how many there were. */
export async function recordEnds(
  tx: Transaction<Database>,
  gone: readonly { id: string }[],
  { personId, at, why, by }: Ending,
): Promise<number> {
  for (const { id } of gone)
    await recordEvent(tx, 'sessions.ended', { at, by, of: personId, what: { id, why } });
  return gone.length;
}

interface Failure extends Omit<EventsRecorded['sessions.failed'], 'of' | 'by'> {
  /** Whose account it was; absent where nobody is called so. */
  personId: string | undefined;
  at: number;
}

/**
 * Records that somebody was refused. A name that nobody has costs as much, and leaves nothing: how long an answer takes does
 * not tell who is here.
 */
export async function recordFailure(
  db: Kysely<Database>,
  { personId = '', at, what }: Failure,
): Promise<void> {
  await unsynced(db, (alone) =>
    alone.transaction().execute(async (tx) => {
      const { all, own } = await tx
        .selectFrom('events')
        .select((row) => [
          row.fn.countAll<number>().as('all'),
          row.fn.countAll<number>().filterWhere('of_id', '=', personId).as('own'),
        ])
        .where('what', '=', 'sessions.failed')
        .where('at', '>', at - eventFailuresInMs)
        .executeTakeFirstOrThrow();
      if (all >= eventFailuresAll || own >= eventFailuresOwn) return;
      await recordEvent(tx, 'sessions.failed', { at, of: personId, what });
      if (personId === '') throw nobody;
    }),
  ).catch((error: unknown) => {
    if (error !== nobody) throw error;
  });
}

/** Takes back what was written for somebody who is not there. */
const nobody = new Error('Nobody is called so.');
