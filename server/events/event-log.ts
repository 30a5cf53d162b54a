import type { Kysely } from 'kysely';
import type { Database } from '../store/database.ts';

/** An event as it is kept; its type may be one that this version does not know. */
export interface EventEntry {
  /** Given once and never again, in the order in which events are read. */
  number: number;
  at: number;
  name: string;
  by: string | null;
  of: string | null;
  /** JSON. */
  what: string;
}

/** Where those who follow events read them, one after the other. */
export interface EventLog {
  /**
   * The next events behind a number, in the order of their numbers, at most so many. What has been given stays as it is:
   * nothing that is committed later has a smaller number than anything that was given, and no number is ever given to
   * another event, also where the first one was cleared away. A number that is given while a transaction is open, such as
   * that of a sequence, keeps neither: others that began later are committed before it, and whoever has read those would
   * pass it over.
   */
  after(number: number, limit: number): Promise<readonly EventEntry[]>;
}

/**
 * The events of a database in which one transaction writes at a time: the number of a row is given while nobody else
 * writes, so that numbers come in the order of commits. `autoincrement` keeps the number of what was cleared away.
 */
export class SerialEventLog implements EventLog {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async after(number: number, limit: number): Promise<EventEntry[]> {
    const rows = await this.#db
      .selectFrom('events')
      .select(['seq', 'at', 'what', 'person_id', 'of_id', 'facts'])
      .where('seq', '>', number)
      .orderBy('seq')
      .limit(limit)
      .execute();
    return rows.map(entryOf);
  }
}

interface Row {
  seq: number;
  at: number;
  what: string;
  person_id: string | null;
  of_id: string | null;
  facts: string;
}

export const entryOf = ({ seq, at, what, person_id, of_id, facts }: Row): EventEntry => ({
  ...{ number: seq, at, name: what, by: person_id, of: of_id, what: facts },
});
