import type { Transaction } from 'kysely';
import { handedOverAtOnce } from '#generated/constants.ts';
import { recordEvent } from '../events/index.ts';
import { noteForItems } from '../jobs/for-items.ts';
import type { Leaving } from '../parting/index.ts';
import { skeletonOf } from '../people/index.ts';
import type { Database } from '../store/database.ts';
import { KeptRows } from '../store/keeping/kept-rows.ts';
import { itemsOf } from './leaving.ts';

interface Handing {
  from: Leaving;
  to: Leaving;
  now: number;
}

/** Gives somebody some of what another one has, the oldest first; says how many that were, until there are none. */
export async function handOverSome(tx: Transaction<Database>, { from, to, now }: Handing): Promise<number> {
  const items = await itemsOf(tx, from.id, handedOverAtOnce);
  const ids = items.map(({ id }) => id);
  // Found by the name of whoever has it, and shown with it: written anew by a job, which a running hub does at once.
  await noteForItems(tx, 'items.index', { which: (row) => row('id', 'in', ids), now });
  const rows = new KeptRows(tx, 'Item');
  for (const { id, kind, name } of items) {
    // An address of the new owner that led elsewhere leads here now.
    await tx
      .deleteFrom('item_names')
      .where('owner_id', '=', to.id)
      .where('kind', '=', kind)
      .where('name', '=', name)
      .execute();
    await rows.change(id, { createUserId: to.id }, { now });
    await recordEvent(tx, 'items.handedOver', {
      ...{ at: now, of: id },
      what: { before: from.userName, owner: to.userName },
    });
  }
  return items.length;
}

/**
 * Has what led to the one who goes lead to the one who stays: the addresses under which things stood lead on, and so nobody
 * new can be called as the one who had them.
 */
export async function leadOn(tx: Transaction<Database>, { from, to, now }: Handing): Promise<void> {
  await tx.updateTable('owner_names').set({ held_by: to.id }).where('held_by', '=', from.id).execute();
  await tx
    .insertInto('owner_names')
    .values({
      name: from.userName,
      name_skeleton: skeletonOf(from.userName),
      held_by: to.id,
      time: now,
    })
    .execute();
  // What items were called before, unless the new owner has something under that name.
  await tx
    .updateTable('item_names')
    .set({ owner_id: to.id })
    .where('owner_id', '=', from.id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('item_names as own')
            .select('own.name')
            .where('own.owner_id', '=', to.id)
            .whereRef('own.kind', '=', 'item_names.kind')
            .whereRef('own.name', '=', 'item_names.name'),
        ),
      ),
    )
    .execute();
}
