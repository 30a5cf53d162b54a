import { workerTaskMaxMs } from '#generated/constants.ts';
import type { FromWorker, ToWorker } from './messages.ts';

interface WorkerLineOptions<Task, Result> {
  start: () => Worker;
  /** The same work on the page itself, for browsers that start no worker. */
  inPage: () => Promise<(task: Task) => Result>;
}

interface Waiter<Task, Result> {
  task: Task;
  signal: AbortSignal;
  answer(result: Result | undefined): void;
}

/** A worker that is being loaded, or has been; and the end of the time that tasks wait for that. */
interface Loading {
  worker: Promise<Worker | undefined>;
  late?: Promise<'late'>;
}

/**
 * Work over what strangers wrote, in a worker: a text made to be dear to read takes its own time and not the page's.
 * One task after the other; one that takes too long is ended with its worker, and the next begins in a new one.
 */
export class WorkerLine<Task, Result> {
  readonly #options: WorkerLineOptions<Task, Result>;
  readonly #waiting: Waiter<Task, Result>[] = [];
  #loading: Loading | undefined;
  #isBusy = false;

  constructor(options: WorkerLineOptions<Task, Result>) {
    this.#options = options;
  }

  /** Loads the worker ahead of its first task. */
  prepare(): void {
    this.#loading ??= { worker: this.#start() };
  }

  /** What the work gives; undefined where it fails, takes too long, or nobody waits for it any more. */
  run(task: Task, signal: AbortSignal): Promise<Result | undefined> {
    return new Promise((answer) => {
      this.#waiting.push({ task, signal, answer });
      void this.#go();
    });
  }

  async #go(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const { task, signal, answer } = next;
      answer(signal.aborted ? undefined : await this.#do(task, signal).catch(() => undefined));
    }
    this.#isBusy = false;
  }

  async #do(task: Task, signal: AbortSignal): Promise<Result | undefined> {
    const worker = await this.#load();
    // Loading takes long on a slow line: whoever left meanwhile has said so already.
    if (signal.aborted || worker === 'late') return undefined;
    if (!worker) {
      // The next task may find a line that is sound again, and must not take the page's time where it does.
      this.#loading = undefined;
      return (await this.#options.inPage())(task);
    }
    const result = await ask<Task, Result>(worker, task, signal);
    if (result !== 'ended') return result;
    worker.terminate();
    this.#loading = undefined;
    return undefined;
  }

  /** All tasks together wait so long for one worker, which is loaded to its end: later ones find it. */
  #load(): Promise<Worker | undefined | 'late'> {
    this.prepare();
    const loading = this.#loading as Loading;
    loading.late ??= new Promise((resolve) => setTimeout(resolve, workerTaskMaxMs, 'late'));
    return Promise.race([loading.worker, loading.late]);
  }

  /** A worker that has loaded; undefined where there is none to be had. */
  #start(): Promise<Worker | undefined> {
    if (typeof Worker === 'undefined') return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const worker = this.#options.start();
      worker.addEventListener('message', () => resolve(worker), { once: true });
      const giveUp = (event: Event) => {
        // The page does the work; nobody need hear of it.
        event.preventDefault();
        resolve(undefined);
      };
      worker.addEventListener('error', giveUp, { once: true });
    });
  }
}

/** Waits for an answer as long as somebody wants it and the time allows. */
function ask<Task, Result>(
  worker: Worker,
  task: Task,
  signal: AbortSignal,
): Promise<Result | undefined | 'ended'> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const settle = (result: Result | undefined | 'ended') => {
      clearTimeout(timer);
      listening.abort();
      resolve(result);
    };
    const timer = setTimeout(() => settle('ended'), workerTaskMaxMs);
    const listen = { signal: listening.signal };
    signal.addEventListener('abort', () => settle('ended'), listen);
    worker.addEventListener('error', () => settle('ended'), listen);
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<FromWorker<Result>>) => settle(data.kind === 'done' ? data.result : undefined),
      listen,
    );
    worker.postMessage({ task } satisfies ToWorker<Task>);
  });
}
