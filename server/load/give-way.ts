import { setTimeout as rest, setImmediate as turn } from 'node:timers/promises';

/** A turn of the loop that takes longer than this has answered somebody. */
const quietTurnMs = 0.5;

/**
 * Lets everybody else have a turn after a piece of work, and where somebody needed it, leaves them so many times as long
 * as the work took: what goes on for minutes then takes its share of the loop and no more.
 * @param startedMs when the work began, as `performance.now()` tells it
 */
export async function giveWay(startedMs: number, times: number): Promise<void> {
  const endedMs = performance.now();
  await turn();
  const isQuiet = performance.now() - endedMs < quietTurnMs;
  if (!isQuiet) await rest((endedMs - startedMs) * times);
}
