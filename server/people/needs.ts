import type { Kysely } from 'kysely';
import type { Database } from '../store/database.ts';

/** What the stores of the people room need. */
export interface Needs {
  db: Kysely<Database>;
  /** The time in ms. */
  now(): number;
  /** A number that changes when another process writes into the database. */
  foreignWrites(): number;
  /** Something was recorded that somebody may follow. */
  wake(): void;
  /** Whether it is noted down when a token is used; always where absent. */
  notesUse?(): boolean;
}
