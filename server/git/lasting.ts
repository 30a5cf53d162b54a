import { gitLastingLookEveryMs, gitLastingNiceness, gitLastingProcessorMs } from '#generated/constants.ts';
import { putBehind } from '../load/priority.ts';
import { processorMs } from '../load/processor-time.ts';
import type { Leave } from '../load/row.ts';
import { startedBy } from './turn-over.ts';

/**
 * Lets other gits go before one that lasts, with all that it has started: nobody knows beforehand what a push or a walk takes,
 * and a clone that is over at once would share the processor with each of them. Not by the clock, which says of a busy
 * machine that everything lasts.
 */
export function putBehindWhenLasting(pid: number | undefined): Leave {
  if (pid === undefined) return () => {};
  const look = () => {
    const used = processorMs(pid);
    // Nobody tells, or it has ended.
    if (used === undefined) return;
    if (used < gitLastingProcessorMs) timer = setTimeout(look, gitLastingLookEveryMs).unref();
    else for (const each of [pid, ...startedBy(pid)]) putBehind(each, { niceness: gitLastingNiceness });
  };
  let timer = setTimeout(look, gitLastingLookEveryMs).unref();
  return () => clearTimeout(timer);
}
