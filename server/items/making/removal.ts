import type { Kysely, Transaction } from 'kysely';
import { recordEvent } from '../../events/index.ts';
import { HubError } from '../../ground/hub-error.ts';
import { type Jobs, noteJob } from '../../jobs/index.ts';
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
  asked: { by?: string; now: number },
): Promise<void> {
  await db.transaction().execute((tx) => takeAway(tx, texts, item, asked));
  gone(item.seq);
  jobs.wake();
}

/**
 * Takes an item out of the database, and notes down that its repository is deleted; nobody has done it where whoever runs
 * the hub does.
 */
export async function takeAway(
  tx: Transaction<Database>,
  texts: TextIndex,
  { id }: Pick<ItemRecord, 'id'>,
  { by, now }: { by?: string; now: number },
): Promise<void> {
  // What it is called by now; of two who remove it at once, one does.
  const row = await tx
    .selectFrom('items')
    .select(['seq', 'kind', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new HubError('itemNotFound');
  const { seq, ...kept } = row;
  await texts.remove(seq, tx);
  await recordEvent(tx, 'items.removed', { at: now, by, of: id, what: kept });
  await dropPictures(tx, { entity: 'Item', rowId: id });
  await tx.deleteFrom('items').where('id', '=', id).execute();
  // Nothing that was still to be done to it is done any more.
  await tx.deleteFrom('jobs').where('item_id', '=', id).execute();
  await noteJob(tx, 'items.remove', { itemId: id }, { now });
}
