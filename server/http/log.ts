import fastify, { type FastifyBaseLogger } from 'fastify';
import { LogFile } from './log-file.ts';

/** What the hub notes down of itself. */
export type Log = FastifyBaseLogger;

/** Fields that would tell who a person is or let others be them. */
const secrets = ['req.headers.authorization', 'req.headers.cookie'];

/** Says that the file of the log was moved away; Node keeps SIGUSR1 for itself, and the other signals stop the hub. */
const reopening = 'SIGUSR2';

interface Noting {
  /** The least that is noted down; `silent` is for tests. */
  logLevel?: string | undefined;
  /** Where to; the way of everything that is printed where absent, so that the address of a start comes after it. */
  logFile?: string | undefined;
}

/** The server's structured log, one JSON object a line. */
export function createLog({ logLevel: level = 'info', logFile }: Noting): Log {
  const stream = logFile === undefined ? process.stdout : openFile(logFile);
  return fastify({ logger: { level, redact: secrets, stream } }).log;
}

function openFile(path: string): LogFile {
  const file = new LogFile(path);
  if (process.platform !== 'win32') process.on(reopening, () => file.reopen());
  return file;
}
