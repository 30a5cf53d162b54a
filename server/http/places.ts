import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Budget, BudgetId } from '#generated/server/contract.ts';
import { askerKey } from '../load/asker.ts';
import { type Leave, Row } from '../load/row.ts';
import { HubError } from './hub-error.ts';
import { Work } from './work.ts';

/**
 * The rows in front of all answers, one for each class: who waits for git keeps nobody from a list. Whoever asks a
 * hundred times at once waits behind himself, and a newcomer for a moment.
 */
export class Places {
  readonly #rows = new Map<BudgetId, Row>();

  /** Runs when it is its asker's turn, as long as the budget allows. Throws `RowFullError` and `tooLong`. */
  async run<Result>(
    budget: Budget,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    run: (work: Work) => Promise<Result>,
  ): Promise<Result> {
    const row = this.#rows.get(budget.id) ?? this.#open(budget);
    const asker = askerKey(request.asker);
    const leave = row.tryEnter(1, asker) ?? (await waitIn(row, asker, reply));
    const work = new Work(reply);
    return work.within(
      budget,
      () => run(work),
      () => leaveLater(leave),
    );
  }

  #open({ id, atOnce, perAsker, waiting, waitMs }: Budget): Row {
    const row = new Row({ room: atOnce, perAsker, waiting, waitMs });
    this.#rows.set(id, row);
    return row;
  }
}

/**
 * Gives a place back when the loop has come round: by then whoever else has asked stands in the row, and the next place
 * goes to whose turn it is. An answer that never waits would otherwise be followed by the next of the same crowd.
 */
const leaveLater = (leave: Leave): void => void setImmediate(leave);

/** Made once: an error is dear to make, and nobody hears this one. */
const gone = new HubError('unavailable');

/** Waits for a place as long as somebody waits for the answer. */
async function waitIn(row: Row, asker: string, { raw }: FastifyReply): Promise<Leave> {
  const stop = new AbortController();
  const giveUp = () => stop.abort(gone);
  raw.once('close', giveUp);
  try {
    return await row.enter(1, { asker, signal: stop.signal });
  } finally {
    raw.off('close', giveUp);
  }
}
