import { readdirSync, readFileSync } from 'node:fs';
import { childrenOf } from './processor-time.ts';

/** What a process has had of the processors so far, with all that it has started; of threads side by side all are counted. */
export interface ProcessorLine {
  ranMs: number;
  /** For how long it was ready to go on and stood in line; of a wait that lasts, nothing is told before it ends. */
  waitedMs: number;
  /** Whether it runs, or stands in line. */
  isReady: boolean;
}

const nothing: ProcessorLine = { ranMs: 0, waitedMs: 0, isReady: false };
// biome-ignore lint/plugin: what the kernel counts in
const nsPerMs = 1_000_000;

/** Undefined where nobody tells, as outside Linux. */
export function processorLine(pid: number): ProcessorLine | undefined {
  try {
    const tasks = `/proc/${pid}/task`;
    const own = readdirSync(tasks).map((task) => lineOf(`${tasks}/${task}`));
    return [...own, ...childrenOf(pid).map((child) => processorLine(child) ?? nothing)].reduce(
      (all, { ranMs, waitedMs, isReady }) => ({
        ranMs: all.ranMs + ranMs,
        waitedMs: all.waitedMs + waitedMs,
        isReady: all.isReady || isReady,
      }),
      nothing,
    );
  } catch {
    return undefined;
  }
}

/** Of this process, the thread that asks others and hears them. */
export const ownLine = (): ProcessorLine => lineOf(`/proc/${process.pid}/task/${process.pid}`);

/** One thread; nothing of one that has ended meanwhile. */
function lineOf(task: string): ProcessorLine {
  try {
    const [ran = 0, waited = 0] = readFileSync(`${task}/schedstat`, 'latin1').split(' ').map(Number);
    const stat = readFileSync(`${task}/stat`, 'latin1');
    // The name stands in brackets and may hold anything, brackets as well.
    const isReady = stat.startsWith(') R ', stat.lastIndexOf(')'));
    return { ranMs: ran / nsPerMs, waitedMs: waited / nsPerMs, isReady };
  } catch {
    return nothing;
  }
}
