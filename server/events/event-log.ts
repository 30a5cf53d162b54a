import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import { type EventName, events } from '#generated/server/events.ts';
import type { Viewer } from '../rights/index.ts';
import type { Database } from '../store/database.ts';
import { eventsAs, isOfTypes, type Seers, seenThenAndNow } from '../store/seen-events.ts';
import { unsynced } from '../store/unsynced.ts';

/** An event as it is kept; its type may be one that this version does not know. */
export interface EventEntry {
  /** Given once and never again, in the order in which events are read. */
  number: number;
  at: number;
  name: string;
  by: string | null;
  of: string | null;
  /** Whoever owned then what it is about. */
  owner: string | null;
  /** JSON. */
  what: string;
}

/** Which events are meant; all where nothing is said. */
export interface Wanted {
  names?: readonly string[];
  /** The ids of who did it, and of what it is about. */
  by?: string;
  of?: string;
  /** The id of whoever owned then what it is about. */
  owner?: string;
  /** The id of a person: what they did and what it is about them, both. */
  about?: string;
  /** Times in ms. */
  since?: number;
  until?: number;
  /** What somebody is told of these types by the rights of a moment, and nothing else. */
  told?: { names: readonly EventName[]; viewer: Viewer | null; now: number };
}

/** What is taken away: of one type, from before a time, up to a number. */
export interface Clearing {
  name: string;
  before: number;
  upTo: number;
  most: number;
}

/** Where events are read and taken away by their numbers. Nobody else knows how these are given. */
export interface EventLog {
  /**
   * The next events behind a number that are wanted, in the order of their numbers, at most so many. What has been given stays as it is:
   * nothing that is committed later has a smaller number than anything that was given, and no number is ever given to
   * another event, also where the first one was cleared away. A number that is given while a transaction is open, such as
   * that of a sequence, keeps neither: others that began later are committed before it, and whoever has read those would
   * pass it over.
   */
  after(number: number, limit: number, wanted?: Wanted): Promise<readonly EventEntry[]>;
  /** The newest there are that are wanted, below a number where one is given, the newest first. */
  newest(limit: number, wanted?: Wanted & { below?: number }): Promise<readonly EventEntry[]>;
  /** Takes some away, and says how many. Their numbers are given to no other. */
  clear(clearing: Clearing): Promise<number>;
}

/** What those who follow events ask. */
export type FollowedLog = Pick<EventLog, 'after'>;

/** The log of a hub's database. */
export const openEventLog = (db: Kysely<Database>): EventLog => new SerialEventLog(db);

/**
 * The events of a database in which one transaction writes at a time: the number of a row is given while nobody else
 * writes, so that numbers come in the order of commits. `autoincrement` keeps the number of what was cleared away.
 */
export class SerialEventLog implements EventLog {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async after(number: number, limit: number, wanted: Wanted = {}): Promise<EventEntry[]> {
    const rows = await this.#wanted(wanted).where('seq', '>', number).orderBy('seq').limit(limit).execute();
    return rows.map(entryOf);
  }

  async newest(limit: number, { below, ...wanted }: Wanted & { below?: number } = {}): Promise<EventEntry[]> {
    const rows = await this.#wanted(wanted)
      .$if(below !== undefined, (query) => query.where('seq', '<', below ?? 0))
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute();
    return rows.map(entryOf);
  }

  async clear({ name, before, upTo, most }: Clearing): Promise<number> {
    // Nobody waits for the disk: what comes back is cleared again.
    const { numDeletedRows } = await unsynced(this.#db, (alone) =>
      alone
        .deleteFrom('events')
        .where('seq', 'in', (query) =>
          query
            .selectFrom('events')
            .select('seq')
            .where('what', '=', name)
            .where('at', '<', before)
            .where('seq', '<=', upTo)
            .limit(most),
        )
        .executeTakeFirstOrThrow(),
    );
    return Number(numDeletedRows);
  }

  #wanted({ names, by, of, owner, about, since, until, told }: Wanted) {
    return this.#db
      .selectFrom((from) => from.selectFrom('events').selectAll().select('seen_as as extra').as(eventsAs))
      .select(['seq', 'at', 'what', 'person_id', 'of_id', 'owner_id', 'facts'])
      .$if(told !== undefined, (query) => query.where((row) => row.or(told ? waysOf(told, row) : [])))
      .$if(names !== undefined, (query) => query.where('what', 'in', names ?? []))
      .$if(by !== undefined, (query) => query.where('person_id', '=', by ?? ''))
      .$if(of !== undefined, (query) => query.where('of_id', '=', of ?? ''))
      .$if(owner !== undefined, (query) => query.where('owner_id', '=', owner ?? ''))
      .$if(about !== undefined, (query) =>
        query.where((row) => row.or([row('person_id', '=', about ?? ''), row('of_id', '=', about ?? '')])),
      )
      .$if(since !== undefined, (query) => query.where('at', '>=', since ?? 0))
      .$if(until !== undefined, (query) => query.where('at', '<', until ?? 0));
  }
}

/** Who is told of some types, and of which of these: of several types, all that are told alike. */
function seersOf(names: readonly EventName[]): (Seers & { names: EventName[] })[] {
  const seersBy = new Map<string, Seers & { names: EventName[] }>();
  for (const name of names) {
    const { subject, seenBy } = events[name];
    if (subject === undefined) continue;
    const alike = seersBy.get(seenBy ?? subject) ?? { subject, seenBy, names: [] };
    alike.names.push(name);
    seersBy.set(seenBy ?? subject, alike);
  }
  return [...seersBy.values()];
}

type Told = { told: Database['events'] & { extra: string | null } };

/** One way for all who are told alike, and one for what is told to the person whom it is about. */
function waysOf(
  { names, viewer, now }: NonNullable<Wanted['told']>,
  row: ExpressionBuilder<Told, 'told'>,
): Expression<SqlBool>[] {
  const self = names.filter((name) => events[name].told === 'self');
  return [
    ...seersOf(names).map(({ names: own, ...seers }) =>
      row.and([isOfTypes(own), seenThenAndNow(seers, { viewer, now })]),
    ),
    ...(viewer && self.length > 0 ? [row.and([isOfTypes(self), row('of_id', '=', viewer.id)])] : []),
  ];
}

interface Row {
  seq: number;
  at: number;
  what: string;
  person_id: string | null;
  of_id: string | null;
  owner_id: string | null;
  facts: string;
}

const entryOf = ({ seq, at, what, person_id, of_id, owner_id, facts }: Row): EventEntry => ({
  ...{ number: seq, at, name: what, by: person_id, of: of_id, owner: owner_id, what: facts },
});
