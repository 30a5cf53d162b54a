import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Asker, asking } from '../load/asker.ts';
import { networkOf } from '../load/network.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** On whose behalf it is answered: its network, and the person once the session has been read. */
    asker: Asker;
  }
}

declare module 'node:net' {
  interface Socket {
    /** Who asked last on this line, and from which network: on most lines it is always the same. */
    hubFrom?: { ip: string; network: string };
  }
}

/** What is known of who asks before anything was read. */
export function askerOf({ ip, raw: { socket } }: FastifyRequest): Asker {
  const known = socket.hubFrom;
  if (known && known.ip === ip) return { network: known.network };
  // NOTE: a line that was cut off before its request was read has no address any more, whatever the type says.
  const from = { ip, network: networkOf(ip ?? '') };
  socket.hubFrom = from;
  return { network: from.network };
}

/** Says of every request on whose behalf it is answered, to all that its answer sets going. */
export function knowAskers(server: FastifyInstance): void {
  server.decorateRequest('asker');
  server.addHook('onRequest', (request, _reply, done) => {
    request.asker = { ...askerOf(request), request: request.id, address: request.ip };
    done();
  });
  // Only now: what is remembered from before the body was read would be lost where it was waited for.
  server.addHook('preHandler', (request, _reply, done) => asking(request.asker, done));
}
