import type { FromWorker, ToWorker } from './messages.ts';

/** Inside a worker: does each task that the page sends, and says first that it is there. */
export function serveTasks<Task, Result>(work: (task: Task) => Result): void {
  const say = (message: FromWorker<Result>) => postMessage(message);
  addEventListener('message', ({ data }: MessageEvent<ToWorker<Task>>) => {
    try {
      say({ kind: 'done', result: work(data.task) });
    } catch {
      // Nesting that exhausts the stack of a parser, or an answer too deep to be handed over.
      say({ kind: 'failed' });
    }
  });
  say({ kind: 'ready' });
}
