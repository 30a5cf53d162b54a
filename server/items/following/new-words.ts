import type { Transaction } from 'kysely';
import { noteForItems } from '../../jobs/for-items.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { Database } from '../../store/database.ts';

/**
 * Items that are found by words kept elsewhere: their owner's name, their tags'. Where an event says that such a word has
 * changed, its items are noted down, and written anew behind it.
 */
export interface NewWords {
  itemsOf(ownerId: string, tx: Transaction<Database>): Promise<void>;
  carriersOf(tagIds: readonly number[], tx: Transaction<Database>): Promise<void>;
}

export const expectNewWords = (jobs: Pick<Jobs, 'now'>): NewWords => ({
  itemsOf: (ownerId, tx) =>
    noteForItems(tx, 'items.index', { which: (row) => row('create_user_id', '=', ownerId), now: jobs.now() }),
  async carriersOf(tagIds, tx) {
    if (tagIds.length === 0) return;
    await noteForItems(tx, 'items.index', {
      which: (row) =>
        row('seq', 'in', row.selectFrom('item_tags').select('item_seq').where('tag_id', 'in', tagIds)),
      now: jobs.now(),
    });
  },
});
