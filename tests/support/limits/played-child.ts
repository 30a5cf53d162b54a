import { EventEmitter } from 'node:events';
import type { ChildOptions } from '../../../server/load/processes/child.ts';

/** How a process was to be that was never started. */
interface Started extends ChildOptions {
  program: URL;
  /** Whether it was ended. */
  isEnded: boolean;
}

/** What was started, the latest last. */
export const started: Started[] = [];

/** Whether those that are started now say nothing. */
export const silence = { is: false };

/** No process has it: the largest that a system gives is smaller. */
export const beyondAll = 2 ** 31 - 1;

interface Played extends EventEmitter {
  own: Started;
}

/** Stands in the place of a process, and answers whatever it is asked with a page that is empty, or a picture of one byte. */
export function startChild(program: URL, options: ChildOptions): Played {
  const own: Started = { ...options, program, isEnded: false };
  started.push(own);
  const child = Object.assign(new EventEmitter(), {
    ...{ own, pid: beyondAll, exitCode: null, signalCode: null },
    send: (asked: object) => {
      const all = Object.assign(Buffer.alloc(1), { asks: [], html: '' });
      if (silence.is) return;
      setImmediate(() => child.emit('message', 'question' in asked ? { all } : { done: true }));
    },
  });
  return child;
}

export const hold = (): void => {};

export async function endGroup({ own }: Played): Promise<void> {
  own.isEnded = true;
}
