import { gitFastAtOnce, gitFastForMs, gitFastNiceness, gitNiceness } from '#generated/constants.ts';
import { putBehind } from '../../load/processes/priority.ts';
import { childrenOf } from '../../load/processes/processor-time.ts';
import { Row } from '../../load/row.ts';
import type { Leave } from '../../load/share.ts';

/** Few at once, since the hub waits for those: one of each asker, and nobody waits for it. */
const lane = new Row({ room: gitFastAtOnce, perAsker: 1, waiting: 0, waitMs: 0 });

/** As Node tells of a process. */
interface Started {
  pid?: number | undefined;
  exitCode: number | null;
  signalCode: string | null;
}

/**
 * Lets a git that is over at once go nearly as quickly as the hub, beside others that last: a clone of a few kilobytes
 * waited at each of its steps for pushes that compute for seconds. What lasts longer goes behind like any other, with all
 * that it has started. Undefined where there is no room; otherwise it is told when git has ended.
 */
export function goFast(started: Started, asker: string): Leave | undefined {
  const { pid } = started;
  const leaveLane = pid === undefined ? undefined : lane.tryEnter(1, asker);
  if (pid === undefined || !leaveLane) return undefined;
  putBehind(pid, { niceness: gitFastNiceness });
  const timer = setTimeout(() => {
    // The number of one that has ended may be somebody else's by now.
    const isThere = started.exitCode === null && started.signalCode === null;
    for (const each of isThere ? withAllBelow(pid) : []) putBehind(each, { niceness: gitNiceness });
    leaveLane();
  }, gitFastForMs);
  timer.unref();
  return () => {
    clearTimeout(timer);
    leaveLane();
  };
}

function withAllBelow(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(withAllBelow)];
}
