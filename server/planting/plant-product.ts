import type { Kysely, Transaction } from 'kysely';
import { recordEvent } from '../events/index.ts';
import {
  createPerson,
  findPerson,
  joinedAs,
  madeUpPassword,
  type PersonRecord,
  setPassword,
} from '../people/index.ts';
import type { Database } from '../store/database.ts';
import { isPlanted, notePlanted, type Planted } from './planted.ts';
import { plantRows } from './rows.ts';

interface Planting {
  now: number;
  /** Made up where absent. */
  password?: string | undefined;
}

/** Plants the rows of the demo and lets their people sign in; nothing where they stand already. */
export async function plantProduct(
  db: Kysely<Database>,
  { now, password = madeUpPassword() }: Planting,
): Promise<Planted | undefined> {
  if (await isPlanted(db)) return undefined;
  const { people, things } = await plantRows(db, { now, join: (tx, values) => join(tx, values, now) });
  for (const { id } of people) await setPassword(db, id, password);
  await notePlanted(db);
  return { people, items: things, password };
}

/** Somebody of that name may be there already: the first account, say. */
async function join(
  tx: Transaction<Database>,
  values: Readonly<Record<string, unknown>>,
  now: number,
): Promise<PersonRecord> {
  const userName = String(values.userName);
  const known = await findPerson(tx, userName);
  if (known) return known;
  const roleType = values.roleType === 'manager' ? 'manager' : 'common';
  // The rest of it was held against the description of people, as all rows were.
  const said = values as Partial<PersonRecord>;
  const made = await createPerson(tx, { ...said, userName, roleType });
  await recordEvent(tx, 'people.joined', { at: now, of: made.id, what: joinedAs(roleType) });
  return made;
}
