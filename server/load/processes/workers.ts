import { askerKey, currentAsker } from '../asker.ts';
import { Row, type RowBounds } from '../row.ts';
import { BudgetedProcess, type ProcessBudget } from './budgeted-process.ts';
import { WorkDiedError } from './work-died.ts';

export interface WorkersBounds extends Omit<RowBounds, 'room'> {
  /** How many there are at most. */
  count: number;
}

/** What one answer may take. */
export interface WorkerBounds
  extends Required<Pick<ProcessBudget, 'memoryBytes' | 'startMs'>>,
    Pick<ProcessBudget, 'niceness' | 'leads'> {
  /** Processor time of one answer, in milliseconds; on a busy machine that takes longer by the clock. */
  processorMs: number;
  /** How soon after one look at that time the next one may follow. */
  lookAgainMs: number;
  /** Time by the clock of one answer. */
  answerMs: number;
}

/** A file that serves questions (serve.ts), and what it opens. */
export interface Program {
  place: URL;
  input: unknown;
  bounds: WorkerBounds;
  /** All but one end that nobody has needed for so long; none where absent. */
  idleMs?: number;
}

interface Taker<Worker> {
  resolve(worker: Worker): void;
  reject(error: unknown): void;
}

/**
 * Processes that answer questions, with a fair row in front of them: what is asked for on somebody's behalf counts
 * for him. They are started when they are first needed, and one that ended is started anew.
 *
 * A start belongs to nobody who asks: the first one is waited for before the row, so that nobody's place runs out
 * meanwhile, it goes on when they have left, and whoever waits for a further one takes any that is free before.
 */
export class Workers<Question, Answer> {
  readonly #row: Row;
  readonly #bounds: WorkerBounds;
  readonly #all: BudgetedProcess<Question, Answer>[];
  /** The one that is asked where any can be, so that the others come to rest. */
  readonly #lasting: BudgetedProcess<Question, Answer>;
  /** Those that nobody has and that are not being started. */
  readonly #idle: BudgetedProcess<Question, Answer>[];
  readonly #takers: Taker<BudgetedProcess<Question, Answer>>[] = [];
  #first: Promise<void> | undefined;
  #isClosed = false;

  constructor({ count, ...row }: WorkersBounds, { place, input, bounds, idleMs }: Program) {
    const { memoryBytes, startMs, niceness = 0, leads = false } = bounds;
    const budget = { memoryBytes, startMs, niceness, leads, input, serialization: 'json' } as const;
    const restless = idleMs === undefined ? budget : { ...budget, idleMs };
    this.#row = new Row({ room: count, ...row });
    this.#bounds = bounds;
    this.#lasting = new BudgetedProcess<Question, Answer>(place, budget);
    const others = Array.from(
      { length: count - 1 },
      () => new BudgetedProcess<Question, Answer>(place, restless),
    );
    this.#all = [this.#lasting, ...others];
    this.#idle = [...this.#all];
  }

  /** The numbers of the processes that there are. */
  get pids(): number[] {
    return this.#all.flatMap(({ pid }) => pid ?? []);
  }

  /** Whether there is one, so that nobody who asks waits for a start. */
  get isOpen(): boolean {
    return this.#all.some(({ isOpen }) => isOpen);
  }

  /** How many questions are at work, and how many wait. */
  get load(): { atWork: number; waiting: number } {
    return { atWork: this.#row.inside, waiting: this.#row.waiting };
  }

  /** Starts the first one where there is none. Throws `WorkDiedError` and `WorkFailedError`. */
  async open(): Promise<void> {
    if (!this.isOpen) await this.#openFirst();
  }

  /** Throws `RowFullError`, `WorkDiedError` and `WorkFailedError`. */
  async ask(question: Question): Promise<Answer> {
    if (!this.isOpen) await this.#openFirst();
    const asker = currentAsker();
    const leave = await this.#row.enter(1, { asker: asker && askerKey(asker) });
    try {
      return await this.#answer(question);
    } finally {
      leave();
    }
  }

  /** Ends all processes; whoever still waits for one is told that it ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#takers.splice(0)) reject(new WorkDiedError('ended'));
    await Promise.all(this.#all.map((worker) => worker.close()));
  }

  async #answer(question: Question): Promise<Answer> {
    const worker = await this.#take();
    const { answerMs: timeMs, processorMs, lookAgainMs } = this.#bounds;
    let answer: Answer | undefined;
    const take = (whole: Answer) => {
      answer = whole;
    };
    try {
      await worker.run({ question, timeMs, processorMs, lookAgainMs, take });
    } finally {
      this.#give(worker);
    }
    return answer as Answer;
  }

  #openFirst(): Promise<void> {
    if (this.#isClosed) throw new WorkDiedError('ended');
    this.#first ??= this.#open().finally(() => {
      this.#first = undefined;
    });
    return this.#first;
  }

  /** Opens one that nobody has, where there is one. Whoever it is for, takers may wait for it. */
  async #open(): Promise<void> {
    // The last one where the lasting one is not at rest.
    const [worker] = this.#idle.splice(this.#idle.indexOf(this.#lasting), 1);
    if (!worker) return;
    try {
      await worker.open();
    } catch (error) {
      this.#idle.push(worker);
      this.#takers.shift()?.reject(error);
      if (this.#takers.length > 0) this.#openAnother();
      throw error;
    }
    this.#give(worker);
  }

  #take(): Promise<BudgetedProcess<Question, Answer>> {
    if (this.#isClosed) throw new WorkDiedError('ended');
    const lasting = this.#lasting.isOpen ? this.#idle.indexOf(this.#lasting) : -1;
    const at = lasting < 0 ? this.#idle.findLastIndex(({ isOpen }) => isOpen) : lasting;
    const [worker] = at < 0 ? [] : this.#idle.splice(at, 1);
    if (worker) return Promise.resolve(worker);
    const taken = new Promise<BudgetedProcess<Question, Answer>>((resolve, reject) => {
      this.#takers.push({ resolve, reject });
    });
    this.#openAnother();
    return taken;
  }

  #openAnother(): void {
    // The takers are told already.
    this.#open().catch(() => {});
  }

  /** Whoever waits longest goes on; one that ended is started anew for him. */
  #give(worker: BudgetedProcess<Question, Answer>): void {
    const taker = worker.isOpen && !this.#isClosed ? this.#takers.shift() : undefined;
    if (taker) {
      taker.resolve(worker);
      return;
    }
    this.#idle.push(worker);
    if (this.#takers.length > 0) this.#openAnother();
  }
}
