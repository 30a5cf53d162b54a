import type { Transaction } from 'kysely';
import { recordEvent } from '../events/index.ts';
import { ConfigError } from '../ground/config.ts';
import { HubError } from '../ground/hub-error.ts';
import { assertNotLast, openAccounts, setDisabled } from '../people/index.ts';
import { dropPictures } from '../pictures/index.ts';
import type { Database } from '../store/database.ts';
import { assertStands } from '../store/disk/data-folder.ts';
import { emptyColumns, type OwnThing, rowsOf, thingsOfPeople } from '../store/keeping/held-rows.ts';
import { type KeptRow, KeptRows } from '../store/keeping/kept-rows.ts';
import { findLeaving, type Leaving } from './leaving.ts';

/** What became of the rows that were somebody's. */
export interface RemovedAccount {
  userName: string;
  removed: number;
  emptied: number;
}

/**
 * Takes a person away for good from a product without rooms of its own, beside a server that may be running: all of it in one
 * transaction. Of what was theirs the description says what becomes; where it does not, nobody is removed.
 */
export async function removeAccount(dataDir: string, userName: string): Promise<RemovedAccount> {
  assertStands(dataDir);
  const { db, close } = await openAccounts(dataDir);
  try {
    return await db.transaction().execute(async (tx) => {
      const person = await findLeaving(tx, userName);
      await assertNotLast(tx, person);
      // Signed out and recorded as it is where somebody is kept out; the last manager is refused there as well.
      await setDisabled(tx, person.userName, true);
      const done = await letGo(tx, person);
      await dropPictures(tx, { entity: 'Person', rowId: person.id });
      await recordEvent(tx, 'people.removed', {
        ...{ at: Date.now(), of: person.id },
        what: { userName: person.userName },
      });
      await tx.deleteFrom('people').where('id', '=', person.id).execute();
      return { userName: person.userName, ...done };
    });
  } finally {
    await close();
  }
}

interface Held {
  thing: OwnThing;
  row: KeptRow;
}

/** Empties what stays, and takes away what goes. */
async function letGo(
  tx: Transaction<Database>,
  person: Leaving,
): Promise<{ removed: number; emptied: number }> {
  const going: Held[] = [];
  let emptied = 0;
  for (const thing of thingsOfPeople())
    for (const row of await rowsOf(tx, thing, person.id)) {
      const held = heldIn({ thing, row }, person);
      if (held.some(({ whenGone }) => whenGone === 'removed')) going.push({ thing, row });
      else {
        const columns = held.map(({ column }) => column);
        await emptyColumns(tx, { table: thing.table, seq: row.seq, columns });
        emptied += 1;
      }
    }
  await removeAll(tx, going, person);
  return { removed: going.length, emptied };
}

/** The columns of a row in which somebody stands. Throws where the description does not say what becomes of one. */
function heldIn({ thing, row }: Held, { id, userName }: Leaving): OwnThing['columns'] {
  const values = { ...row.fields, ...row.privateFields };
  const held = thing.columns.filter(({ field }) => values[field] === id);
  const unsaid = held.find(({ whenGone }) => whenGone === undefined);
  if (unsaid === undefined) return held;
  throw new ConfigError(
    `${userName} stands in ${thing.entity}.${unsaid.field}, and the description says nothing of what becomes of that: write whenGone: removed or emptied there.`,
  );
}

/** What is named by a row that goes as well, goes after it: rows are gone through until all are gone, or none of them can go. */
async function removeAll(
  tx: Transaction<Database>,
  going: readonly Held[],
  { userName }: Pick<Leaving, 'userName'>,
): Promise<void> {
  const left: Held[] = [];
  for (const held of going) if (!(await isRemoved(tx, held))) left.push(held);
  const [first] = left;
  if (first === undefined) return;
  if (left.length === going.length)
    throw new ConfigError(
      `A row of ${first.thing.table} that is of ${userName} is named by others, and cannot be removed.`,
    );
  await removeAll(tx, left, { userName });
}

/** Takes a row away with its pictures; not where another names it. */
async function isRemoved(tx: Transaction<Database>, { thing: { entity }, row }: Held): Promise<boolean> {
  try {
    await new KeptRows(tx, entity).remove(row.id);
  } catch (error) {
    if (error instanceof HubError) return false;
    throw error;
  }
  await dropPictures(tx, { entity, rowId: row.id });
  return true;
}
