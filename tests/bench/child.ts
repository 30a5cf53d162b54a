import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import packageFile from '../../package.json' with { type: 'json' };
import { patienceMs } from '../support/patience.ts';

/** A server in a process of its own: it shares neither the memory nor the processor time of whoever asks it. */
export interface ServerChild {
  url: string;
  pid: number;
  /** Processor time that it has used so far. */
  cpuMs(): Promise<number>;
  stop(): Promise<void>;
  /** As an administrator's `kill -9`. */
  kill(): Promise<void>;
}

/** Starts a hub under the options that `npm start` gives it; on very many rows the first start takes the longer. */
export function startHub(
  input: { dataDir: string; seed?: 'demo' | 'none' },
  startMaxMs = patienceMs,
): Promise<ServerChild> {
  return startChild('hub-process', input, { nodeOptions: packageFile.config.hubNodeOptions, startMaxMs });
}

interface ChildOptions {
  nodeOptions?: readonly string[];
  /** Until it is given up: a busy machine makes a start late, and not wrong. */
  startMaxMs?: number;
}

/** Starts one of the `*-process.ts` files beside this one; it ends with us at the latest. */
export async function startChild(
  name: string,
  input: unknown,
  { nodeOptions = [], startMaxMs = patienceMs }: ChildOptions = {},
): Promise<ServerChild> {
  const child = fork(fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), [], {
    execArgv: [...nodeOptions, '--disable-warning=ExperimentalWarning'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  child.send({ input });
  const { url } = (await messageOf(child, startMaxMs)) as { url: string };
  return {
    url,
    pid: child.pid ?? 0,
    async cpuMs() {
      child.send({ ask: 'cpu' });
      return ((await messageOf(child)) as { cpuMs: number }).cpuMs;
    },
    async stop() {
      child.disconnect();
      if (child.exitCode === null) await once(child, 'exit');
    },
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function messageOf(child: ChildProcess, maxMs = patienceMs): Promise<unknown> {
  const waiting = new AbortController();
  const limit = setTimeout(() => child.kill(), maxMs);
  try {
    return await Promise.race([
      once(child, 'message', { signal: waiting.signal }).then(([message]) => message),
      once(child, 'exit', { signal: waiting.signal }).then(() => {
        throw new Error('A server of the bench ended before it answered; the lines above say why.');
      }),
    ]);
  } finally {
    clearTimeout(limit);
    waiting.abort();
  }
}
