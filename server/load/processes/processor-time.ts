import { readFileSync } from 'node:fs';

/** What Linux counts processor time in, whatever the machine. */
const msPerTick = 10;
/**
 * Of what follows the name in `stat`: time of the process's own and of the kernel on its behalf, and both of those that
 * it had started and that have ended.
 */
const [own, kernel, endedOwn, endedKernel] = [11, 12, 13, 14];

/**
 * Processor time that a process has used so far, with all that it has started, in milliseconds; undefined where nobody
 * tells.
 */
export function processorMs(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name stands in brackets and may hold anything, brackets as well.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = [own, kernel, endedOwn, endedKernel].reduce((sum, at) => sum + Number(fields[at]), 0);
    return childrenOf(pid).reduce((sum, child) => sum + (processorMs(child) ?? 0), ticks * msPerTick);
  } catch {
    return undefined;
  }
}

/** Those that run now; none where the kernel keeps no list of them. */
export function childrenOf(pid: number): number[] {
  try {
    // Node starts processes from its main thread, which has the number of the process.
    const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1');
    return listed.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
