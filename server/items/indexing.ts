import type { ExpressionBuilder, ExpressionWrapper, Kysely, SqlBool, Transaction } from 'kysely';
import type { Database } from '../store/database.ts';
import type { JobKind } from './jobs.ts';

interface Needs {
  db: Kysely<Database>;
  log: { error(facts: object, text: string): void };
  index(id: string): Promise<void>;
}

type Condition = (row: ExpressionBuilder<Database, 'items'>) => ExpressionWrapper<Database, 'items', SqlBool>;

const what: JobKind = 'items.index';
const jobsAtOnce = 100;

/**
 * Items that are found by words kept elsewhere: their owner's name, their tags'. Where such a word changes, its items
 * are noted down with it, and written anew one after the other; what a crash leaves is done at the next start.
 */
export class Indexing {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  itemsOf(ownerId: string, tx: Transaction<Database>): Promise<void> {
    return note(tx, (row) => row('create_user_id', '=', ownerId));
  }

  async carriersOf(tagIds: readonly number[], tx: Transaction<Database>): Promise<void> {
    if (tagIds.length === 0) return;
    await note(tx, (row) =>
      row('seq', 'in', row.selectFrom('item_tags').select('item_seq').where('tag_id', 'in', tagIds)),
    );
  }

  async run(): Promise<void> {
    for (let last = 0; ; ) {
      const jobs = await this.#next(last);
      for (const job of jobs) await this.#work(job);
      last = jobs.at(-1)?.id ?? last;
      if (jobs.length < jobsAtOnce) return;
    }
  }

  #next(after: number) {
    return this.#needs.db
      .selectFrom('jobs')
      .select(['item_id', (row) => row.fn.max('id').as('id')])
      .where('what', '=', what)
      .where('id', '>', after)
      .groupBy('item_id')
      .orderBy('id')
      .limit(jobsAtOnce)
      .execute();
  }

  async #work({ id, item_id: itemId }: { id: number; item_id: string }): Promise<void> {
    const { db, log, index } = this.#needs;
    try {
      await index(itemId);
      // Noted down more than once before it was read, an item is written once.
      await db
        .deleteFrom('jobs')
        .where('what', '=', what)
        .where('item_id', '=', itemId)
        .where('id', '<=', id)
        .execute();
    } catch (error) {
      // It stays noted down for the next start, and the others are not held up by it.
      log.error({ err: error, itemId }, 'an item could not be written into the text index');
    }
  }
}

async function note(db: Transaction<Database>, condition: Condition): Promise<void> {
  await db
    .insertInto('jobs')
    .columns(['what', 'item_id', 'input', 'create_time'])
    .expression((query) =>
      query
        .selectFrom('items')
        .select((row) => [
          row.val<string>(what).as('what'),
          'id',
          row.val('{}').as('input'),
          row.val(Date.now()).as('create_time'),
        ])
        .where(condition),
    )
    .execute();
}
