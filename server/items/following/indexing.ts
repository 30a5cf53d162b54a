import type { ExpressionBuilder, ExpressionWrapper, Kysely, SqlBool, Transaction } from 'kysely';
import { jobGivesWay, jobQuietTurnMicroseconds, jobTriesMax, jobWords } from '#generated/constants.ts';
import { beginTry, endTry, type JobKind } from '../../jobs/index.ts';
import { giveWay } from '../../load/give-way.ts';
import { microsecondsPerMs } from '../../load/units.ts';
import type { Database } from '../../store/database.ts';

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
  #isStopped = false;
  #running: Promise<number> = Promise.resolve(0);

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
  run(): Promise<number> {
    const before = this.#running.catch(() => 0);
    this.#running = before.then(() => this.#workOff());
    return this.#running;
  }

  /** Begins no further item: the others stay noted down, as if nobody had begun them, for the next start. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Resolves when nothing is written any more. */
  async close(): Promise<void> {
    await this.#running.catch(() => {});
  }

  async #workOff(): Promise<number> {
    let count = 0;
    for (let last = 0; !this.#isStopped; ) {
      const jobs = await this.#next(last);
      // One that was begun before may have ended the hub: it is counted by itself, so that no other is blamed.
      const [fresh, tried] = [jobs.filter(isFresh), jobs.filter((job) => !isFresh(job))];
      for (const together of [fresh, ...tried.map((job) => [job])]) count += await this.#workOn(together);
      last = jobs.at(-1)?.id ?? last;
      if (jobs.length < jobWords) break;
    }
    return count;
  }

  /** Does what is counted together, until somebody stops it. Says how many that were. */
  async #workOn(jobs: readonly Noted[]): Promise<number> {
    if (jobs.length === 0 || this.#isStopped) return 0;
    await this.#count(jobs);
    let done = 0;
    for (; done < jobs.length && !this.#isStopped; done += 1) {
      const job = jobs[done];
      if (job) await this.#work(job);
    }
    const left = jobs.slice(done);
    if (left.length > 0) await this.#uncount(left);
    return done;
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

  #uncount(jobs: readonly Pick<Noted, 'id'>[]): Promise<void> {
    const ids = jobs.map(({ id }) => id);
    return endTry(this.#needs.db, ids, 'hindered', false);
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
      await this.#uncount([{ id }]);
    }
    await giveWay(started, { times: jobGivesWay, quietTurnMs: jobQuietTurnMicroseconds / microsecondsPerMs });
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
