import type { Kysely } from 'kysely';
import type { Database } from '../store/database.ts';
import { type EventEntry, entryOf } from './event-log.ts';

/** Which events are asked for by those who run the hub, who are told of all. */
export interface LogQuery {
  names?: readonly string[];
  /** The ids of who did it, and of what it is about. */
  by?: string;
  of?: string;
  /** The id of a person: what they did and what it is about them, both. */
  about?: string;
  /** Times in ms. */
  since?: number;
  until?: number;
  /** Behind a number the oldest come first; where there is none, the last there are. */
  after?: number;
  limit: number;
}

/** Events as they are kept, in the order in which they happened, of types that this version does not know as well. */
export async function findEvents(
  db: Kysely<Database>,
  { names, by, of, about, since, until, after, limit }: LogQuery,
): Promise<EventEntry[]> {
  const rows = await db
    .selectFrom('events')
    .select(['seq', 'at', 'what', 'person_id', 'of_id', 'facts'])
    .$if(names !== undefined, (query) => query.where('what', 'in', names ?? []))
    .$if(by !== undefined, (query) => query.where('person_id', '=', by ?? ''))
    .$if(of !== undefined, (query) => query.where('of_id', '=', of ?? ''))
    .$if(about !== undefined, (query) =>
      query.where((row) => row.or([row('person_id', '=', about ?? ''), row('of_id', '=', about ?? '')])),
    )
    .$if(since !== undefined, (query) => query.where('at', '>=', since ?? 0))
    .$if(until !== undefined, (query) => query.where('at', '<', until ?? 0))
    .$if(after !== undefined, (query) => query.where('seq', '>', after ?? 0))
    .orderBy('seq', after === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  return (after === undefined ? rows.reverse() : rows).map(entryOf);
}
