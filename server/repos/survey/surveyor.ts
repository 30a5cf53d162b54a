import {
  gitSurveyFactsMs,
  gitSurveyIdleMs,
  gitSurveyMemoryBytes,
  gitSurveyPathsMs,
} from '#generated/constants.ts';
import { BudgetedProcess } from '../../load/budgeted-process.ts';
import { Row } from '../../load/row.ts';
import type { RepoFacts } from '../repo-facts.ts';
import type { KeptBranch, Part, PathPart, Question } from './questions.ts';

const program = new URL('./process.ts', import.meta.url);
const budget = { memoryBytes: gitSurveyMemoryBytes, idleMs: gitSurveyIdleMs };

/** Whoever waits here waits behind an answer, or has waited for a push already: nobody is sent away. */
const oneByOne = { room: 1, perAsker: 1, waiting: Number.POSITIVE_INFINITY, waitMs: 2 ** 31 - 1 };

interface PathsAsked {
  dir: string;
  asker: string | undefined;
  kept(): Promise<readonly KeptBranch[]>;
  signal: AbortSignal;
}

/**
 * Reads repositories after a push, in processes of their own: what was pushed is made by whoever pushed it, and must
 * not be able to end the hub. The few facts that a pusher waits for do not stand in line behind long histories.
 */
export class Surveyor {
  readonly #facts = new BudgetedProcess<Question, Part>(program, budget);
  readonly #paths = new BudgetedProcess<Question, Part>(program, budget);
  readonly #factsRow = new Row(oneByOne);
  readonly #pathsRow = new Row(oneByOne);
  readonly #closing = new AbortController();
  readonly #stopping = new AbortController();

  /** @param asker whose repository it is: many pushes of one person wait behind each other, and nobody else does */
  async factsOf(dir: string, asker?: string): Promise<RepoFacts> {
    let facts: RepoFacts | undefined;
    const { signal } = this.#closing;
    const leave = await this.#factsRow.enter(1, { asker, signal });
    const take = (part: Part) => {
      facts = part as RepoFacts;
    };
    const question = { what: 'facts', dir } as const;
    await this.#facts.run({ question, timeMs: gitSurveyFactsMs, signal, take }).finally(leave);
    if (!facts) throw new Error('A survey without an answer.');
    return facts;
  }

  /** Gives what changes in the path index, part by part. */
  async pathsOf(
    { dir, asker, signal: stop, kept }: PathsAsked,
    take: (part: PathPart) => Promise<void>,
  ): Promise<void> {
    const signal = AbortSignal.any([stop, this.#stopping.signal]);
    const leave = await this.#pathsRow.enter(1, { asker, signal });
    try {
      const question = { what: 'paths', dir, kept: await kept() } as const;
      const each = (part: Part) => take(part as PathPart);
      await this.#paths.run({ question, timeMs: gitSurveyPathsMs, signal, take: each });
    } finally {
      leave();
    }
  }

  /** The numbers of its processes, while there are some. */
  get pids(): number[] {
    return [this.#facts.pid, this.#paths.pid].filter((pid) => pid !== undefined);
  }

  /** Ends long histories for good; facts are still told. */
  stopPaths(): void {
    this.#stopping.abort();
    this.#paths.close();
  }

  close(): void {
    this.stopPaths();
    this.#closing.abort();
    this.#facts.close();
  }
}
