import { readFileSync } from 'node:fs';

/** What Linux counts processor time in, whatever the machine. */
const msPerTick = 10;
/** Of what follows the name in `stat`: time of the process's own, and of the kernel on its behalf. */
const [own, kernel] = [11, 12];

/** Processor time that a process has used so far, in milliseconds; undefined where nobody tells. */
export function processorMs(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name stands in brackets and may hold anything, brackets as well.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[own]) + Number(fields[kernel])) * msPerTick;
  } catch {
    return undefined;
  }
}
