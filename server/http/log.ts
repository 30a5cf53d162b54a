import fastify, { type FastifyBaseLogger } from 'fastify';

/** What the hub notes down of itself. */
export type Log = FastifyBaseLogger;

/** Fields that would tell who a person is or let others be them. */
const secrets = ['req.headers.authorization', 'req.headers.cookie'];

/**
 * The server's structured log, one JSON object a line. `silent` is for tests. It goes the way of everything that is
 * printed, so that the address of a start comes after it.
 */
export function createLog(level = 'info'): Log {
  return fastify({ logger: { level, redact: secrets, stream: process.stdout } }).log;
}
