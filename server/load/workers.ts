import { askerKey, currentAsker } from './asker.ts';
import { type Leave, Row, type RowBounds } from './row.ts';
import { type Work, Worker, WorkerEndedError } from './worker.ts';

export interface WorkersBounds extends Omit<RowBounds, 'room'> {
  /** How many there are at most. */
  count: number;
}

/**
 * Processes that answer questions, with a fair row in front of them: what is asked for on somebody's behalf counts
 * for him. They are started when they are first needed, and one that ended is started anew for the next question.
 */
export class Workers<Question, Answer> {
  readonly #row: Row;
  readonly #all: Worker[];
  readonly #idle: Worker[];
  #isClosed = false;

  constructor({ count, ...row }: WorkersBounds, work: Work) {
    this.#row = new Row({ room: count, ...row });
    this.#all = Array.from({ length: count }, () => new Worker(work));
    this.#idle = [...this.#all].reverse();
  }

  /** The numbers of the processes that there are. */
  get pids(): number[] {
    return this.#all.flatMap(({ pid }) => pid ?? []);
  }

  /** How many questions are at work, and how many wait. */
  get load(): { atWork: number; waiting: number } {
    return { atWork: this.#row.inside, waiting: this.#row.waiting };
  }

  /** Throws `RowFullError`, `WorkTooLongError` and `WorkerEndedError`. */
  async ask(question: Question): Promise<Answer> {
    const asker = currentAsker();
    const leave = await this.#row.enter(1, { asker: asker && askerKey(asker) });
    const worker = this.#take(leave);
    try {
      return (await worker.ask(question)) as Answer;
    } finally {
      this.#idle.push(worker);
      leave();
    }
  }

  /** Ends all processes; whoever still waits for one is told that it ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#all.map((worker) => worker.end()));
  }

  #take(leave: Leave): Worker {
    const worker = this.#isClosed ? undefined : this.#idle.pop();
    if (worker) return worker;
    leave();
    throw new WorkerEndedError('The workers are closed');
  }
}
