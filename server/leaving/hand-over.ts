import type { Transaction } from 'kysely';
import { recordEvent } from '../events/index.ts';
import { noteForItems } from '../jobs/index.ts';
import { skeletonOf } from '../people/index.ts';
import type { Database } from '../store/database.ts';
import { itemsOf, type Leaving } from './leaving.ts';

/**
 * Gives somebody all that another one had; says how much that was. The addresses under which it stood lead on, and so nobody
 * new can be called as the one who had it.
 */
export async function handOver(
  tx: Transaction<Database>,
  { from, to, now }: { from: Leaving; to: Leaving; now: number },
): Promise<number> {
  const items = await itemsOf(tx, from.id);
  // Found by the name of whoever has it, and shown with it: written anew by a job, which a running hub does at once.
  await noteForItems(tx, 'items.index', { which: (row) => row('create_user_id', '=', from.id), now });
  for (const { id, kind, name } of items) {
    // An address of the new owner that led elsewhere leads here now.
    await tx
      .deleteFrom('item_names')
      .where('owner_id', '=', to.id)
      .where('kind', '=', kind)
      .where('name', '=', name)
      .execute();
    await tx.updateTable('items').set({ create_user_id: to.id }).where('id', '=', id).execute();
    await recordEvent(tx, 'items.handedOver', {
      ...{ at: now, of: id },
      what: { before: from.userName, owner: to.userName },
    });
  }
  await leadOn(tx, { from, to, now });
  return items.length;
}

/** Has what led to the one who goes lead to the one who stays. */
async function leadOn(
  tx: Transaction<Database>,
  { from, to, now }: { from: Leaving; to: Leaving; now: number },
): Promise<void> {
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
