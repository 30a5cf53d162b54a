import {
  searchingAnswerMs,
  searchingIdleMs,
  searchingLookAgainMs,
  searchingMemoryBytes,
  searchingNiceness,
  searchingPerAsker,
  searchingProcessorMs,
  searchingStartMs,
  searchingWaiting,
  searchingWaitMs,
  searchingWorkers,
} from '#generated/constants.ts';
import { HubError } from '../ground/hub-error.ts';
import type { FarPlaces } from '../items/index.ts';
import { currentAsker } from '../load/asker.ts';
import { WorkDiedError } from '../load/processes/work-died.ts';
import { Workers } from '../load/processes/workers.ts';
import { WaitFirst } from '../load/wait-first.ts';
import type { Place } from '../store/lists/list-query.ts';
import { statementTookLong } from '../store/slow-statements.ts';
import type {
  Answer,
  Answered,
  FoundItem,
  FoundItems,
  FoundPeople,
  FoundTags,
  ItemsQuestion,
  KindsQuestion,
  NamesQuestion,
  PeopleQuestion,
  Question,
  TagsQuestion,
} from './question.ts';

interface Log {
  warn(facts: object, text: string): void;
}

/**
 * Searches, each in a process beside the hub: the database answers a question in one go, and nobody else is answered
 * meanwhile by the process that asks.
 */
export class Searches {
  readonly workers: Workers<Question, Answered>;
  readonly #log: Log;

  constructor(workers: Workers<Question, Answered>, log: Log) {
    this.workers = workers;
    this.#log = log;
  }

  async items(question: Omit<ItemsQuestion, 'what'>): Promise<FoundItems> {
    return (await this.#ask({ what: 'items', ...question })) as FoundItems;
  }

  async tags(queries: TagsQuestion['queries']): Promise<FoundTags[]> {
    return queries.length === 0 ? [] : ((await this.#ask({ what: 'tags', queries })) as FoundTags[]);
  }

  async names(question: Omit<NamesQuestion, 'what'>): Promise<FoundItem[]> {
    return (await this.#ask({ what: 'names', ...question })) as FoundItem[];
  }

  /** One number for each kind, counted no further than one beyond what is told. */
  async kinds(question: Omit<KindsQuestion, 'what'>): Promise<number[]> {
    return (await this.#ask({ what: 'kinds', ...question })) as number[];
  }

  async people(question: Omit<PeopleQuestion, 'what'>): Promise<FoundPeople> {
    return (await this.#ask({ what: 'people', ...question })) as FoundPeople;
  }

  /** Places of a list, for whoever must not be held up by reading them. */
  places: FarPlaces = async (list, viewer, after) =>
    (await this.#ask({ what: 'places', list, viewer, after })) as Place[];

  /** Throws `WaitFirst` where the first process has to start: whoever is answered holds a place, which would run out. */
  async #ask(question: Question): Promise<Answer> {
    if (currentAsker() && !this.workers.isOpen) throw new WaitFirst(() => this.#open());
    try {
      const { found, slow } = await this.workers.ask(question);
      for (const statement of slow) this.#log.warn({ ...statement, what: question.what }, statementTookLong);
      return found;
    } catch (error) {
      if (!(error instanceof WorkDiedError)) throw error;
      if (error.why !== 'time') throw new HubError('unavailable');
      this.#log.warn({ what: question.what }, 'a search took too long and was ended');
      throw new HubError('searchTooLong');
    }
  }

  async #open(): Promise<void> {
    try {
      await this.workers.open();
    } catch (error) {
      // No search was at fault, and the next one may find it started.
      throw error instanceof WorkDiedError ? new HubError('unavailable') : error;
    }
  }
}

/** Makes ready to search a database; the processes start with the first search. */
export function createSearches({ path, log }: { path: string; log: Log }): Searches {
  const row = {
    count: searchingWorkers,
    perAsker: searchingPerAsker,
    waiting: searchingWaiting,
    waitMs: searchingWaitMs,
  };
  const bounds = {
    processorMs: searchingProcessorMs,
    lookAgainMs: searchingLookAgainMs,
    answerMs: searchingAnswerMs,
    startMs: searchingStartMs,
    memoryBytes: searchingMemoryBytes,
    niceness: searchingNiceness,
    leads: true,
  };
  const place = new URL('./search-process.ts', import.meta.url);
  return new Searches(new Workers(row, { place, input: path, bounds, idleMs: searchingIdleMs }), log);
}
