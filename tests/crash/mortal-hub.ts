import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A hub in a process of its own, which may be killed without a word, also before it answers. */
export interface MortalHub {
  /** Whether it has ended by itself. */
  readonly isGone: boolean;
  /** Where it answers, as soon as it does. */
  url: Promise<string>;
  /** As an administrator's `kill -9` (alone), or as a container that is taken away with all that runs in it. */
  kill(whom: 'alone' | 'withGit'): Promise<void>;
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('../bench/hub-process.ts', import.meta.url));

interface MortalOptions {
  seed?: 'demo' | 'none';
  /** Where it may import from beside the web. */
  importOrigins?: readonly string[];
  /** Less memory than a machine has, so that a test need not fill a machine. */
  heapMegabytes?: number;
}

export function startMortal(
  dataDir: string,
  { seed = 'none', importOrigins = [], heapMegabytes }: MortalOptions = {},
): MortalHub {
  const child = fork(program, [], {
    // A group of its own, so that git's processes can be killed with it.
    detached: true,
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      ...(heapMegabytes === undefined ? [] : [`--max-old-space-size=${heapMegabytes}`]),
    ],
    // Its own pipe: whoever waits for the end of ours would wait for one that is left alive.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.stderr?.pipe(process.stderr, { end: false });
  child.send({ input: { dataDir, seed, importOrigins } });
  const url = answerOf(child).then((answer) => answer.url);
  // Whoever kills it does not wait for its answer.
  url.catch(() => {});
  const ended = once(child, 'exit');
  return {
    url,
    get isGone() {
      return child.exitCode !== null || child.signalCode !== null;
    },
    async kill(whom) {
      // One that ended by itself says why.
      if (child.exitCode !== null) await url;
      const { pid = 0 } = child;
      process.kill(whom === 'alone' ? pid : -pid, 'SIGKILL');
      await ended;
    },
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}

async function answerOf(child: ChildProcess): Promise<{ url: string }> {
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message as { url: string }),
      once(child, 'exit', { signal }).then(() => {
        throw new Error('The hub did not start again; the lines above say why.');
      }),
    ]);
  } finally {
    waiting.abort();
  }
}
