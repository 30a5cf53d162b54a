import { readdirSync, readFileSync } from 'node:fs';

/** As Linux counts on every machine that Node runs on. */
const ticksPerSecond = 100;
const microsPerSecond = 1_000_000;

/** Of each process its parent, and what it took. */
type Processes = ReadonlyMap<number, { parent: number; seconds: number }>;

/**
 * The seconds of processor that this process has taken, with the processes that it started, ended or not, which are known on
 * Linux alone.
 */
export function processorSeconds(): number {
  try {
    const all = readAll();
    if (!all.has(process.pid)) throw new Error('No process is seen.');
    return secondsWithAll(process.pid, all);
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / microsPerSecond;
  }
}

/** Of a process, with all that runs and comes from it. */
export function secondsWithAll(pid: number, all: Processes): number {
  const children = [...all].filter(([, { parent }]) => parent === pid);
  return children.reduce((sum, [child]) => sum + secondsWithAll(child, all), all.get(pid)?.seconds ?? 0);
}

function readAll(): Processes {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(
    pids.flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
        return [[Number(pid), { parent: Number(fieldsOf(stat)[1]), seconds: secondsOf(stat) }]];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    }),
  );
}

export function secondsOf(stat: string): number {
  // Its own, in the programs and in the system, and those of the processes that it waited for.
  const ticks = fieldsOf(stat).slice(11, 15);
  return ticks.reduce((sum, each) => sum + Number(each), 0) / ticksPerSecond;
}

/** The name of the program stands in brackets, and may hold anything: what counts comes after it. */
const fieldsOf = (stat: string) => stat.slice(stat.lastIndexOf(')') + 2).split(' ');
