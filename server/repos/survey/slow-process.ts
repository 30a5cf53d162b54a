import { BudgetedProcess, type ProcessBudget } from '../../load/processes/budgeted-process.ts';
import { Row } from '../../load/row.ts';

interface GivingWay {
  signal: AbortSignal;
  /** Whether it can begin anew where facts wait; it goes on to its end where not. */
  isYielding: boolean;
}

/** Whoever waits here waits behind an answer, or has waited for a push already: nobody is sent away. */
export const oneByOne = {
  room: 1,
  perAsker: 1,
  waiting: Number.POSITIVE_INFINITY,
  waitMs: 2 ** 31 - 1,
} as const;

/**
 * One process for all that takes long, since each holds as much memory as half a hub: facts for which somebody waits,
 * and histories, for which nobody does and which give way to them. Whoever comes has the memory for his gits already, so
 * that a turn lasts no longer than the work.
 */
export class SlowProcess<Question, Part> {
  readonly process: BudgetedProcess<Question, Part>;
  readonly #turn = new Row(oneByOne);
  #giveWay = () => {};
  #factsWaiting = 0;

  constructor(program: URL, budget: ProcessBudget) {
    this.process = new BudgetedProcess(program, budget);
  }

  /** Does what somebody waits for, as soon as the history that is being read has given way. */
  async withFacts<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    this.#factsWaiting += 1;
    const entering = this.#turn.enter(1, { asker: 'facts', signal });
    this.#giveWay();
    const leave = await entering.finally(() => {
      this.#factsWaiting -= 1;
    });
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Does what nobody waits for; the signal that it is given is aborted where it has to give way, or to end. */
  async withHistory<Result>(
    { signal, isYielding }: GivingWay,
    work: (until: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const leave = await this.#turn.enter(1, { asker: 'history', signal });
    const wanted = new AbortController();
    if (isYielding) this.#giveWay = () => wanted.abort(new GaveWay());
    // They may have come while this was let in.
    if (this.#factsWaiting > 0) this.#giveWay();
    try {
      return await work(AbortSignal.any([signal, wanted.signal]));
    } finally {
      this.#giveWay = () => {};
      leave();
    }
  }
}

/** Why work ended that has to be begun anew. */
export class GaveWay extends Error {}
