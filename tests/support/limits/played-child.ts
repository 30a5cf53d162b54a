import { EventEmitter } from 'node:events';
import type { ChildOptions } from '../../../server/load/processes/child.ts';

/** How each process was to be that was never started. */
export const startedAs: ChildOptions[] = [];

/** No process has it: the largest that a system gives is smaller. */
export const beyondAll = 2 ** 31 - 1;

/** Stands in the place of a process, and answers whatever it is asked with a page that is empty. */
function startChild(_program: URL, options: ChildOptions) {
  startedAs.push(options);
  const child = new EventEmitter();
  const send = (asked: object) => {
    const said = 'question' in asked ? { all: { asks: [], html: '' } } : { done: true };
    setImmediate(() => child.emit('message', said));
  };
  return Object.assign(child, { pid: beyondAll, send });
}

/** What starts, holds and ends processes. */
export const playedChild = { startChild, hold: () => {}, endGroup: async () => {} };
