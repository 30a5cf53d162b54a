import type { Kysely } from 'kysely';
import type { Database } from '../store/database.ts';
import { type EventEntry, openEventLog, type Wanted } from './event-log.ts';

/** Which events are asked for by those who run the hub, who are told of all. */
export interface LogQuery extends Omit<Wanted, 'told'> {
  /** Behind a number the oldest come first; where there is none, the last there are. */
  after?: number;
  limit: number;
}

/** Events as they are kept, in the order in which they happened, of types that this version does not know as well. */
export async function findEvents(
  db: Kysely<Database>,
  { after, limit, ...wanted }: LogQuery,
): Promise<readonly EventEntry[]> {
  const log = openEventLog(db);
  return after === undefined
    ? (await log.newest(limit, wanted)).toReversed()
    : log.after(after, limit, wanted);
}
