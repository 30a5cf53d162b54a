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
import { atMost } from '../../load/at-most.ts';
import { named } from '../../load/caches.ts';
import { BudgetedProcess, type TimeBounds } from '../../load/processes/budgeted-process.ts';
import { WorkDiedError, WorkFailedError } from '../../load/processes/work-died.ts';
import { type Entering, Row } from '../../load/row.ts';
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

interface FactsAsked {
  dir: string;
  asker: string;
  /** What the manifests of its item hold. */
  holds: readonly string[];
}

interface Reading extends TimeBounds {
  process: BudgetedProcess<Question, Part>;
  gitBytes: number;
}

interface Placing {
  /** Where its gits wait for memory. */
  gits: 'surveys' | 'dearSurveys';
  gitBytes: number;
  asker: string;
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
  /**
   * Whose repositories were dear the last time: they need not be tried among the quick ones again. Known in memory alone: a
   * start that has forgotten it costs each of them one such try, in his own turn, as anybody costs who is new.
   */
  readonly #dearAskers = named('dearAskers', new LRUCache<string, true>(atMost(gitSurveyDearAskers)));
  readonly #closing = new AbortController();
  readonly #stopping = new AbortController();

  /** @param asker whose repository it is: many pushes of one person wait behind each other, and nobody else does */
  async factsOf(dir: string, asker = dir, holds: readonly string[] = []): Promise<RepoFacts> {
    const asked = { dir, asker, holds };
    const { signal } = this.#closing;
    const at = { asker, signal };
    if (!this.#dearAskers.has(asker)) {
      try {
        return await inRow(this.#rows.quick, at, () => this.#quickFacts(asked));
      } catch (error) {
        if (!isTooMuch(error)) throw error;
        this.#dearAskers.set(asker, true);
      }
    }
    return inRow(this.#rows.dear, at, () => this.#dearFacts(asked));
  }

  async #quickFacts({ asker, ...of }: FactsAsked): Promise<RepoFacts> {
    // By the processor, since a busy machine makes nothing dear.
    const bounds = {
      processorMs: gitSurveyQuickMs,
      lookAgainMs: gitSurveyLookAgainMs,
      timeMs: gitSurveyQuickClockMs,
    };
    const gitBytes = gitSurveyGitsQuickBytes;
    const read = () => this.#read(of, { process: this.#quick, gitBytes, ...bounds });
    const { facts } = await this.#inPlace({ gits: 'surveys', gitBytes, asker }, read);
    return facts;
  }

  async #dearFacts({ asker, ...of }: FactsAsked): Promise<RepoFacts> {
    const [gitBytes, timeMs] = [gitSurveyGitsFactsBytes, gitSurveyFactsMs];
    const read = () => this.#read(of, { process: this.#slow.process, gitBytes, timeMs });
    const { facts, usedMs } = await this.#inPlace({ gits: 'dearSurveys', gitBytes, asker }, () =>
      this.#slow.withFacts(this.#closing.signal, read),
    );
    if (usedMs < gitSurveyQuickMs) this.#dearAskers.delete(asker);
    return facts;
  }

  /**
   * Waits for memory before anything else: whoever had the process already would keep it from others for as long as he
   * waits, which has no end.
   */
  async #inPlace<Result>({ gits, gitBytes, asker }: Placing, work: () => Promise<Result>): Promise<Result> {
    const leavePlace = await takeSurveyPlace(gits, gitBytes, { asker, signal: this.#closing.signal });
    try {
      return await work();
    } finally {
      leavePlace();
    }
  }

  async #read(
    of: Omit<FactsAsked, 'asker'>,
    { process, gitBytes, ...bounds }: Reading,
  ): Promise<{ facts: RepoFacts; usedMs: number }> {
    let facts: RepoFacts | undefined;
    const take = (part: Part) => {
      facts = part as RepoFacts;
    };
    const question = { what: 'facts', ...of, gitBytes } as const;
    const usedMs = await process.run({ question, ...bounds, signal: this.#closing.signal, take });
    if (!facts) throw new Error('A survey without an answer.');
    return { facts, usedMs };
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
  async #tryPaths(
    { dir, asker, kept, signal }: PathsAsked,
    take: (part: PathPart) => Promise<void>,
    isYielding: boolean,
  ): Promise<boolean> {
    const gitBytes = await memoryFor(dir, goingThrough);
    // As facts do, and with no turn at the process in hand meanwhile.
    const leavePlace = await takeSurveyPlace('background', gitBytes, { asker, signal });
    const wanted = new AbortController();
    const end = isYielding ? whenMemoryIsWanted(() => wanted.abort(new GaveWay())) : () => {};
    let taken: Promise<void> = Promise.resolve();
    const each = (part: Part) => {
      taken = take(part as PathPart);
      return taken;
    };
    try {
      const until = AbortSignal.any([signal, wanted.signal]);
      await this.#slow.withHistory({ signal: until, isYielding }, async (asLongAs) =>
        this.#slow.process.run({
          question: { what: 'paths', dir, gitBytes, kept: await kept() },
          timeMs: gitSurveyPathsMs,
          signal: asLongAs,
          take: each,
        }),
      );
      return true;
    } catch (error) {
      if (!(error instanceof GaveWay) || signal.aborted) throw error;
      // What was being written is the last that is.
      await taken;
      return false;
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
