import type { FastifyRequest } from 'fastify';
import type { Context, Hub } from '../frame/context.ts';
import { requestLanguage } from '../http/request-language.ts';
import type { Work } from '../http/work.ts';
import type { Caller } from '../people/index.ts';
import type { Viewer } from '../rights/index.ts';

/**
 * A call that is being answered. What few handlers ask for is made when they do: lists are asked for all the time. Subjects
 * are written into it by their names, so that it has no others of its own than those that handlers know.
 */
export class Call implements Context {
  readonly hub: Hub;
  readonly viewer: Viewer | null;
  readonly sessionId?: string;
  readonly proveTime?: number;
  readonly #work: Work;
  readonly #request: FastifyRequest;
  #cookies: string[] | undefined;

  constructor(hub: Hub, { viewer, sessionId, proveTime }: Caller, { request, work }: Answering) {
    this.hub = hub;
    this.viewer = viewer;
    this.#work = work;
    this.#request = request;
    if (sessionId !== undefined) this.sessionId = sessionId;
    if (proveTime !== undefined) this.proveTime = proveTime;
  }

  get signal(): AbortSignal {
    return this.#work.signal;
  }

  get cookies(): string[] {
    this.#cookies ??= [];
    return this.#cookies;
  }

  /** The last one counts: who signs in or out has no use for a renewed secret. */
  get cookie(): string | undefined {
    return this.#cookies?.at(-1);
  }

  get address(): string {
    return this.#request.ip;
  }

  get language(): Context['language'] {
    return requestLanguage(this.#request);
  }

  get requestId(): string {
    return this.#request.id;
  }

  get method(): string {
    return this.#request.method;
  }

  get headers(): FastifyRequest['headers'] {
    return this.#request.headers;
  }
}

interface Answering {
  request: FastifyRequest;
  work: Work;
}
