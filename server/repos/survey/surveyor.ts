import { LRUCache } from 'lru-cache';
import {
  gitBackgroundRowYields,
  gitSurveyDearAskers,
  gitSurveyFactsMs,
  gitSurveyGitsFactsBytes,
  gitSurveyGitsPathsBytes,
  gitSurveyGitsPathsLeastBytes,
  gitSurveyGitsPathsPerObjectBytes,
  gitSurveyGitsPathsPerRefByte,
  gitSurveyGitsQuickBytes,
  gitSurveyIdleMs,
  gitSurveyLookAgainMs,
  gitSurveyMemoryBytes,
  gitSurveyNiceness,
  gitSurveyPathsMs,
  gitSurveyQuickClockMs,
  gitSurveyQuickMemoryBytes,
  gitSurveyQuickMs,
} from '#generated/constants.ts';
import { memoryFor, takeSurveyPlace, whenMemoryIsWanted } from '../../git/index.ts';
import { BudgetedProcess } from '../../load/budgeted-process.ts';
import type { TimeBounds } from '../../load/conversation.ts';
import { type Entering, Row } from '../../load/row.ts';
import { WorkDiedError, WorkFailedError } from '../../load/work-died.ts';
import type { RepoFacts } from '../repo-facts.ts';
import type { KeptBranch, Part, PathPart, Question } from './questions.ts';
import { GaveWay, oneByOne, SlowProcess } from './slow-process.ts';

const program = new URL('./process.ts', import.meta.url);
const idleMs = gitSurveyIdleMs;
const quickBudget = { memoryBytes: gitSurveyQuickMemoryBytes, idleMs };
const slowBudget = { memoryBytes: gitSurveyMemoryBytes, idleMs, niceness: gitSurveyNiceness };

const goingThrough = {
  leastBytes: gitSurveyGitsPathsLeastBytes,
  perObjectBytes: gitSurveyGitsPathsPerObjectBytes,
  perRefByte: gitSurveyGitsPathsPerRefByte,
  mostBytes: gitSurveyGitsPathsBytes,
};

interface PathsAsked {
  dir: string;
  asker: string | undefined;
  kept(): Promise<readonly KeptBranch[]>;
  signal: AbortSignal;
}

interface Reading extends TimeBounds {
  process: BudgetedProcess<Question, Part>;
  /** Where its gits wait for memory. */
  gits: 'surveys' | 'dearSurveys';
  gitBytes: number;
}

/**
 * Reads repositories after a push, in processes of their own: what was pushed is made by whoever pushed it, and must
 * not be able to end the hub. The few facts that a pusher waits for do not stand in line behind long histories, and
 * those that are read quickly not behind those that take a minute.
 */
export class Surveyor {
  readonly #quick = new BudgetedProcess<Question, Part>(program, quickBudget);
  readonly #slow = new SlowProcess<Question, Part>(program, slowBudget);
  readonly #rows = { quick: new Row(oneByOne), dear: new Row(oneByOne), paths: new Row(oneByOne) };
  /** Whose repositories were dear the last time: they need not be tried among the quick ones again. */
  readonly #dearAskers = new LRUCache<string, true>({ max: gitSurveyDearAskers });
  readonly #closing = new AbortController();
  readonly #stopping = new AbortController();

