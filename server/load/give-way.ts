import { setTimeout as rest, setImmediate as turn } from 'node:timers/promises';

/**
 * Lets everybody else have a turn after a piece of work, and where somebody needed it, leaves them so many times as long
 * as the work took: what goes on for minutes then takes its share of the loop and no more.
 * @param startedMs when the work began, as `performance.now()` tells it
 * @param quietTurnMs a turn of the loop that takes longer has answered somebody
 */
export async function giveWay(
  startedMs: number,
  { times, quietTurnMs }: { times: number; quietTurnMs: number },
): Promise<void> {
  const endedMs = performance.now();
  await turn();
  const isQuiet = performance.now() - endedMs < quietTurnMs;
  if (!isQuiet) await rest((endedMs - startedMs) * times);
}
