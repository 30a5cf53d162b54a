import { readFileSync } from 'node:fs';

/** As Linux counts on every machine that Node runs on. */
const ticksPerSecond = 100;
const microsPerSecond = 1_000_000;

/**
 * The seconds of processor that this process has taken, with the processes that it started and that have ended, which are
 * known on Linux alone.
 */
export function processorSeconds(): number {
  try {
    return secondsOf(readFileSync('/proc/self/stat', 'latin1'));
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / microsPerSecond;
  }
}

/** The name of the program stands in brackets, and may hold anything: what counts comes after it. */
export function secondsOf(stat: string): number {
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // Its own, in the programs and in the system, and those of the processes that it waited for.
  return ticks.slice(11, 15).reduce((sum, each) => sum + Number(each), 0) / ticksPerSecond;
}
