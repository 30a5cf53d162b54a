import { ownLine, processorLine } from './processor-line.ts';

/** A quarter of a bound passes before anybody looks: most work has ended by then, and costs no look. */
export const firstLookOf = (timeMs: number): number => timeMs >> 2;

/**
 * Tells how long a process has taken by the clock, but for the time in which it stood in line for a processor, and
 * whoever hears it: what others do is no fault of its work. Threads may stand there side by side, and no more is left out
 * than has passed. What passed before counts as so much as was to pass.
 */
export function takenBy(pid: number, beforeMs: number): () => number {
  let last = look(pid);
  let taken = beforeMs;
  return () => {
    const now = look(pid);
    const passed = now.at - last.at;
    // What a thread had is forgotten with it.
    const waited = Math.max(0, now.waitedMs - last.waitedMs) + (now.ownMs - last.ownMs);
    const ran = Math.max(0, now.ranMs - last.ranMs);
    // Of a wait that lasts nobody is told: whoever is ready has waited for what he did not run.
    taken += now.isReady ? Math.min(passed, ran) : Math.max(0, passed - waited);
    last = now;
    return taken;
  };
}

const untold = { ranMs: 0, waitedMs: 0, isReady: false };

const look = (pid: number) => ({
  ...(processorLine(pid) ?? untold),
  ownMs: ownLine().waitedMs,
  at: performance.now(),
});

/** Calls `late` where a process has taken so long, and gives what to call when it has ended. */
export function whenTaken(pid: number, timeMs: number, late: () => void): () => void {
  const firstMs = firstLookOf(timeMs);
  let taken: (() => number) | undefined;
  const see = () => {
    taken ??= takenBy(pid, firstMs);
    const left = timeMs - taken();
    if (left <= 0) late();
    else timer = setTimeout(see, Math.ceil(left)).unref();
  };
  let timer = setTimeout(see, firstMs).unref();
  return () => clearTimeout(timer);
}
