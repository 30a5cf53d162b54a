import type { Kysely, Transaction } from 'kysely';
import { type DemoRow, demoRows } from '#generated/server/demo-rows.ts';
import { recordEvent } from '../events/index.ts';
import {
  createPerson,
  findPerson,
  hashPassword,
  joinedAs,
  keepHash,
  madeUpPassword,
  type PersonRecord,
} from '../people/index.ts';
import type { Database } from '../store/database.ts';
import { isPlanted, notePlanted, type Planted } from './planted.ts';
import { plantRows } from './rows.ts';

interface Planting {
  now: number;
  /** Made up where absent. */
  password?: string | undefined;
  rows?: readonly DemoRow[];
}

/**
 * Plants the rows of the demo and lets their people sign in, all or nothing; nothing where they stand already. Whoever has
 * the name of one of them already, such as the first account, stays who they are and keeps their password.
 */
export async function plantProduct(
  db: Kysely<Database>,
  { now, password = madeUpPassword(), rows = demoRows }: Planting,
): Promise<Planted | undefined> {
  if (await isPlanted(db)) return undefined;
  // Nothing waits for a hash within a transaction. One does for all: it tells no more than that they share a password.
  const hash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const people: PersonRecord[] = [];
    const findOrMake = async (values: Values) => {
      const known = await findPerson(tx, String(values.userName));
      if (known) return known;
      const made = await makePerson(tx, values, now);
      await keepHash(tx, { personId: made.id, hash, now });
      people.push(made);
      return made;
    };
    const { things } = await plantRows(tx, { now, findOrMake, rows });
    await notePlanted(tx, { people, now });
    return { people, things, password };
  });
}

type Values = Readonly<Record<string, unknown>>;

async function makePerson(tx: Transaction<Database>, values: Values, now: number): Promise<PersonRecord> {
  const roleType = values.roleType === 'manager' ? 'manager' : 'common';
  // The rest of it was held against the description of people, as all rows were.
  const said = values as Partial<PersonRecord>;
  const made = await createPerson(tx, { ...said, userName: String(values.userName), roleType }, now);
  await recordEvent(tx, 'people.joined', { at: now, of: made.id, what: joinedAs(roleType) });
  return made;
}
