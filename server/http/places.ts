import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Budget, BudgetId } from '#generated/server/types.ts';
import { HubError } from '../ground/hub-error.ts';
import { askerKey } from '../load/asker.ts';
import { Deadlines } from '../load/deadlines.ts';
import { NextTurn } from '../load/next-turn.ts';
import { Row } from '../load/row.ts';
import type { Leave } from '../load/share.ts';
import { WaitFirst } from '../load/wait-first.ts';
import { Work } from './work.ts';

/** What stands in front of the answers of one class. */
interface Front {
  row: Row;
  deadlines: Deadlines;
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * The rows in front of all answers, one for each class: who waits for git keeps nobody from a list. Whoever asks a
 * hundred times at once waits behind himself, and a newcomer for a moment.
 */
export class Places {
  readonly #fronts = new Map<BudgetId, Front>();
  readonly #nextTurn = new NextTurn();

  /**
   * Runs when it is its asker's turn, as long as the budget allows, and begins again in a place of its own after what has
   * to be waited for first. Throws `RowFullError` and `tooLong`.
   */
  run<Result>(budget: Budget, exchange: Exchange, run: (work: Work) => Promise<Result>): Promise<Result> {
    return this.#runOnce(budget, exchange, run).catch(async (error: unknown) => {
      if (!(error instanceof WaitFirst)) throw error;
      await error.wait();
      return this.run(budget, exchange, run);
    });
  }

  #runOnce<Result>(
    budget: Budget,
    { request, reply }: Exchange,
    run: (work: Work) => Promise<Result>,
  ): Promise<Result> {
    const { row, deadlines } = this.#fronts.get(budget.id) ?? this.#open(budget);
    const asker = askerKey(request.asker);
    const begin = (leave: Leave) =>
      new Work(reply, budget, deadlines).within(run, () => this.#nextTurn.leave(leave));
    const leave = row.tryEnter(1, asker);
    return leave ? begin(leave) : waitIn(row, asker, reply).then(begin);
  }

  #open({ id, atOnce, perAsker, waiting, waitMs, timeMs }: Budget): Front {
    const front = {
      row: new Row({ room: atOnce, perAsker, waiting, waitMs }),
      deadlines: new Deadlines(timeMs),
    };
    this.#fronts.set(id, front);
    return front;
  }
}

/** Made once: an error is dear to make, and nobody hears this one. */
const gone = new HubError('unavailable');

/** Waits for a place as long as somebody waits for the answer. */
async function waitIn(row: Row, asker: string, { raw }: FastifyReply): Promise<Leave> {
  // Who has gone by now will not go again.
  if (raw.closed) throw gone;
  const stop = new AbortController();
  const giveUp = () => stop.abort(gone);
  raw.once('close', giveUp);
  try {
    return await row.enter(1, { asker, signal: stop.signal });
  } finally {
    raw.off('close', giveUp);
  }
}
