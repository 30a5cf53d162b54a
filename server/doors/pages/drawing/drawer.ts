import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { LRUCache } from 'lru-cache';
import {
  drawnAddressesKept,
  drawnAsksMax,
  drawnIdleMs,
  drawnKeptBytes,
  drawnKeptForMs,
  drawnLongestMs,
  drawnMemoryBytes,
  drawnNiceness,
  drawnRounds,
  drawnSentMaxBytes,
  drawnTimeMs,
  drawnWaitingMax,
  drawnWaitMs,
} from '#generated/constants.ts';
import { askerKey, currentAsker } from '../../../load/asker.ts';
import { atMost } from '../../../load/at-most.ts';
import { named } from '../../../load/caches.ts';
import { BudgetedProcess } from '../../../load/processes/budgeted-process.ts';
import { WorkDiedError } from '../../../load/processes/work-died.ts';
import { Row } from '../../../load/row.ts';
import type { AskedPage, DrawnPage, PageRead } from './drawn-page.ts';

/** What visitors were answered, as their calls write it. */
export interface WrittenRead extends PageRead {
  answer: string;
}

/** A page that is to be drawn. */
export interface ToDraw extends Omit<AskedPage, 'answers'> {
  /** Answers what the page reads as visitors are answered; throws where they are refused. */
  answerOf(read: PageRead): Promise<string>;
}

/** A page as it stands in a document, with what it was drawn with. */
export interface Drawing {
  html: string;
  trees: string;
  reads: readonly WrittenRead[];
}

type Drawn = Pick<Drawing, 'html' | 'trees'>;

const program = new URL('./draw-process.ts', import.meta.url);

/**
 * Draws pages for visitors in a process of its own. Each answer that a page needs is asked anew for each document, so that nothing is
 * shown that is not so any more, to whoever waits in a row as well; what is drawn with the same answers is the same, and is drawn once.
 */
export class Drawer {
  readonly #process: BudgetedProcess<AskedPage, DrawnPage>;
  readonly #row = new Row({ room: 1, perAsker: 1, waiting: drawnWaitingMax, waitMs: drawnLongestMs });
  /** By address, what its page reads. */
  readonly #reads = named(
    'drawnAddresses',
    new LRUCache<string, readonly PageRead[]>(atMost(drawnAddressesKept)),
  );
  /** By all that it is drawn with; `null` for what could not be drawn. */
  readonly #kept = named(
    'drawnPages',
    new LRUCache<string, { drawn: Drawn | null }>({
      maxSize: drawnKeptBytes,
      sizeCalculation: ({ drawn }) => (drawn ? 2 * (drawn.html.length + drawn.trees.length) : 0) + 1,
    }),
  );
  /** By the same, what is being drawn. */
  readonly #drawing = new Map<string, Promise<DrawnPage>>();

  /** `built` is the module that draws. */
  constructor(built: string) {
    this.#process = new BudgetedProcess<AskedPage, DrawnPage>(program, {
      memoryBytes: drawnMemoryBytes,
      idleMs: drawnIdleMs,
      niceness: drawnNiceness,
      input: pathToFileURL(built).href,
    });
  }

  /** The number of the process, while there is one. */
  get pid(): number | undefined {
    return this.#process.pid;
  }

  close(): Promise<void> {
    return this.#process.close();
  }

  /** The page; undefined where it cannot be drawn, or not in time. */
  async draw(page: ToDraw): Promise<Drawing | undefined> {
    const key = keyOf(page.language, page.url, page.told);
    const until = performance.now() + drawnWaitMs;
    // Whatever goes wrong with it, the document is sent without its page.
    return inTime(this.#drawAt(key, page, until).catch(() => undefined));
  }

  async #drawAt(key: string, page: ToDraw, until: number): Promise<Drawing | undefined> {
    // What it read before may be gone: then it is found anew what it reads.
    let reads = await answerAll(page, this.#reads.get(key) ?? []).catch((): WrittenRead[] => []);
    for (let round = 0; round < drawnRounds; round += 1) {
      const state = keyOf(key, reads);
      const known = this.#kept.get(state);
      if (known) return known.drawn ? { ...known.drawn, reads } : undefined;
      const { asks, html, trees = '[]' } = await this.#together(page, reads, state);
      if (asks.length === 0) {
        const drawn =
          html !== undefined && html.length + trees.length <= drawnSentMaxBytes ? { html, trees } : null;
        this.#keep(state, drawn);
        return drawn ? { ...drawn, reads } : undefined;
      }
      // The next document of this address goes on from here, if this one has been sent by then.
      const all = [...reads.map(({ answer: _, ...read }) => read), ...asks];
      if (all.length > drawnAsksMax) return undefined;
      this.#reads.set(key, all);
      if (performance.now() > until) return undefined;
      reads = [...reads, ...(await answerAll(page, asks))];
      if (sizeOf(reads) > drawnSentMaxBytes) return undefined;
    }
    return undefined;
  }

  /** Times grow old in what is drawn; that something cannot be drawn stays so, but for what a busy machine may have been at fault. */
  #keep(state: string, drawn: Drawn | null, isForGood = drawn === null): void {
    this.#kept.set(state, { drawn }, isForGood ? {} : { ttl: drawnKeptForMs });
  }

  /** One try, for all whose page has the same answers. */
  #together(page: ToDraw, reads: readonly WrittenRead[], state: string): Promise<DrawnPage> {
    const begun = this.#drawing.get(state);
    if (begun) return begun;
    const drawing = this.#ask(page, reads, state).finally(() => this.#drawing.delete(state));
    this.#drawing.set(state, drawing);
    return drawing;
  }

  /** What ends the process by itself is not tried again as it is. */
  async #ask(
    { url, language, told }: ToDraw,
    reads: readonly WrittenRead[],
    state: string,
  ): Promise<DrawnPage> {
    const asker = currentAsker();
    const leave = await this.#row.enter(1, { asker: asker && askerKey(asker) });
    try {
      let drawn: DrawnPage = { asks: [] };
      const answers = reads.map(({ answer, ...read }) => ({
        ...read,
        data: (JSON.parse(answer) as { data: unknown }).data,
      }));
      const question = { url, language, told, answers };
      const take = (part: DrawnPage) => {
        drawn = part;
      };
      const bounds = { timeMs: drawnLongestMs, processorMs: drawnTimeMs };
      await this.#process.run({ question, take, ...bounds });
      return drawn;
    } catch (error) {
      if (isItsFault(error)) this.#keep(state, null, !isByClock(error));
      throw error;
    } finally {
      leave();
    }
  }
}

/** Not what ended the process from outside. */
const isItsFault = (error: unknown) => !(error instanceof WorkDiedError) || error.why !== 'ended';

const isByClock = (error: unknown) => error instanceof WorkDiedError && error.isByClock;

/** All or nothing: a page that lacks a part would be drawn as one that still waits for it. */
const answerAll = (page: ToDraw, asks: readonly PageRead[]): Promise<WrittenRead[]> =>
  Promise.all(asks.map(async (read) => ({ ...read, answer: await page.answerOf(read) })));

function inTime<Result>(work: Promise<Result | undefined>): Promise<Result | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, drawnWaitMs, undefined);
    void work.then(resolve).finally(() => clearTimeout(timer));
  });
}

const sizeOf = (reads: readonly WrittenRead[]) => reads.reduce((sum, { answer }) => sum + answer.length, 0);

const keyOf = (...told: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(told)).digest('base64url');
