import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BudgetedProcess } from '../../server/load/processes/budgeted-process.ts';
import { crowd, crowdIn, tellsWaits } from '../support/one-processor.ts';

const program = new URL('./unwise-process.ts', import.meta.url);
/** Ten times what the work takes, and less than a crowded processor makes of it for whoever has little right to it. */
const timeMs = 500;
/** One part in thirty, of what two others leave: with the least right of all it stands in line for minutes where more is run. */
const niceness = 12;

let worker: BudgetedProcess<string, string>;

beforeEach(async () => {
  worker = new BudgetedProcess(program, { memoryBytes: 2 ** 25, niceness, leads: true });
  await worker.open();
});
afterEach(() => worker.close());

async function run(question: string): Promise<number> {
  const began = performance.now();
  await worker.run({ question, timeMs, take: () => {} });
  return performance.now() - began;
}

it.runIf(tellsWaits)(
  'what others do to a processor is no fault of the work that stands in line for it',
  async () => {
    crowdIn(worker.pid ?? 0);
    const others = [crowd(), crowd()];
    try {
      await Promise.all(others.map((other) => once(other, 'spawn')));

      expect(await run('work')).toBeGreaterThan(timeMs);
    } finally {
      for (const other of others) other.kill('SIGKILL');
    }
  },
);

it('what stands still is given up by the clock', async () => {
  process.kill(worker.pid ?? 0, 'SIGSTOP');

  await expect(run('work')).rejects.toMatchObject({ why: 'time', isByClock: true });
});
