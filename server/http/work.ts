import type { FastifyReply } from 'fastify';
import type { Budget } from '#generated/server/contract.ts';
import { HubError } from './hub-error.ts';

const msPerSecond = 1000;

/** What is done for one answer: it ends with the time of its budget, and when nobody waits for it any more. */
export class Work {
  readonly #reply: FastifyReply;
  #stop: AbortController | undefined;
  #reason: HubError | undefined;

  constructor(reply: FastifyReply) {
    this.#reply = reply;
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
  within<Result>({ timeMs, waitMs }: Budget, run: () => Promise<Result>, ended: () => void): Promise<Result> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const late = new HubError('tooLong', { seconds: Math.ceil(waitMs / msPerSecond) });
        this.#end(late);
        reject(late);
        // What does not listen keeps its place for as long again: too many of those must not run side by side.
        setTimeout(ended, timeMs).unref();
      }, timeMs);
      const settle = () => {
        clearTimeout(timer);
        ended();
      };
      run().then(
        (result) => {
          settle();
          resolve(result);
        },
        (error: unknown) => {
          settle();
          reject(error);
        },
      );
    });
  }

  #end(reason: HubError): void {
    this.#reason ??= reason;
    this.#stop?.abort(this.#reason);
  }
}
