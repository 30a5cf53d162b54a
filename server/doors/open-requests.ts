import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestNextOnLineMs } from '#generated/constants.ts';
import type { Log } from '../http/log.ts';
import { factsOf } from './deeds.ts';

/** Every part that a push goes through asks once when its answer is over: a dozen, which Node would call a leak. */
const askersOfAnAnswer = 20;

/** What is being answered just now. */
export class OpenRequests {
  /** With the time at which each began, in milliseconds of a clock that nobody sets. */
  readonly #since = new Map<FastifyRequest, number>();

  readonly #lines = new Set<Socket>();
  #isStopping = false;

  get count(): number {
    return this.#since.size;
  }

  watch(server: FastifyInstance): void {
    server.server.on('connection', (line) => {
      this.#lines.add(line);
      line.once('close', () => this.#lines.delete(line));
    });
    server.addHook('onRequest', (request, reply, done) => {
      this.#since.set(request, performance.now());
      reply.raw.setMaxListeners(askersOfAnAnswer);
      reply.raw.once('close', () => {
        this.#since.delete(request);
        if (this.#isStopping) this.#closeSoon(request.raw.socket);
      });
      done();
    });
  }

  /** Closes each line on which nothing is asked, and any other a moment after it was answered. */
  closeUnasked(): void {
    this.#isStopping = true;
    const asked = new Set([...this.#since.keys()].map(({ raw }) => raw.socket));
    for (const line of this.#lines) if (!asked.has(line)) line.destroy();
  }

  #closeSoon(line: Socket): void {
    const close = () => {
      if (!this.#isAsked(line)) line.end();
    };
    setTimeout(close, requestNextOnLineMs);
  }

  #isAsked(line: Socket): boolean {
    for (const { raw } of this.#since.keys()) if (raw.socket === line) return true;
    return false;
  }

  /** Tells of each that will not be answered to its end. */
  tellCut(log: Log): void {
    for (const [request, since] of this.#since) {
      const ms = Math.round(performance.now() - since);
      log.warn({ ...factsOf(request), ms }, 'cut off, since the hub stops');
    }
  }
}
