// biome-ignore lint/style/noRestrictedImports: processes beside the hub start here, with bounds
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bytesPerMegabyte } from '../units.ts';
import { putBehind } from './priority.ts';

export type { ChildProcess };

export interface ChildOptions {
  /** Of its heap; what lies beside it is bounded by those who fill it. */
  memoryBytes: number;
  /** How what is said is written: plain data is quicker as JSON. */
  serialization: 'json' | 'advanced';
  /** How much others go first, as the system counts it; 0 where somebody waits for it as for the hub itself. */
  niceness: number;
  /** Whether the session that it leads goes behind as well, which has as much right as the hub with all its gits elsewhere. */
  leads?: boolean;
}

/** Node keeps code that it has read for those who are started with the same. */
export const nodeOptions = [
  '--disable-warning=ExperimentalWarning',
  // As in the hub itself (decision 0017).
  '--max-semi-space-size=1',
  '--heap-growing-percent=50',
  // Threads that help V8 hold some megabytes each process, and do little for one that has a core at most. There is one at
  // least: 0 asks Node for as many as there are processors beside the first.
  '--v8-pool-size=1',
] as const;

/** Starts a process that ends with us, in a group of its own, so that what it starts is ended with it. */
export function startChild(
  program: URL,
  { memoryBytes, serialization, niceness, leads = false }: ChildOptions,
): ChildProcess {
  const heap = Math.ceil(memoryBytes / bytesPerMegabyte);
  const started = fork(fileURLToPath(program), [], {
    serialization,
    detached: true,
    execArgv: [...nodeOptions, `--max-old-space-size=${heap}`],
    // What V8 writes when it dies is of no use to an operator: whoever asked says it in words.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (niceness > 0) started.on('spawn', () => putBehind(started.pid, { niceness, leads }));
  return started;
}

/** Whether a process may not be ended by the end of all else here. */
export function hold(child: ChildProcess, isNeeded: boolean): void {
  if (isNeeded) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

const isGone = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Ends a process with all that it has started, whatever it does, and resolves when it is gone. */
export async function endGroup(child: ChildProcess): Promise<void> {
  const { pid } = child;
  // The number of one that has ended may be somebody else's by now.
  if (pid === undefined || isGone(child)) return;
  const gone = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  await gone;
}
