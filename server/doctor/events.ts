import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { eventLookMs, eventPage, eventShown } from '#generated/constants.ts';
import { loadRooms } from '#generated/server/rooms.ts';
import { type EventEntry, findEvents, isEventName, type LogQuery, readTold } from '../events/index.ts';
import { ConfigError } from '../ground/config.ts';
import { findViewer } from '../people/index.ts';
import type { Viewer } from '../rights/index.ts';
import type { Database } from '../store/database.ts';
import { openToRead } from './open-data.ts';
import { ownerKnown } from './owner-known.ts';
import { removedId, removedNames } from './removed-people.ts';

/** Which events are asked for, in the words of whoever runs the hub. */
export interface EventsAsked {
  types?: readonly string[];
  /** A user name. */
  by?: string;
  /** An address of the product's own, or an id. */
  item?: string;
  /** A user name: what happened to what they owned then. */
  owner?: string;
  since?: Date;
  until?: Date;
  after?: number;
  /** How many at most. */
  last?: number;
  /** A user name: what that person is told, and nothing else. */
  toldTo?: string;
}

/** An event with the names of now; ids where there are none any more. */
export interface LoggedEvent {
  number: number;
  time: string;
  type: string;
  by?: string;
  of?: string;
  /** Whoever owned it then. */
  owner?: string;
  what: unknown;
  /** Whether this version has the type: one that is gone is kept, and given to nobody. */
  isKnown: boolean;
}

/** The log of a data folder, read beside a hub that runs. */
export class EventsOfFolder {
  readonly #db: Kysely<Database>;

  constructor(dataDir: string) {
    this.#db = openToRead(dataDir, { unlooked: true });
  }

  /** In the order in which they happened; the last ones where it is not said behind which. */
  async find({ toldTo, ...asked }: EventsAsked): Promise<LoggedEvent[]> {
    const query = await this.#queryOf(asked);
    return this.#named(
      toldTo === undefined ? await findEvents(this.#db, query) : await this.#told(toldTo, query),
    );
  }

  /** What there is, and then whatever happens, until the time that is asked for or until somebody ends it. */
  async *follow(asked: EventsAsked): AsyncGenerator<LoggedEvent> {
    const query = await this.#queryOf(asked);
    // Asked first: what is recorded behind it is found by the first look, or followed.
    const last = await this.#last();
    const before = asked.after === undefined ? await this.find(asked) : [];
    yield* before;
    let after = before.at(-1)?.number ?? asked.after ?? last;
    for (;;) {
      // What happened in time may be committed a moment late.
      const isOver = query.until !== undefined && Date.now() >= query.until + eventLookMs;
      const page = await this.#named(await findEvents(this.#db, { ...query, after, limit: eventPage }));
      yield* page;
      after = page.at(-1)?.number ?? after;
      if (page.length === eventPage) continue;
      if (isOver) return;
      await setTimeout(eventLookMs);
    }
  }

