import type { Kysely } from 'kysely';
import type { RefMove } from '#generated/types.ts';
import { recordEvent } from '../../events/index.ts';
import type { Packing } from '../../git/index.ts';
import { type Background, type Jobs, type OpenJob, PutOff } from '../../jobs/index.ts';
import { askedByNobody } from '../../load/asker.ts';
import type { Repos } from '../../repos/index.ts';
import type { Database } from '../../store/database.ts';
import type { LeftOut } from '../making/card-rules.ts';
import type { Refreshed } from './refresh.ts';

interface Needs {
  db: Kysely<Database>;
  repos: Pick<Repos, 'refs' | 'indexHistory' | 'indexPaths' | 'needsUpkeep' | 'upkeep'>;
  background: Background;
  jobs: Jobs;
  now(): number;
  /** Undefined where the item is gone. */
  refresh(itemId: string): Promise<Refreshed | undefined>;
  ownerOf(itemId: string): Promise<string | undefined>;
}

type Push = OpenJob<'items.refresh'>;
/** The jobs after which an item is shown as it is. */
export type Shown = OpenJob<'items.create' | 'items.refresh'>;

/** What a push does to the first branches and tags that it names, and to how many more. */
export interface Moves {
  moved: readonly RefMove[];
  more: number;
}

/** What is known of a push before git begins: who pushes, and what is asked. */
export interface ExpectedPush extends Partial<Moves> {
  by?: string | undefined;
}

/** What became of a push: `isRefused` where it is known that nothing did, `isLess` where not all that was asked. */
interface EndedPush {
  isRefused: boolean;
  moves?: Moves & { isLess: boolean };
}

/** Takes in what was pushed. Gives what is left out of it. */
export type TakePush = (push?: EndedPush) => Promise<readonly LeftOut[]>;

/** Takes in what was pushed, and has repositories packed and cleared where that left something to do. */
export class Pushes {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Notes down that a repository is about to change, from what, and by whom. Gives what takes in the change: when it is done,
   * the hub shows it, but for what it gives as left out, and what nobody has to wait for goes on.
   */
  async expect(itemId: string, { by, moved = [], more = 0 }: ExpectedPush = {}): Promise<TakePush> {
    const { db, repos, jobs } = this.#needs;
    await jobs.settled('items.create', itemId);
    const release = await repos.upkeep.hold(itemId);
    try {
      const before = await repos.refs(itemId);
      const job = await jobs.hold(db, 'items.refresh', {
        itemId,
        ...before,
        ...(by !== undefined && { by }),
        ...told({ moved, more }),
      });
      return (ended = { isRefused: false }) => this.#show(job, release, ended);
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Takes in a push that was noted down, and all that follows from it. */
  async takeIn(job: Push): Promise<void> {
    const now = await this.#needs.refresh(job.input.itemId);
    await this.#finish(now ? standing(job, now.tips) : job, now);
  }

  /** Brings the index of paths up to date. */
  async indexPaths(itemId: string): Promise<void> {
    const { repos, ownerOf } = this.#needs;
    await repos.indexPaths(itemId, await ownerOf(itemId));
  }

  /** Packs and clears a repository; what is pushed meanwhile, or needs its memory, goes first, and that is no try. */
  async pack(packing: Packing, itemId: string): Promise<void> {
    const { repos, refresh } = this.#needs;
    const putOffMs = await repos.upkeep.run(itemId, packing);
    if (putOffMs !== undefined) throw new PutOff(putOffMs);
    await refresh(itemId);
  }

  /** The pusher waits until the hub shows what was pushed; where it cannot be read, that is begun again behind him. */
  async #show(job: Push, release: () => void, ended: EndedPush): Promise<readonly LeftOut[]> {
    const { background, refresh, jobs } = this.#needs;
    const { itemId } = job.input;
    let isGoingOn = false;
    try {
      const shown = await jobs.attempt(job, async () => {
        const own = await this.#amended(job, ended);
        return { own, now: await refresh(itemId) };
      });
      if (!shown) return [];
      const finish = () => jobs.finish(job, () => this.#finish(shown.own, shown.now)).finally(release);
      background.run(`a push to ${itemId}`, finish);
      isGoingOn = true;
      return shown.now?.leftOut ?? [];
    } finally {
      if (!isGoingOn) release();
    }
  }

  /** What others have pushed meanwhile is not this one's doing, also where that is taken in later, nor what git has refused. */
  async #amended(job: Push, { isRefused, moves }: EndedPush): Promise<Push> {
    const { jobs, db } = this.#needs;
    const { itemId, moved: _moved, more: _more, ...input } = job.input;
    if (isRefused) return jobs.amend(db, job, { itemId });
    if (!moves) return job;
    const done = { itemId, ...input, ...told(moves) };
    return moves.isLess ? jobs.amend(db, job, done) : { ...job, input: done };
  }

  async #finish(job: Push, now: Refreshed | undefined): Promise<void> {
    const { db, repos, jobs } = this.#needs;
    const { itemId, tips = [] } = job.input;
    // The item is gone.
    if (!now) {
      await jobs.done(db, job);
      return;
    }
    await repos.indexHistory(itemId);
    const unnamed = tips.filter((tip) => !now.tips.includes(tip));
    const packing = await repos.needsUpkeep(itemId, unnamed);
    if (packing) await this.#plan(packing, itemId);
    await this.close(job, now.refs);
  }

  /**
   * Closes the job of a change that is shown, and goes on with what nobody waits for. With it goes what failed of the same
   * item before; each of these that was a push, and changed something, is recorded once. Whoever shows what waited is not who
   * pushed it: what they showed, and where they ask from, is not said of it.
   */
  async close(job: Shown, refs?: string): Promise<void> {
    const { db, jobs, now } = this.#needs;
    await db.transaction().execute(async (tx) => {
      const closed = (await jobs.done(tx, job)).map(({ id, input }) => ({ id, ...(input as Push['input']) }));
      for (const [at, { id, itemId, refs: before, by, moved = [], more = 0 }] of closed.entries()) {
        if (before === undefined || before === (closed.slice(at + 1).find(hasRefs)?.refs ?? refs)) continue;
        const push = { at: now(), by, of: itemId, what: told({ moved, more }) };
        const record = () => recordEvent(tx, 'items.pushed', push);
        await (id === job.id ? record() : askedByNobody(record));
      }
      await jobs.open(tx, 'items.paths', { itemId: job.input.itemId });
    });
    jobs.wake();
  }

  async #plan(packing: Packing, itemId: string): Promise<void> {
    const { db, jobs } = this.#needs;
    // What packs everything packs what is recent as well.
    if (packing === 'recent' && (await jobs.isOpen('items.upkeep', itemId))) return;
    await jobs.open(db, packing === 'whole' ? 'items.upkeep' : 'items.recent', { itemId });
  }
}

/** Where there is nothing to tell, nothing is. */
const told = ({ moved, more }: Moves) => ({
  ...(moved.length > 0 && { moved: [...moved] }),
  ...(more > 0 && { more }),
});

/** Of a push that nobody saw the end of, what the repository bears out. */
function standing(job: Push, tips: readonly string[]): Push {
  const { moved = [], ...input } = job.input;
  const isDone = ({ before, after }: RefMove) =>
    after === undefined ? before !== undefined && !tips.includes(before) : tips.includes(after);
  return { ...job, input: { ...input, ...told({ moved: moved.filter(isDone), more: input.more ?? 0 }) } };
}

const hasRefs = ({ refs }: Push['input']) => refs !== undefined;
