import { gitTurnGraceMs, gitTurnLongestMs, gitTurnLookEveryMs } from '#generated/constants.ts';
import { childrenOf } from '../../load/processes/processor-time.ts';
import type { Leave } from '../../load/share.ts';
import type { Place } from './place.ts';

/**
 * Tells when whoever holds a place has had it for as long as one may while others wait for it; as long as nobody does, it
 * may be held longer. What is light in memory could otherwise keep the one place of its kind for an hour.
 */
export function whenTurnIsOver(place: Pick<Place, 'isInTheWay'>, over: () => void): Leave {
  const look = () => {
    if (place.isInTheWay) over();
    else timer = setTimeout(look, gitTurnLookEveryMs).unref();
  };
  let timer = setTimeout(look, gitTurnLongestMs).unref();
  return () => clearTimeout(timer);
}

interface Ended {
  pid?: number | undefined;
  kill(signal: NodeJS.Signals): unknown;
}

/**
 * Ends a git so that it takes away what it has not finished: what it started itself is ended first, of which it tells and
 * cleans up; one that is alone is asked to end. Gives back what is to be called when it is gone.
 */
export function endInOrder(git: Ended): Leave {
  const started = git.pid === undefined ? [] : startedBy(git.pid);
  for (const pid of started) end(pid);
  if (started.length === 0) git.kill('SIGTERM');
  const late = setTimeout(() => git.kill('SIGKILL'), gitTurnGraceMs);
  return () => clearTimeout(late);
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** NOTE: only Linux tells; elsewhere what git has started ends when it finds nobody to write to. */
function startedBy(pid: number): number[] {
  const children = childrenOf(pid);
  return children.flatMap((child) => [child, ...startedBy(child)]);
}
