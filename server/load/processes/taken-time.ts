import { processorLine } from './processor-line.ts';

/** A quarter of a bound passes before anybody looks: most work has ended by then, and costs no look. */
export const firstLookOf = (timeMs: number): number => timeMs >> 2;

/**
 * Tells how long a process has taken by the clock, but for the time in which it stood in line for a processor: what
 * others do is no fault of its work. Threads may stand there side by side, and no more is left out than has passed;
 * what had passed before the first look counts as a whole.
 */
export function takenBy(pid: number, startedMs: number): () => number {
  let at = performance.now();
  let line = processorLine(pid);
  let taken = at - startedMs;
  return () => {
    const [now, lineNow] = [performance.now(), processorLine(pid)];
    const passed = now - at;
    // What a thread had is forgotten with it.
    const waited = Math.max(0, (lineNow?.waitedMs ?? 0) - (line?.waitedMs ?? 0));
    const ran = Math.max(0, (lineNow?.ranMs ?? 0) - (line?.ranMs ?? 0));
    // Of a wait that lasts nobody is told: whoever is ready has waited for what he did not run.
    taken += lineNow?.isReady ? Math.min(passed, ran) : Math.max(0, passed - waited);
    [at, line] = [now, lineNow];
    return taken;
  };
}

/** Calls `late` where a process has taken so long, and gives what to call when it has ended. */
export function whenTaken(pid: number, timeMs: number, late: () => void): () => void {
  const started = performance.now();
  let taken: (() => number) | undefined;
  const look = () => {
    taken ??= takenBy(pid, started);
    const left = timeMs - taken();
    if (left <= 0) late();
    else timer = setTimeout(look, Math.ceil(left)).unref();
  };
  let timer = setTimeout(look, firstLookOf(timeMs)).unref();
  return () => clearTimeout(timer);
}
