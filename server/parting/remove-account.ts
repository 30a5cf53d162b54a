import type { Transaction } from 'kysely';
import { recordEvent } from '../events/index.ts';
import { ConfigError } from '../ground/config.ts';
import { HubError } from '../ground/hub-error.ts';
import { assertNotLast, openAccounts } from '../people/index.ts';
import { dropPictures } from '../pictures/index.ts';
import type { Database } from '../store/database.ts';
import { assertStands } from '../store/disk/data-folder.ts';
import { emptyColumns, type OwnThing, rowsOf, thingsOfPeople } from '../store/keeping/held-rows.ts';
import { KeptRows } from '../store/keeping/kept-rows.ts';
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
      const done = { userName: person.userName, removed: 0, emptied: 0 };
      for (const thing of thingsOfPeople()) {
        const { removed, emptied } = await letGo(tx, thing, person);
        done.removed += removed;
        done.emptied += emptied;
      }
      await dropPictures(tx, { entity: 'Person', rowId: person.id });
      await recordEvent(tx, 'people.removed', { at: Date.now(), of: person.id, what: { userName } });
      await tx.deleteFrom('people').where('id', '=', person.id).execute();
      return done;
    });
  } finally {
    await close();
  }
}

async function letGo(
  tx: Transaction<Database>,
  thing: OwnThing,
  { id, userName }: Leaving,
): Promise<{ removed: number; emptied: number }> {
  const { entity, table, columns } = thing;
  const done = { removed: 0, emptied: 0 };
  const own = new KeptRows(tx, entity);
  for (const row of await rowsOf(tx, thing, id)) {
    const held = columns.filter(({ field }) => ({ ...row.fields, ...row.privateFields })[field] === id);
    const unsaid = held.find(({ whenGone }) => whenGone === undefined);
    if (unsaid)
      throw new ConfigError(
        `${userName} stands in ${entity}.${unsaid.field}, and the description says nothing of what becomes of that: write whenGone: removed or emptied there.`,
      );
    if (held.some(({ whenGone }) => whenGone === 'removed')) {
      await own.remove(row.id).catch((error: unknown) => {
        if (!(error instanceof HubError)) throw error;
        throw new ConfigError(
          `A row of ${table} that is of ${userName} is named by others, and cannot be removed.`,
        );
      });
      done.removed += 1;
    } else {
      await emptyColumns(tx, { table, seq: row.seq, columns: held.map(({ column }) => column) });
      done.emptied += 1;
    }
  }
  return done;
}
