import type { Kysely } from 'kysely';
import type { PersonRecord } from '../people/index.ts';
import type { Database } from '../store/database.ts';

/** What a demo is, and who can sign in to it. */
export interface Planted {
  /** Those who were made for it; whoever had one of their names already is not among them. */
  people: PersonRecord[];
  /** How many there are of everything else. */
  things: number;
  /** What all of them sign in with; only whoever plants them is ever told. */
  password: string;
}

const seeded = 'seeded';

/** Whether the demo stands in this data folder. */
export async function isPlanted(db: Kysely<Database>): Promise<boolean> {
  return (await plantedTime(db)) !== undefined;
}

/** When the demo was planted in this data folder; undefined where it was not. */
export async function plantedTime(db: Kysely<Database>): Promise<Date | undefined> {
  const time = await getSetting(db, seeded);
  return time === undefined ? undefined : new Date(time);
}

/** Notes down that all of it stands. */
export const notePlanted = (db: Kysely<Database>, now = Date.now()): Promise<void> =>
  setSetting(db, seeded, new Date(now).toISOString());

export async function getSetting(db: Kysely<Database>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

export async function setSetting(db: Kysely<Database>, name: string, value: string): Promise<void> {
  await db.insertInto('settings').values({ name, value }).execute();
}
