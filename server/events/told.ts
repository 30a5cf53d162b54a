import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import { type EventName, events } from '#generated/server/events.ts';
import type { Viewer } from '../rights/index.ts';
import type { Database } from '../store/database.ts';
import { eventsAs, isOfTypes, seenThenAndNow } from '../store/seen-events.ts';
import { entryOf } from './event-log.ts';
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
  const { viewer, now, names = all, of, by, before, limit } = query;
  const rows = await db
    .selectFrom((from) => from.selectFrom('events').selectAll().select('seen_as as extra').as(eventsAs))
    .select(['seq', 'at', 'what', 'person_id', 'of_id', 'facts'])
    .where((row) => row.or(waysOf(names, { viewer, now }, row)))
    .$if(of !== undefined, (one) => one.where('of_id', '=', of ?? ''))
    .$if(by !== undefined, (one) => one.where('person_id', '=', by ?? ''))
    .$if(before !== undefined, (one) => one.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => {
    const event = readEvent(entryOf(row));
    return typeof event === 'string' ? [] : [event];
  });
}

type Told = { told: Database['events'] & { extra: string | null } };

/** One way for each subject whose seers are told, and one for what is told to the person whom it is about. */
function waysOf(
  names: readonly EventName[],
  { viewer, now }: Pick<ToldQuery, 'viewer' | 'now'>,
  row: ExpressionBuilder<Told, 'told'>,
): Expression<SqlBool>[] {
  const subjects = new Set(names.flatMap((name) => events[name].subject ?? []));
  const self = names.filter((name) => events[name].told === 'self');
  return [
    ...[...subjects].map((subject) =>
      row.and([
        isOfTypes(names.filter((name) => events[name].subject === subject)),
        seenThenAndNow(subject, { viewer, now }),
      ]),
    ),
    ...(viewer && self.length > 0 ? [row.and([isOfTypes(self), row('of_id', '=', viewer.id)])] : []),
  ];
}