  /** @param asker whose repository it is: many pushes of one person wait behind each other, and nobody else does */
  async factsOf(dir: string, asker = dir): Promise<RepoFacts> {
    const { signal } = this.#closing;
    const at = { asker, signal };
    if (!this.#dearAskers.has(asker)) {
      try {
        return await inRow(this.#rows.quick, at, () => this.#quickFacts(dir, asker));
      } catch (error) {
        if (!isTooMuch(error)) throw error;
        this.#dearAskers.set(asker, true);
      }
    }
    const read = () => this.#slow.withFacts(signal, () => this.#dearFacts(dir, asker));
    return inRow(this.#rows.dear, at, read);
  }

  async #quickFacts(dir: string, asker: string): Promise<RepoFacts> {
    // By the processor, since a busy machine makes nothing dear.
    const bounds = {
      processorMs: gitSurveyQuickMs,
      lookAgainMs: gitSurveyLookAgainMs,
      timeMs: gitSurveyQuickClockMs,
    };
    const reading = { process: this.#quick, gits: 'surveys', gitBytes: gitSurveyGitsQuickBytes } as const;
    const { facts } = await this.#read(dir, asker, { ...reading, ...bounds });
    return facts;
  }

  async #dearFacts(dir: string, asker: string): Promise<RepoFacts> {
    const bounds = { gitBytes: gitSurveyGitsFactsBytes, timeMs: gitSurveyFactsMs };
    const reading = { process: this.#slow.process, gits: 'dearSurveys', ...bounds } as const;
    const { facts, usedMs } = await this.#read(dir, asker, reading);
    if (usedMs < gitSurveyQuickMs) this.#dearAskers.delete(asker);
    return facts;
  }

  async #read(
    dir: string,
    asker: string,
    { process, gits, gitBytes, ...bounds }: Reading,
  ): Promise<{ facts: RepoFacts; usedMs: number }> {
    const { signal } = this.#closing;
    const leavePlace = await takeSurveyPlace(gits, gitBytes, { asker, signal });
    try {
      let facts: RepoFacts | undefined;
      const take = (part: Part) => {
        facts = part as RepoFacts;
      };
      const question = { what: 'facts', dir, gitBytes } as const;
      const usedMs = await process.run({ question, ...bounds, signal, take });
      if (!facts) throw new Error('A survey without an answer.');
      return { facts, usedMs };
    } finally {
      leavePlace();
    }
  }

  /** Gives what changes in the path index, part by part. */
  async pathsOf(asked: PathsAsked, take: (part: PathPart) => Promise<void>): Promise<void> {
    const signal = AbortSignal.any([asked.signal, this.#stopping.signal]);
    await inRow(this.#rows.paths, { asker: asked.asker, signal }, async () => {
      let isDone = false;
      for (let yields = gitBackgroundRowYields; !isDone; yields -= 1) {
        isDone = await this.#tryPaths({ ...asked, signal }, take, yields > 0);
      }
    });
  }

  /** False where it gave way to somebody who waits: it goes on from where it has come. */
  async #tryPaths(asked: PathsAsked, take: (part: PathPart) => Promise<void>, isYielding: boolean) {
    const { signal } = asked;
    let taken: Promise<void> = Promise.resolve();
    const each = (part: PathPart) => {
      taken = take(part);
      return taken;
    };
    try {
      await this.#slow.withHistory({ signal, isYielding }, (until) =>
        this.#readPaths({ ...asked, signal: until }, each, isYielding),
      );
      return true;
    } catch (error) {
      if (!(error instanceof GaveWay) || signal.aborted) throw error;
      // What was being written is the last that is.
      await taken;
      return false;
    }
  }

  async #readPaths(
    { dir, asker, signal, kept }: PathsAsked,
    take: (part: PathPart) => Promise<void>,
    isYielding: boolean,
  ): Promise<void> {
    const gitBytes = await memoryFor(dir, goingThrough);
    const leavePlace = await takeSurveyPlace('background', gitBytes, { asker, signal });
    const wanted = new AbortController();
    const end = isYielding ? whenMemoryIsWanted(() => wanted.abort(new GaveWay())) : () => {};
    try {
      await this.#slow.process.run({
        question: { what: 'paths', dir, gitBytes, kept: await kept() },
        timeMs: gitSurveyPathsMs,
        signal: AbortSignal.any([signal, wanted.signal]),
        take: (part) => take(part as PathPart),
      });
    } finally {
      end();
      leavePlace();
    }
  }

  /** The numbers of its processes, while there are some. */
  get pids(): number[] {
    return [this.#quick, this.#slow.process].flatMap(({ pid }) => pid ?? []);
  }

  /** Ends long histories for good; facts are still told. */
  stopPaths(): void {
    this.#stopping.abort();
  }

  close(): void {
    this.stopPaths();
    this.#closing.abort();
    void this.#quick.close();
    void this.#slow.process.close();
  }
}

async function inRow<Result>(row: Row, at: Entering, work: () => Promise<Result>): Promise<Result> {
  const leave = await row.enter(1, at);
  try {
    return await work();
  } finally {
    leave();
  }
}

/** More than a quick one may take; what needs more memory, of its own or of its gits', may find it among the slow ones. */
function isTooMuch(error: unknown): boolean {
  if (error instanceof WorkFailedError) return error.failure === 'outOfBudget';
  return error instanceof WorkDiedError && error.why !== 'ended';
}
