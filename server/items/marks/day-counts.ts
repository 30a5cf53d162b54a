import { setImmediate as others } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { dayCountClearAtOnce, dayCountKeptForMs } from '#generated/constants.ts';
import { msPerDay } from '../../load/units.ts';
import type { Database } from '../../store/database.ts';
import { unsynced } from '../../store/unsynced.ts';

/** Through which door somebody came. */
export type Channel = 'page' | 'git';

interface Coming {
  seq: number;
  /** Days since 1970, in UTC. */
  day: number;
  what: Database['day_counts']['what'];
  channel: Channel;
  /** Whether they came through this door for the first time that day; a person is told apart from a network. */
  first: 'person' | 'network' | undefined;
}

/** Counts one in its day, in the transaction of what counts it in all. */
export async function countInDay(
  tx: Transaction<Database>,
  { seq, day, what, channel, first }: Coming,
): Promise<void> {
  const more = { count: 1, people: first === 'person' ? 1 : 0, networks: first === 'network' ? 1 : 0 };
  await tx
    .insertInto('day_counts')
    .values({ item_seq: seq, day, what, channel, ...more })
    .onConflict((conflict) =>
      conflict.columns(['item_seq', 'day', 'what', 'channel']).doUpdateSet((row) => ({
        count: row('day_counts.count', '+', more.count),
        people: row('day_counts.people', '+', more.people),
        networks: row('day_counts.networks', '+', more.networks),
      })),
    )
    .execute();
}

/** Takes away the days that nobody compares with any more, a piece at a time: nobody waits for long, and nobody for the disk. */
export async function clearDayCounts(
  db: Kysely<Database>,
  { now, signal }: { now: number; signal: AbortSignal },
): Promise<void> {
  const first = Math.floor((now - dayCountKeptForMs) / msPerDay);
  const own = ['item_seq', 'day', 'what', 'channel'] as const;
  for (;;) {
    signal.throwIfAborted();
    const { numDeletedRows } = await unsynced(db, (alone) =>
      alone
        .deleteFrom('day_counts')
        .where(({ refTuple, selectFrom, eb }) =>
          eb(
            refTuple(...own),
            'in',
            selectFrom('day_counts')
              .select(own)
              .where('day', '<', first)
              .orderBy('day')
              .limit(dayCountClearAtOnce)
              .$asTuple(...own),
          ),
        )
        .executeTakeFirstOrThrow(),
    );
    if (Number(numDeletedRows) < dayCountClearAtOnce) return;
    await others();
  }
}
