import { setTimeout as after } from 'node:timers/promises';
import { type ChildOptions, type ChildProcess, endGroup, hold, startChild } from './child.ts';
import { type Asked, Conversation, type TimeBounds } from './conversation.ts';
import { WorkDiedError } from './work-died.ts';

export type { TimeBounds } from './conversation.ts';

export interface ProcessBudget extends Partial<Omit<ChildOptions, 'memoryBytes'>> {
  memoryBytes: number;
  /** Time by the clock until a new process can be asked. */
  startMs?: number;
  /** A process that nobody needs is kept for so long; for good where absent. */
  idleMs?: number;
  /** What it opens before it is asked anything. */
  input?: unknown;
}

/** One piece of work for the other process. */
export interface Work<Question, Part> extends TimeBounds {
  question: Question;
  /** Takes a part of the answer; the next one is not sent before it is done, so that neither side piles up. */
  take(part: Part): Promise<void> | void;
}

/** Longer than any start; a timer cannot be set to more. */
const neverMs = 2 ** 31 - 1;

/**
 * Does work of which nobody knows what it takes in a process of its own, one piece after the other. Its heap and its
 * time are bounded; a process that dies takes nobody along, and the next piece of work gets a new one.
 *
 * NOTE: a thread would not do. It cannot be ended in the middle of a call that is not JavaScript, and where V8 finds no
 * memory in the middle of a large allocation it ends the whole process, whatever the limits of the thread are.
 */
export class BudgetedProcess<Question, Part> {
  readonly #program: URL;
  readonly #budget: ProcessBudget;
  #child: ChildProcess | undefined;
  /** Those before it that may not be gone yet, with the memory that they had. */
  #ending: Promise<unknown> = Promise.resolve();
  #isOpen = false;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  constructor(program: URL, budget: ProcessBudget) {
    this.#program = program;
    this.#budget = budget;
  }

  /** The number of the process, while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Whether there is a process that can be asked at once. */
  get isOpen(): boolean {
    return this.#child !== undefined && this.#isOpen;
  }

  /** Starts a process where there is none, and resolves when it can be asked. */
  open(): Promise<void> {
    return this.#next(async () => {
      if (!this.isOpen) await this.#start();
    });
  }

  /**
   * Resolves when all parts were taken, with the processor time that it took. Throws what went wrong there, and
   * WorkDiedError where the process is no more.
   */
  run({ question, take, ...bounds }: Work<Question, Part>): Promise<number> {
    return this.#next(async () => {
      bounds.signal?.throwIfAborted();
      if (!this.isOpen) await this.#start(bounds.signal);
      return this.#converse({ question }, bounds, (part) => take(part as Part));
    });
  }

  /** Ends the process, at work or not, and resolves when it is gone. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#child;
    this.#child = undefined;
    if (child) this.#end(child);
    await this.#ending;
  }

  #end(child: ChildProcess): void {
    hold(child, true);
    this.#ending = Promise.allSettled([this.#ending, endGroup(child)]);
  }

  /** A disk that does not answer may keep one for ever: longer than for a start nobody waits for it. */
  async #untilEnded(atMostMs: number): Promise<void> {
    const ended = new AbortController();
    const tooLong = after(atMostMs, undefined, { ref: false, signal: ended.signal }).catch(() => {});
    await Promise.race([this.#ending, tooLong]);
    ended.abort();
  }

  #next<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.#last.then(work, work);
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  async #start(signal?: AbortSignal): Promise<void> {
    const { startMs: timeMs = neverMs, input } = this.#budget;
    await this.#untilEnded(timeMs);
    this.#child ??= this.#fork();
    await this.#converse({ open: input }, { timeMs, signal }, () => {});
    this.#isOpen = true;
  }

  async #converse(
    asked: Asked,
    bounds: TimeBounds,
    take: (part: unknown) => Promise<void> | void,
  ): Promise<number> {
    clearTimeout(this.#idle);
    const child = this.#child;
    if (!child) throw new WorkDiedError('ended');
    // While somebody waits, the process that asks must not end; when nobody does, it must not be kept.
    hold(child, true);
    try {
      return await new Conversation(child, asked, bounds, take).ended;
    } catch (error) {
      // What cannot be told anything any more is dead before its end has been heard of: the next piece of work must not meet it.
      if (error instanceof WorkDiedError && this.#child === child) {
        this.#child = undefined;
        this.#end(child);
      }
      throw error;
    } finally {
      hold(child, false);
      const { idleMs } = this.#budget;
      if (idleMs !== undefined) this.#idle = setTimeout(() => void this.close(), idleMs).unref();
    }
  }

  #fork(): ChildProcess {
    this.#isOpen = false;
    const { memoryBytes, serialization = 'advanced', niceness = 0, leads = false } = this.#budget;
    const started = startChild(this.#program, { memoryBytes, serialization, niceness, leads });
    const forget = () => {
      if (this.#child === started) this.#child = undefined;
    };
    started.on('exit', forget).on('error', forget);
    started.on('disconnect', () => {
      forget();
      this.#end(started);
    });
    return started;
  }
}
