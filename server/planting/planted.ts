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
/** The ids of those who were made for it, as JSON; a demo of an earlier version did not note them. */
const seededPeople = 'seeded.people';

/** Whether the demo stands in this data folder. */
export async function isPlanted(db: Kysely<Database>): Promise<boolean> {
  return (await plantedTime(db)) !== undefined;
}

/** When the demo was planted in this data folder; undefined where it was not. */
export async function plantedTime(db: Kysely<Database>): Promise<Date | undefined> {
  const time = await getSetting(db, seeded);
  return time === undefined ? undefined : new Date(time);
}

/** Who was made for it; undefined where that is not known. */
export async function plantedPeople(db: Kysely<Database>): Promise<string[] | undefined> {
  const ids = await getSetting(db, seededPeople);
  return ids === undefined ? undefined : (JSON.parse(ids) as string[]);
}

/** Notes down that all of it stands, and who was made for it: with those of before, where it is planted once more. */
export async function notePlanted(
  db: Kysely<Database>,
  { people, now }: { people: readonly Pick<PersonRecord, 'id'>[]; now: number },
): Promise<void> {
  await setSetting(db, seeded, new Date(now).toISOString());
  const before = (await plantedPeople(db)) ?? [];
  const value = JSON.stringify([...before, ...people.map(({ id }) => id)]);
  await db
    .insertInto('settings')
    .values({ name: seededPeople, value })
    .onConflict((row) => row.column('name').doUpdateSet({ value }))
    .execute();
}

export async function getSetting(db: Kysely<Database>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

export async function setSetting(db: Kysely<Database>, name: string, value: string): Promise<void> {
  await db.insertInto('settings').values({ name, value }).execute();
}