  /** All that a person did, and all that was done to their account, oldest first; in names that they may know. */
  async ofPerson(userName: string): Promise<LoggedEvent[]> {
    const viewer = await findViewer(this.#db, userName);
    if (!viewer) throw new ConfigError(`Nobody is called ${userName}.`);
    const { id } = viewer;
    const found: EventEntry[] = [];
    for (let after = 0; ; ) {
      const page = await findEvents(this.#db, { about: id, after, limit: eventPage });
      found.push(...page);
      if (page.length < eventPage) return this.#namedInParts(found, viewer);
      after = page.at(-1)?.number ?? after;
    }
  }

  close(): Promise<void> {
    return this.#db.destroy();
  }

  async #last(): Promise<number> {
    const last = await findEvents(this.#db, { limit: eventShown });
    return last.at(-1)?.number ?? 0;
  }

  async #queryOf({ types, by, item, owner, since, until, after, last }: EventsAsked): Promise<LogQuery> {
    for (const type of types ?? []) await this.#assertType(type);
    return {
      limit: last ?? eventShown,
      ...(types !== undefined && { names: types }),
      ...(by !== undefined && { by: await this.#personId(by) }),
      ...(item !== undefined && { of: await this.#itemId(item) }),
      ...(owner !== undefined && { owner: await ownerKnown(this.#db, owner) }),
      ...(since !== undefined && { since: since.getTime() }),
      ...(until !== undefined && { until: until.getTime() }),
      ...(after !== undefined && { after }),
    };
  }

  async #assertType(type: string): Promise<void> {
    if (isEventName(type)) return;
    const [kept] = await findEvents(this.#db, { names: [type], limit: eventShown });
    if (!kept) throw new ConfigError(`There are no events of the type ${type}: spec/events has none.`);
  }

  async #personId(userName: string): Promise<string> {
    const person = await findViewer(this.#db, userName);
    const id = person?.id ?? (await removedId(this.#db, userName));
    if (id === undefined) throw new ConfigError(`Nobody is called ${userName}.`);
    return id;
  }

  async #itemId(path: string): Promise<string> {
    const { idAt, addressesOf, addressForm } = await (await loadRooms()).looks();
    const id = await idAt(this.#db, path);
    if (id !== undefined) return id;
    // What is removed has no name any more, and is known by its id.
    const isId = (await addressesOf(this.#db, [path])).length > 0;
    const [kept] = isId ? [] : await findEvents(this.#db, { of: path, limit: eventShown });
    if (!isId && !kept)
      throw new ConfigError(
        `Nothing is known of ${path}: give ${addressForm === undefined ? '' : `${addressForm}, or `}the id of what it happened to.`,
      );
    return path;
  }

  async #told(userName: string, { names, by, of, owner, limit }: LogQuery): Promise<EventEntry[]> {
    const viewer = await findViewer(this.#db, userName);
    if (!viewer) throw new ConfigError(`Nobody is called ${userName}.`);
    const events = await readTold(this.#db, {
      ...{ viewer, now: Date.now(), limit },
      ...(names !== undefined && { names: names.filter(isEventName) }),
      ...(by !== undefined && { by }),
      ...(of !== undefined && { of }),
      ...(owner !== undefined && { owner }),
    });
    return events.reverse().map((event) => ({
      ...{ number: event.number, at: event.at, name: event.name, by: event.by ?? null },
      ...{ of: 'of' in event ? event.of : null, owner: null },
      what: JSON.stringify('what' in event ? event.what : {}),
    }));
  }

  /** So many names are asked for at once. */
  async #namedInParts(entries: readonly EventEntry[], viewer: Viewer): Promise<LoggedEvent[]> {
    const named: LoggedEvent[] = [];
    for (let at = 0; at < entries.length; at += eventPage)
      named.push(...(await this.#named(entries.slice(at, at + eventPage), viewer)));
    return named;
  }

  async #named(entries: readonly EventEntry[], viewer?: Viewer): Promise<LoggedEvent[]> {
    const names = await this.#namesOf(entries, viewer);
    return entries.map(({ number, at, name, by, of, owner, what }) => ({
      ...{ number, time: new Date(at).toISOString(), type: name },
      ...(by !== null && { by: names.get(by) ?? by }),
      ...(of !== null && { of: names.get(of) ?? of }),
      // Whose it is that somebody may not see is none of theirs.
      ...(owner !== null && viewer === undefined && { owner: names.get(owner) ?? owner }),
      ...{ what: parsed(what), isKnown: isEventName(name) },
    }));
  }

  /** Of items, those that a viewer sees where one is given. */
  async #namesOf(entries: readonly EventEntry[], viewer?: Viewer): Promise<ReadonlyMap<string, string>> {
    const ids = [
      ...new Set(entries.flatMap(({ by, of, owner }) => [by, of, owner].flatMap((id) => id ?? []))),
    ];
    if (ids.length === 0) return new Map();
    const owners = await this.#db
      .selectFrom('owners')
      .select(['id', 'name'])
      .where('id', 'in', ids)
      .execute();
    const { addressesOf } = await (await loadRooms()).looks();
    const own = await addressesOf(this.#db, ids, viewer);
    return new Map([
      ...(await removedNames(this.#db, ids)),
      ...owners.map(({ id, name }) => [id, name] as const),
      ...own,
    ]);
  }
}

/** What is no JSON is told as it stands. */
function parsed(what: string): unknown {
  try {
    return JSON.parse(what) as unknown;
  } catch {
    return { unreadable: what };
  }
}
