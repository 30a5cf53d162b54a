import type { Kysely } from 'kysely';
import { type EventName, events } from '#generated/server/events.ts';
import type { Viewer } from '../rights/index.ts';
import type { Database } from '../store/database.ts';
import { openEventLog } from './event-log.ts';
import { type RecordedEvent, readEvent } from './recorded-event.ts';

/** Who asks for events, and for which. */
export interface ToldQuery {
  viewer: Viewer | null;
  now: number;
  /** Of these types alone. */
  names?: readonly EventName[];
  /** What they are about, and who did them. */
  of?: string;
  by?: string;
  /** The id of whoever owned then what they are about. */
  owner?: string;
  /** The number of the last event of the page before: the newest come first. */
  before?: number;
  limit: number;
}

const all = Object.keys(events) as EventName[];

/**
 * What a person, or a visitor, is told of what happened. Asked of the rights of now and of what the thing was like when it
 * happened, so that nobody is told of what is hidden by now, or was hidden then from those who did not know of it.
 */
export async function readTold(db: Kysely<Database>, query: ToldQuery): Promise<RecordedEvent[]> {
  const { viewer, now, names = all, of, by, owner, before, limit } = query;
  const entries = await openEventLog(db).newest(limit, {
    told: { names, viewer, now },
    ...(of !== undefined && { of }),
    ...(by !== undefined && { by }),
    ...(owner !== undefined && { owner }),
    ...(before !== undefined && { below: before }),
  });
  return entries.flatMap((entry) => {
    const event = readEvent(entry);
    return typeof event === 'string' ? [] : [event];
  });
}
