import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { finished } from 'node:stream/promises';

/** One request that hostile clients send, again and again. */
export interface Shot {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Base64, so that it may hold any bytes. */
  body?: string;
  /** Sends the body a byte a second, or reads nothing of the answer and stays. */
  stands?: 'sending' | 'reading';
}

/** Many connections from several networks, which together send these shots in turn. */
export interface Flood {
  shots: readonly Shot[];
  connections: number;
  networks: number;
}

/** How many answers came by status; 0 counts connections that were cut. */
export type Answers = Record<number, number>;

const firstHost = 10;
const byteEveryMs = 1000;
/** Who was refused comes back soon: a hostile client does not wait as it is told. */
const againMs = 20;

/** Floods a server on this machine until it is told to stop. Each network is an address of the loopback range. */
export async function flood(
  url: string,
  { shots, connections, networks }: Flood,
  signal: AbortSignal,
): Promise<Answers> {
  const answers: Answers = {};
  const agents = Array.from(
    { length: networks },
    (_, at) =>
      new Agent({ keepAlive: true, maxSockets: connections, localAddress: `127.0.0.${firstHost + at}` }),
  );
  const connection = async (at: number) => {
    for (let turn = at; !signal.aborted; turn++) {
      const shot = shots[turn % shots.length];
      const agent = agents[at % networks];
      if (!shot || !agent) return;
      const status = await shoot(url, shot, { agent, signal });
      if (status === 0 && signal.aborted) return;
      answers[status] = (answers[status] ?? 0) + 1;
      if (status !== 200) await new Promise((resolve) => setTimeout(resolve, againMs));
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, at) => connection(at)));
  for (const agent of agents) agent.destroy();
  return answers;
}

async function shoot(url: string, shot: Shot, how: { agent: Agent; signal: AbortSignal }): Promise<number> {
  const { method = 'GET', path, headers = {}, body, stands } = shot;
  const options: RequestOptions = { method, headers: { ...headers }, ...how };
  const bytes = body === undefined ? undefined : Buffer.from(body, 'base64');
  if (bytes) options.headers = { ...headers, 'content-length': bytes.length };
  const asked = request(url + path, options);
  asked.on('error', () => {});
  if (stands === 'sending') trickle(asked, bytes ?? Buffer.alloc(0), how.signal);
  else asked.end(bytes);
  const answer = await new Promise<IncomingMessage | undefined>((resolve) => {
    asked.on('response', resolve);
    asked.on('close', () => resolve(undefined));
  });
  if (!answer) return 0;
  answer.on('error', () => {});
  if (stands === 'reading' && answer.statusCode === 200) await closed(answer, how.signal);
  else await finished(answer.resume()).catch(() => {});
  return answer.statusCode ?? 0;
}

/** Waits without reading, until either side has enough. */
function closed(answer: IncomingMessage, signal: AbortSignal): Promise<void> {
  answer.pause();
  return new Promise((resolve) => {
    answer.socket.on('close', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function trickle(asked: ReturnType<typeof request>, bytes: Buffer, signal: AbortSignal): void {
  let at = 0;
  const timer = setInterval(() => {
    asked.write(bytes.subarray(at, at + 1));
    at += 1;
    if (at >= bytes.length) end();
  }, byteEveryMs);
  const end = () => {
    clearInterval(timer);
    asked.end();
  };
  asked.on('close', () => clearInterval(timer));
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}
