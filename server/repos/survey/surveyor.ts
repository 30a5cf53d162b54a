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
  gitSurveyIdleMs,
  gitSurveyMemoryBytes,
  gitSurveyPathsMs,
  gitSurveyQuickMs,
} from '#generated/constants.ts';
import { memoryFor, takeSurveyPlace, whenMemoryIsWanted } from '../../git/index.ts';
import { BudgetedProcess } from '../../load/budgeted-process.ts';
import { Row } from '../../load/row.ts';
import { WorkDiedError } from '../../load/work-died.ts';
import type { RepoFacts } from '../repo-facts.ts';
import type { KeptBranch, Part, PathPart, Question } from './questions.ts';

const program = new URL('./process.ts', import.meta.url);
const budget = { memoryBytes: gitSurveyMemoryBytes, idleMs: gitSurveyIdleMs };

/** Whoever waits here waits behind an answer, or has waited for a push already: nobody is sent away. */
const oneByOne = { room: 1, perAsker: 1, waiting: Number.POSITIVE_INFINITY, waitMs: 2 ** 31 - 1 };

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

/** A process with those who wait for it. */
class Lane {
  readonly process = new BudgetedProcess<Question, Part>(program, budget);
  readonly row = new Row(oneByOne);
}

/**
 * Reads repositories after a push, in processes of their own: what was pushed is made by whoever pushed it, and must
 * not be able to end the hub. The few facts that a pusher waits for do not stand in line behind long histories, and
 * those that are read quickly not behind those that take a minute.
 */
export class Surveyor {
  readonly #quick = new Lane();
  readonly #dear = new Lane();
  readonly #paths = new Lane();
  /** Whose repositories were dear the last time: they need not be tried among the quick ones again. */
  readonly #dearAskers = new LRUCache<string, true>({ max: gitSurveyDearAskers });
  readonly #closing = new AbortController();
  readonly #stopping = new AbortController();

  /** @param asker whose repository it is: many pushes of one person wait behind each other, and nobody else does */
  async factsOf(dir: string, asker = dir): Promise<RepoFacts> {
    if (!this.#dearAskers.has(asker)) {
      try {
        return await this.#facts({ lane: this.#quick, row: 'surveys', timeMs: gitSurveyQuickMs }, dir, asker);
      } catch (error) {
        if (!isLate(error)) throw error;
        this.#dearAskers.set(asker, true);
      }
    }
    const behind = { lane: this.#dear, row: 'dearSurveys', timeMs: gitSurveyFactsMs } as const;
    return this.#facts(behind, dir, asker);
  }

  async #facts(
    { lane, row, timeMs }: { lane: Lane; row: 'surveys' | 'dearSurveys'; timeMs: number },
    dir: string,
    asker: string,
  ): Promise<RepoFacts> {
    const { signal } = this.#closing;
    const leave = await lane.row.enter(1, { asker, signal });
    try {
      const leavePlace = await takeSurveyPlace(row, gitSurveyGitsFactsBytes, { asker, signal });
      try {
        return await this.#read(lane, { dir, timeMs, asker });
      } finally {
        leavePlace();
      }
    } finally {
      leave();
    }
  }

  async #read(
    lane: Lane,
    { dir, timeMs, asker }: { dir: string; timeMs: number; asker: string },
  ): Promise<RepoFacts> {
    let facts: RepoFacts | undefined;
    const take = (part: Part) => {
      facts = part as RepoFacts;
    };
    const begun = performance.now();
    const question = { what: 'facts', dir, gitBytes: gitSurveyGitsFactsBytes } as const;
    await lane.process.run({ question, timeMs, signal: this.#closing.signal, take });
    if (performance.now() - begun < gitSurveyQuickMs) this.#dearAskers.delete(asker);
    if (!facts) throw new Error('A survey without an answer.');
    return facts;
  }

  /** Gives what changes in the path index, part by part. */
  async pathsOf(asked: PathsAsked, take: (part: PathPart) => Promise<void>): Promise<void> {
    const signal = AbortSignal.any([asked.signal, this.#stopping.signal]);
    const leave = await this.#paths.row.enter(1, { asker: asked.asker, signal });
    try {
      let isDone = false;
      for (let yields = gitBackgroundRowYields; !isDone; yields -= 1) {
        isDone = await this.#tryPaths({ ...asked, signal }, take, yields > 0);
      }
    } finally {
      leave();
    }
  }

  /** False where it gave way to somebody who waits for memory: it goes on from where it has come. */
  async #tryPaths(
    { dir, asker, signal, kept }: PathsAsked,
    take: (part: PathPart) => Promise<void>,
    isYielding: boolean,
  ): Promise<boolean> {
    const gitBytes = await memoryFor(dir, goingThrough);
    const leavePlace = await takeSurveyPlace('background', gitBytes, { asker, signal });
    const wanted = new AbortController();
    const end = isYielding ? whenMemoryIsWanted(() => wanted.abort()) : () => {};
    let taken: Promise<void> = Promise.resolve();
    const each = (part: Part) => {
      taken = take(part as PathPart);
      return taken;
    };
    try {
      await this.#paths.process.run({
        question: { what: 'paths', dir, gitBytes, kept: await kept() },
        timeMs: gitSurveyPathsMs,
        signal: AbortSignal.any([signal, wanted.signal]),
        take: each,
      });
      return true;
    } catch (error) {
      if (!wanted.signal.aborted || signal.aborted) throw error;
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
    return this.#lanes.flatMap(({ process }) => process.pid ?? []);
  }

  /** Ends long histories for good; facts are still told. */
  stopPaths(): void {
    this.#stopping.abort();
    void this.#paths.process.close();
  }

  close(): void {
    this.stopPaths();
    this.#closing.abort();
    for (const { process } of this.#lanes) void process.close();
  }

  get #lanes(): Lane[] {
    return [this.#quick, this.#dear, this.#paths];
  }
}

function isLate(error: unknown): boolean {
  return error instanceof WorkDiedError && error.why === 'time';
}
