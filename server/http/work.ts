import type { FastifyReply } from 'fastify';
import type { Budget } from '#generated/server/types.ts';
import { HubError } from '../ground/hub-error.ts';
import type { Deadlines, Due } from '../load/deadlines.ts';
import { msPerSecond } from '../load/units.ts';

/** What is done for one answer: it ends with the time of its budget, and when nobody waits for it any more. */
export class Work implements Due {
  dueMs = 0;
  readonly #reply: FastifyReply;
  readonly #budget: Budget;
  readonly #deadlines: Deadlines;
  #stop: AbortController | undefined;
  #reason: HubError | undefined;
  #refuse: ((error: unknown) => void) | undefined;
  #ended: (() => void) | undefined;

  constructor(reply: FastifyReply, budget: Budget, deadlines: Deadlines) {
    this.#reply = reply;
    this.#budget = budget;
    this.#deadlines = deadlines;
  }

  /** Made for who asks for it: most answers are there before anybody could stop them. */
  get signal(): AbortSignal {
    if (!this.#stop) {
      this.#stop = new AbortController();
      const giveUp = () => this.#end(new HubError('unavailable'));
      // Who has gone before anybody asked will not go again.
      if (this.#reply.raw.closed) giveUp();
      else this.#reply.raw.once('close', giveUp);
      if (this.#reason) this.#stop.abort(this.#reason);
    }
    return this.#stop.signal;
  }

  /**
   * Runs until the time is over. Then it throws `tooLong`, and whatever listens to the signal stops.
   * @param ended called once it has really ended, which can be later than its time
   */
  within<Result>(run: (work: Work) => Promise<Result>, ended: () => void): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#ended = ended;
      this.#refuse = reject;
      this.#deadlines.begin(this);
      run(this).then(
        (result) => {
          this.#settle();
          resolve(result);
        },
        (error: unknown) => {
          this.#settle();
          reject(error);
        },
      );
    });
  }

  /** Its time is over. */
  expire(): void {
    const { timeMs, waitMs } = this.#budget;
    const late = new HubError('tooLong', { seconds: Math.ceil(waitMs / msPerSecond) });
    this.#end(late);
    this.#refuse?.(late);
    // What does not listen keeps its place for as long again: too many of those must not run side by side.
    setTimeout(() => this.#leave(), timeMs).unref();
  }

  #settle(): void {
    this.#deadlines.end(this);
    this.#leave();
  }

  #leave(): void {
    this.#ended?.();
    this.#ended = undefined;
  }

  #end(reason: HubError): void {
    this.#reason ??= reason;
    this.#stop?.abort(this.#reason);
  }
}
