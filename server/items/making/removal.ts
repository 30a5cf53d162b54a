import type { Kysely } from 'kysely';
import type { Jobs } from '../../jobs/index.ts';
import type { Repos } from '../../repos/index.ts';
import type { Database } from '../../store/database.ts';
import type { TextIndex } from '../../store/texts/text-index.ts';
import type { ItemRecord } from '../record.ts';

interface Needs {
  db: Kysely<Database>;
  repos: Repos;
  texts: TextIndex;
  jobs: Jobs;
  gone(seq: number): void;
  /** Goes on with work that nobody has to wait for. */
  behind(work: () => Promise<void>): void;
}

/**
 * Takes an item away for good: it is gone from every door at once, and its repository is deleted behind the answer, since a
 * copy of the data folder may hold that up for hours. What a crash leaves of the repository is deleted at the next start.
 */
export async function removeItem(
  { db, repos, texts, jobs, gone, behind }: Needs,
  item: ItemRecord,
  { by, now }: { by: string; now: number },
): Promise<void> {
  const job = await db.transaction().execute(async (tx) => {
    await texts.remove(item.seq, tx);
    await tx
      .insertInto('events')
      .values({ at: now, what: 'removed', person_id: by, item_id: item.id })
      .execute();
    await tx.deleteFrom('items').where('seq', '=', item.seq).execute();
    // Nothing that was still to be done to it is done any more.
    await tx.deleteFrom('jobs').where('item_id', '=', item.id).execute();
    return jobs.hold(tx, 'items.remove', { itemId: item.id });
  });
  gone(item.seq);
  behind(() =>
    jobs.finish(job, async () => {
      await repos.remove(item.id);
      await jobs.done(db, job);
    }),
  );
}
