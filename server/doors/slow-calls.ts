import type { FastifyInstance } from 'fastify';
import { slowCallMs } from '#generated/constants.ts';
import type { Hub } from '../frame/context.ts';

/**
 * Logs each call that took long, with how much of it the database took and how it went about the longest statement. What
 * was bound to that is no part of it. Calls alone: a clone lasts as long as its reader.
 */
export function tellSlow(server: FastifyInstance, { log, slow }: Pick<Hub, 'log' | 'slow'>): void {
  server.addHook('onResponse', (request, reply, done) => {
    // Whoever waited has been answered.
    done();
    const { endpoint } = request.routeOptions.config;
    if (endpoint === undefined || endpoint === 'git' || reply.elapsedTime < slowCallMs) return;
    const { asked } = request.asker;
    const { text, parameters, ms } = asked?.longest ?? {};
    log.warn(
      {
        reqId: request.id,
        endpoint,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        statements: asked?.count ?? 0,
        databaseMs: Math.round(asked?.ms ?? 0),
        ...(text !== undefined && { longest: slow.describe(text, parameters ?? [], ms ?? 0) }),
      },
      'a call took long',
    );
  });
}
