import type { Transaction } from 'kysely';
import { recordEvent } from '../events/index.ts';
import type { Database } from '../store/database.ts';
import type { SecretPlace } from './new-secret.ts';
import { placeOf } from './sealing.ts';

/**
 * Takes away the secrets that an item sends elsewhere by now than they were given for, in the transaction of what says so:
 * whoever may edit where they go must not lead to a host of their own what somebody else gave.
 * @param sentTo where a secret of a name is sent now; nowhere while nothing asks for it
 */
export async function emptyMoved(
  tx: Transaction<Database>,
  { itemId, sentTo, now }: { itemId: string; sentTo(name: string): readonly SecretPlace[]; now: number },
): Promise<void> {
  const rows = await tx.selectFrom('secrets').selectAll().where('item_id', '=', itemId).execute();
  for (const row of rows) {
    const { places } = placeOf(row);
    if (sentTo(row.name).every((place) => places.includes(place))) continue;
    await tx.deleteFrom('secrets').where('seq', '=', row.seq).execute();
    await recordEvent(tx, 'secrets.emptied', { at: now, of: itemId, what: { name: row.name } });
  }
}
