import { type ChildProcess, endGroup } from './child.ts';
import { processorMs } from './processor-time.ts';
import { firstLookOf, takenBy } from './taken-time.ts';
import { type DeathCause, type Failure, WorkDiedError, WorkFailedError } from './work-died.ts';

/** What is said to the process: what it is to open, a question, or that the last part was taken. */
export type Asked = { open: unknown } | { question: unknown } | { next: true };

/** What it says: a part, after which it waits; one that is all; that there is no more; or what went wrong. */
export type Said = { part: unknown } | { all: unknown } | { done: true } | { failed: Failure };

/** What one answer may take. */
export interface TimeBounds {
  /** By the clock, while it does not stand in line for a processor: on a busy machine all takes longer, and nothing is wrong. */
  timeMs: number;
  /** Of the processor; where nobody counts that, the clock does. */
  processorMs?: number | undefined;
  /** How soon after one look at the processor's time the next one may follow. */
  lookAgainMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

type Take = (part: unknown) => Promise<void> | void;

/** One question and the parts of its answer. */
export class Conversation {
  /** Gives the processor time that it took. */
  readonly ended: Promise<number>;
  readonly #child: ChildProcess;
  readonly #take: Take;
  #outcome: DeathCause | undefined;
  #isByClock = false;
  /** What went wrong at this end. */
  #untaken: unknown;

  constructor(child: ChildProcess, asked: Asked, bounds: TimeBounds, take: Take) {
    this.#child = child;
    this.#take = take;
    this.ended = this.#hold(asked, bounds);
  }

  async #hold(asked: Asked, bounds: TimeBounds): Promise<number> {
    const { signal } = bounds;
    const watched = watch(this.#child.pid, bounds, (isByClock) => {
      this.#isByClock = isByClock;
      this.#cut('time');
    });
    const stop = () => this.#cut('ended');
    signal?.addEventListener('abort', stop, { once: true });
    try {
      await this.#talk(asked);
      return watched.used();
    } catch (error) {
      // What was stopped on purpose did not die of its work.
      signal?.throwIfAborted();
      throw error;
    } finally {
      watched.stop();
      signal?.removeEventListener('abort', stop);
    }
  }

  #talk(asked: Asked): Promise<void> {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const settle = (done: () => void) => {
        child.off('message', hear).off('exit', exit).off('error', fail);
        done();
      };
      const exit = (_code: number | null, signal: NodeJS.Signals | null) =>
        settle(() =>
          reject(
            this.#untaken ??
              new WorkDiedError(this.#outcome ?? causeOf(signal), { isByClock: this.#isByClock }),
          ),
        );
      const fail = () => settle(() => reject(new WorkDiedError(this.#outcome ?? 'ended')));
      const send = (words: Asked) => child.send(words, (error) => error && fail());
      // What cannot be taken leaves the other side in the middle of its answer. Told of when that has ended: the next
      // piece of work must not meet it, and be taken for what it died of.
      const lose = (error: unknown) => {
        this.#untaken = error;
        void endGroup(child);
      };
      const hear = (said: Said) => {
        if ('done' in said) settle(resolve);
        else if ('failed' in said) settle(() => reject(new WorkFailedError(said.failed)));
        else if ('all' in said) this.#taken(said.all).then(() => settle(resolve), lose);
        else this.#taken(said.part).then(() => send({ next: true }), lose);
      };
      child.on('message', hear).on('exit', exit).on('error', fail);
      send(asked);
    });
  }

  async #taken(part: unknown): Promise<void> {
    await this.#take(part);
  }

  #cut(why: DeathCause): void {
    this.#outcome = why;
    void endGroup(this.#child);
  }
}

interface Watched {
  /** Milliseconds of the processor so far; of the clock where nobody tells. */
  used(): number;
  stop(): void;
}

/** Looks at the earliest moment at which the time may be used up. */
function watch(
  pid = 0,
  { timeMs, processorMs: most = Number.POSITIVE_INFINITY, lookAgainMs = 1 }: TimeBounds,
  exceed: (isByClock: boolean) => void,
): Watched {
  const before = processorMs(pid) ?? 0;
  const started = performance.now();
  const used = () => (processorMs(pid) ?? before + performance.now() - started) - before;
  const firstMs = firstLookOf(Math.min(most, timeMs));
  let takenMs: (() => number) | undefined;
  const look = () => {
    takenMs ??= takenBy(pid, firstMs);
    const [ofProcessor, ofClock] = [most - used(), timeMs - takenMs()];
    const left = Math.min(ofProcessor, ofClock);
    // Whoever was held up himself may have the answer already, and hears it first.
    if (left <= 0) late = setImmediate(exceed, ofProcessor > 0);
    else timer = setTimeout(look, Math.max(lookAgainMs, left));
  };
  let late: NodeJS.Immediate | undefined;
  let timer = setTimeout(look, firstMs);
  const stop = () => {
    clearTimeout(timer);
    clearImmediate(late);
  };
  return { used, stop };
}

/** V8 ends a process that finds no memory by an abort. */
function causeOf(signal: NodeJS.Signals | null): DeathCause {
  return signal === 'SIGABRT' || signal === 'SIGTRAP' ? 'memory' : 'ended';
}
