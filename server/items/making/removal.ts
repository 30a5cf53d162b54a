import type { Kysely } from 'kysely';
import { recordEvent } from '../../events/index.ts';
import { HubError } from '../../ground/hub-error.ts';
import type { Jobs } from '../../jobs/index.ts';
import { dropPictures } from '../../pictures/index.ts';
import type { Database } from '../../store/database.ts';
import type { TextIndex } from '../../store/texts/text-index.ts';
import type { ItemRecord } from '../record.ts';

interface Needs {
  db: Kysely<Database>;
  texts: TextIndex;
  jobs: Jobs;
  gone(seq: number): void;
}

/**
 * Takes an item away for good: it is gone from every door at once, and its repository is deleted behind the answer, since a
 * copy of the data folder may hold that up for hours.
 */
export async function removeItem(
  { db, texts, jobs, gone }: Needs,
  item: ItemRecord,
  { by, now }: { by: string; now: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await texts.remove(item.seq, tx);
    // What it is called by now; of two who remove it at once, one does.
    const kept = await tx
      .selectFrom('items')
      .select(['kind', 'name'])
      .where('seq', '=', item.seq)
      .executeTakeFirst();
    if (kept === undefined) throw new HubError('itemNotFound');
    await recordEvent(tx, 'items.removed', { at: now, by, of: item.id, what: kept });
    await dropPictures(tx, { entity: 'Item', rowId: item.id });
    await tx.deleteFrom('items').where('seq', '=', item.seq).execute();
    // Nothing that was still to be done to it is done any more.
    await tx.deleteFrom('jobs').where('item_id', '=', item.id).execute();
    await jobs.open(tx, 'items.remove', { itemId: item.id });
  });
  gone(item.seq);
  jobs.wake();
}
