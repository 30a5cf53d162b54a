import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Who does what to what, as far as it is known by now. */
export interface Deed {
  /** The user name. */
  person?: string;
  /** What the log calls the things that it is done to, each by what sort of thing it is. */
  things?: Readonly<Record<string, string>>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For the operator's log; set by whoever comes to know it. */
    deed: Deed;
    /** What had gone over its line before it, in bytes each way. */
    before: { read: number; written: number };
  }
}

const none = { read: 0, written: 0 };
/** What had gone over a line with its last answer: a short request is read whole before anybody looks. */
const goneOver = new WeakMap<Socket, FastifyRequest['before']>();

/** Notes down of every request who does what, so that the log can say so. */
export function noteDeeds(server: FastifyInstance): void {
  server.decorateRequest('deed');
  server.decorateRequest('before');
  server.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    request.deed = {};
    request.before = goneOver.get(socket) ?? none;
    reply.raw.once('close', () =>
      goneOver.set(socket, { read: socket.bytesRead, written: socket.bytesWritten }),
    );
    done();
  });
}

/** What the log says of a request, answered or not; of one that no hook has seen it is no more than its line. */
export function factsOf({ method, url, ip, deed, before, raw: { socket } }: FastifyRequest): object {
  const { person, things = {} } = deed ?? {};
  const line = { method, url, ip, ...(person !== undefined && { person }), ...things };
  if (Object.keys(things).length === 0 || !before) return line;
  return { ...line, bytesIn: socket.bytesRead - before.read, bytesOut: socket.bytesWritten - before.written };
}
