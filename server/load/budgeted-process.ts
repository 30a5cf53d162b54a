// biome-ignore lint/style/noRestrictedImports: work that may die starts here, with bounds
import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Why a process ended that was at work: it needed more memory or time than it may have, or something ended it. */
export type DeathCause = 'memory' | 'time' | 'ended';

/** A process died of the work that it was given, or on it. The work is at fault until it is proved otherwise. */
export class WorkDiedError extends Error {
  readonly why: DeathCause;

  constructor(why: DeathCause) {
    super(`A process died at its work: ${why}`);
    this.name = 'WorkDiedError';
    this.why = why;
  }
}

/** What went wrong in the work itself, which the process told of and lived. */
export class WorkFailedError extends Error {
  /** What the error was called there. */
  readonly failure: string;

  constructor({ message, failure }: { message: string; failure: string }) {
    super(message);
    this.name = 'WorkFailedError';
    this.failure = failure;
  }
}

interface Budget {
  /** Of the heap; what lies beside it is bounded by those who fill it. */
  memoryBytes: number;
  /** A process that nobody needs is kept for so long. */
  idleMs: number;
}

/** One piece of work for the other process. */
export interface Work<Question, Part> {
  question: Question;
  timeMs: number;
  signal?: AbortSignal;
  /** Takes a part of the answer; the next one is not sent before it is done, so that neither side piles up. */
  take(part: Part): Promise<void> | void;
}

/** What the process says. */
export type Said<Part> = { part: Part } | { done: true } | { failed: { message: string; failure: string } };

const bytesPerMegabyte = 1024 ** 2;

/**
 * Does work of which nobody knows what it takes in a process of its own, one piece after the other. Its heap and its
 * time are bounded; a process that dies takes nobody along, and the next piece of work gets a new one.
 *
 * NOTE: a thread would not do. Where V8 finds no memory in the middle of a large allocation it ends the whole process,
 * whatever the limits of the thread are.
 */
export class BudgetedProcess<Question, Part> {
  readonly #program: URL;
  readonly #budget: Budget;
  #child: ChildProcess | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  constructor(program: URL, budget: Budget) {
    this.#program = program;
    this.#budget = budget;
  }

  /** The number of the process, while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Resolves when all parts were taken. Throws what went wrong there, and WorkDiedError where the process is no more. */
  run(work: Work<Question, Part>): Promise<void> {
    const begin = () => this.#begin(work);
    const mine = this.#last.then(begin, begin);
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  /** Ends the process, at work or not. */
  close(): void {
    clearTimeout(this.#idle);
    if (this.#child) endGroup(this.#child);
    this.#child = undefined;
  }

  async #begin(work: Work<Question, Part>): Promise<void> {
    work.signal?.throwIfAborted();
    clearTimeout(this.#idle);
    this.#child ??= this.#start();
    const child = this.#child;
    // While somebody waits, the process that asks must not end; when nobody does, it must not be kept.
    hold(child, true);
    try {
      await new Conversation(child, work).ended;
    } finally {
      hold(child, false);
      this.#idle = setTimeout(() => this.close(), this.#budget.idleMs).unref();
    }
  }

  #start(): ChildProcess {
    const heapMegabytes = Math.floor(this.#budget.memoryBytes / bytesPerMegabyte);
    const started = fork(fileURLToPath(this.#program), [], {
      serialization: 'advanced',
      // A group of its own, so that what it starts is ended with it.
      detached: true,
      execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${heapMegabytes}`],
      // What V8 writes when it dies is of no use to an operator: the job that is set aside says it in words.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const forget = () => {
      if (this.#child === started) this.#child = undefined;
    };
    started.on('exit', forget).on('error', forget).on('disconnect', forget);
    started.on('spawn', () => giveWay(started.pid));
    return started;
  }
}

/** One question and the parts of its answer. */
class Conversation<Question, Part> {
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  readonly #work: Work<Question, Part>;
  #outcome: DeathCause | undefined;
  /** What went wrong at this end. */
  #untaken: unknown;

  constructor(child: ChildProcess, work: Work<Question, Part>) {
    this.#child = child;
    this.#work = work;
    this.ended = this.#hold();
  }

  async #hold(): Promise<void> {
    const { question, timeMs, signal } = this.#work;
    const late = setTimeout(() => this.#cut('time'), timeMs);
    const stop = () => this.#cut('ended');
    signal?.addEventListener('abort', stop, { once: true });
    try {
      await this.#talk(question);
    } catch (error) {
      // What was stopped on purpose did not die of its work.
      signal?.throwIfAborted();
      throw error;
    } finally {
      clearTimeout(late);
      signal?.removeEventListener('abort', stop);
    }
  }

  #talk(question: Question): Promise<void> {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const settle = (done: () => void) => {
        child.off('message', hear).off('exit', exit).off('error', fail);
        done();
      };
      const exit = (_code: number | null, signal: NodeJS.Signals | null) =>
        settle(() => reject(this.#untaken ?? new WorkDiedError(this.#outcome ?? causeOf(signal))));
      const fail = () => settle(() => reject(new WorkDiedError(this.#outcome ?? 'ended')));
      const send = (message: unknown) => child.send(message as object, (error) => error && fail());
      const hear = (said: Said<Part>) => {
        if ('done' in said) settle(resolve);
        else if ('failed' in said) settle(() => reject(new WorkFailedError(said.failed)));
        else {
          // What cannot be taken leaves the other side in the middle of its answer. Told of when that has ended: the next
          // piece of work must not meet it, and be taken for what it died of.
          Promise.resolve(said.part)
            .then((part) => this.#work.take(part))
            .then(
              () => send({ next: true }),
              (error: unknown) => {
                this.#untaken = error;
                endGroup(child);
              },
            );
        }
      };
      child.on('message', hear).on('exit', exit).on('error', fail);
      send({ question });
    });
  }

  #cut(why: DeathCause): void {
    this.#outcome = why;
    endGroup(this.#child);
  }
}

/** V8 ends a process that finds no memory by an abort. */
function causeOf(signal: NodeJS.Signals | null): DeathCause {
  return signal === 'SIGABRT' || signal === 'SIGTRAP' ? 'memory' : 'ended';
}

function endGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  // The number of one that has ended may be somebody else's by now.
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It may have ended already, and where priorities are not ours to set it works all the same.
  }
}

function hold(held: ChildProcess, isNeeded: boolean): void {
  if (isNeeded) {
    held.ref();
    held.channel?.ref();
  } else {
    held.unref();
    held.channel?.unref();
  }
}
