import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../http/log.ts';
import { factsOf } from './deeds.ts';

/** What is being answered just now. */
export class OpenRequests {
  /** With the time at which each began, in milliseconds of a clock that nobody sets. */
  readonly #since = new Map<FastifyRequest, number>();

  get count(): number {
    return this.#since.size;
  }

  watch(server: FastifyInstance): void {
    server.addHook('onRequest', (request, reply, done) => {
      this.#since.set(request, performance.now());
      reply.raw.once('close', () => this.#since.delete(request));
      done();
    });
  }

  /** Tells of each that will not be answered to its end. */
  tellCut(log: Log): void {
    for (const [request, since] of this.#since) {
      const ms = Math.round(performance.now() - since);
      log.warn({ ...factsOf(request), ms }, 'cut off, since the hub stops');
    }
  }
}
