/** What a page asks of a worker. */
export interface ToWorker<Task> {
  task: Task;
}

/** What a worker says: that it has loaded, and of each task what came of it. */
export type FromWorker<Result> = { kind: 'ready' } | { kind: 'done'; result: Result } | { kind: 'failed' };
