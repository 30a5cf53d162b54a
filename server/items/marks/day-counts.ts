import type { Transaction } from 'kysely';
import type { Database, DayCountRow } from '../../store/database.ts';

/** Through which door somebody came. */
export type Channel = 'page' | 'git';

interface Coming {
  seq: number;
  /** Days since 1970, in UTC. */
  day: number;
  what: DayCountRow['what'];
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
