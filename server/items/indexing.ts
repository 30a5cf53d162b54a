import type { ExpressionBuilder, ExpressionWrapper, Kysely, SqlBool, Transaction } from 'kysely';
import { jobGivesWay, jobTriesMax, jobWords } from '#generated/constants.ts';
import { giveWay } from '../load/give-way.ts';
import type { Database } from '../store/database.ts';
import { beginTry, endTry, type JobKind } from './jobs.ts';

interface Needs {
  db: Kysely<Database>;
  log: { error(facts: object, text: string): void };
  index(id: string): Promise<void>;
}

type Condition = (row: ExpressionBuilder<Database, 'items'>) => ExpressionWrapper<Database, 'items', SqlBool>;

const what: JobKind = 'items.index';

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

  /** Works off what was noted down, and gives everybody else a turn after each item. Says how many it looked at. */
  async run(): Promise<number> {
    let count = 0;
    for (let last = 0; ; ) {
      const jobs = await this.#next(last);
      // One that was begun before may have ended the hub: it is counted by itself, so that no other is blamed.
      const [fresh, tried] = [jobs.filter(isFresh), jobs.filter((job) => !isFresh(job))];
      if (fresh.length > 0) await this.#count(fresh);
      for (const job of fresh) await this.#work(job);
      for (const job of tried) {
        await this.#count([job]);
        await this.#work(job);
      }
      count += jobs.length;
      last = jobs.at(-1)?.id ?? last;
      if (jobs.length < jobWords) return count;
    }
  }

  #next(after: number) {
    return this.#needs.db
      .selectFrom('jobs')
      .select(['item_id', (row) => row.fn.max('id').as('id'), (row) => row.fn.max('attempts').as('attempts')])
      .where('what', '=', what)
      .where('id', '>', after)
      .where('attempts', '<', jobTriesMax)
      .groupBy('item_id')
      .orderBy('id')
      .limit(jobWords)
      .execute();
  }

  #count(jobs: readonly Noted[]): Promise<void> {
    return beginTry(
      this.#needs.db,
      jobs.map(({ id }) => id),
    );
  }

  async #work({ id, item_id: itemId }: Noted): Promise<void> {
    const { db, log, index } = this.#needs;
    const started = performance.now();
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
      await endTry(db, [id], 'hindered', false);
    }
    await giveWay(started, jobGivesWay);
  }
}

interface Noted {
  id: number;
  item_id: string;
  attempts: number;
}

const isFresh = ({ attempts }: Noted) => attempts === 0;

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
