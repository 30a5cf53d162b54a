import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { crowd, tellsWaits } from '../../../tests/support/one-processor.ts';
import { type ProcessorLine, processorLine } from './processor-line.ts';
import { processorMs } from './processor-time.ts';

it.runIf(tellsWaits)(
  'counts the time in line for a processor, and none of one that stands still',
  async () => {
    // Two that want the same processor: one of them always stands in line.
    const both = [crowd(), crowd()];
    try {
      const total = () => sum(both, ({ waitedMs }) => waitedMs);
      const before = total();
      const ready = () => sum(both, ({ isReady }) => Number(isReady));
      while (total() - before < 200 || ready() < both.length) await setTimeout(20);
      expect(sum(both, ({ ranMs }) => ranMs)).toBeGreaterThan(0);

      for (const child of both) child.kill('SIGSTOP');
      await expect.poll(() => isStill(both)).toBe(true);
      const stopped = total();
      await setTimeout(100);
      expect(total()).toBe(stopped);
      expect(ready()).toBe(0);
    } finally {
      for (const child of both) child.kill('SIGKILL');
    }
  },
);

it('knows nothing of a process that is not there', () => {
  expect(processorLine(0)).toBeUndefined();
});

type Crowding = ReturnType<typeof crowd>;

const sum = (all: readonly Crowding[], of: (line: ProcessorLine) => number) =>
  all.reduce(
    (so, { pid = 0 }) => so + of(processorLine(pid) ?? { ranMs: 0, waitedMs: 0, isReady: false }),
    0,
  );

/** Whether none of them has used anything for a moment. */
async function isStill(all: readonly Crowding[]): Promise<boolean> {
  const used = () => all.reduce((sum, { pid = 0 }) => sum + (processorMs(pid) ?? 0), 0);
  const before = used();
  await setTimeout(50);
  return used() === before;
}
