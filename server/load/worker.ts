// biome-ignore lint/style/noRestrictedImports: workers are started here, with bounds
import { type ChildProcess, fork } from 'node:child_process';
import { processorMs } from './processor-time.ts';

export interface WorkerBounds {
  /** Processor time of one answer, in milliseconds; on a busy machine that takes longer by the clock. */
  processorMs: number;
  /** Time by the clock of one answer. */
  answerMs: number;
  /** Time by the clock until a new process can be asked. */
  startMs: number;
  /** What its JavaScript may keep in memory, in bytes. */
  memoryBytes: number;
}

/** A file that serves questions (serve.ts), and what it opens. */
export interface Work {
  place: URL;
  input: unknown;
  bounds: WorkerBounds;
}

/** An answer took more time than it may; its process was ended. */
export class WorkTooLongError extends Error {}

/** The process ended before it had answered. */
export class WorkerEndedError extends Error {}

/** What is said to the process, and what it says. */
export type Said = { open: unknown } | { ask: unknown };
export type Heard = { answer?: unknown; failed?: string };

const bytesPerMegabyte = 1024 * 1024;
const lookAgainMs = 20;

/**
 * A process that answers one question at a time. A thread would share our fate: it cannot be ended in the middle of a
 * call that is not JavaScript, and what it has too much of is missing in the whole process.
 */
export class Worker {
  readonly #work: Work;
  #child: ChildProcess | undefined;
  #isOpen = false;

  constructor(work: Work) {
    this.#work = work;
  }

  /** The number of the process, while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts a process where there is none. Throws `WorkTooLongError` and `WorkerEndedError`. */
  async ask(question: unknown): Promise<unknown> {
    const { startMs, answerMs, processorMs: used } = this.#work.bounds;
    const child = this.#child ?? this.#start();
    try {
      if (!this.#isOpen) {
        await exchange(child, { open: this.#work.input }, { answerMs: startMs, processorMs: startMs });
        this.#isOpen = true;
      }
      return await exchange(child, { ask: question }, { answerMs, processorMs: used });
    } catch (error) {
      // It may take a moment to be gone, and the next question must not meet it.
      if (error instanceof WorkTooLongError) this.#forget(child);
      throw error;
    }
  }

  /** Ends the process, whatever it does, and waits until it is gone. */
  async end(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise((resolve) => {
      child.once('exit', resolve).once('error', resolve);
      child.kill('SIGKILL');
    });
  }

  #start(): ChildProcess {
    const { place, bounds } = this.#work;
    const heap = Math.ceil(bounds.memoryBytes / bytesPerMegabyte);
    const child = fork(place, [], {
      execArgv: [
        `--max-old-space-size=${heap}`,
        // As in the hub itself: what is young has little room (decision 0017).
        '--max-semi-space-size=1',
        '--disable-warning=ExperimentalWarning',
      ],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const forget = () => this.#forget(child);
    child.on('exit', forget).on('error', forget).on('disconnect', forget);
    this.#child = child;
    this.#isOpen = false;
    return child;
  }

  #forget(child: ChildProcess): void {
    if (this.#child === child) this.#child = undefined;
  }
}

/** Says something and waits for what is answered, no longer than it may take. */
function exchange(
  child: ChildProcess,
  said: Said,
  bounds: Pick<WorkerBounds, 'answerMs' | 'processorMs'>,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const stopWatching = watch(child, bounds, () => {
      child.kill('SIGKILL');
      settle(() => reject(new WorkTooLongError('The work took too long')));
    });
    const settle = (done: () => void) => {
      stopWatching();
      child.off('message', take).off('exit', lose).off('error', lose);
      done();
    };
    const take = (message: unknown) => {
      const { answer, failed } = message as Heard;
      settle(() => (failed === undefined ? resolve(answer) : reject(new Error(failed))));
    };
    const lose = () => settle(() => reject(new WorkerEndedError('The worker ended before it answered')));
    child.on('message', take).on('exit', lose).on('error', lose);
    child.send(said, (error) => error && lose());
  });
}

/** Looks at the earliest moment at which the time may be used up; where nobody counts it, the clock does. */
function watch(
  { pid = 0 }: ChildProcess,
  { answerMs, processorMs: most }: Pick<WorkerBounds, 'answerMs' | 'processorMs'>,
  exceed: () => void,
): () => void {
  const before = processorMs(pid) ?? 0;
  const started = performance.now();
  const look = () => {
    const passed = performance.now() - started;
    const used = (processorMs(pid) ?? before + passed) - before;
    if (passed >= answerMs || used >= most) exceed();
    else timer = setTimeout(look, Math.max(lookAgainMs, Math.min(most - used, answerMs - passed)));
  };
  let timer = setTimeout(look, Math.min(most, answerMs));
  return () => clearTimeout(timer);
}
