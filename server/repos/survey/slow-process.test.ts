import { expect, it, vi } from 'vitest';
import { GaveWay, SlowProcess } from './slow-process.ts';

vi.mock('../../load/processes/budgeted-process.ts', () => ({ BudgetedProcess: class {} }));

const never = new AbortController().signal;
const slow = () => new SlowProcess(new URL('file:///unused'), { memoryBytes: 1 });

/** Work that goes on until it has to end. */
const untilTold = (until: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (until.aborted) reject(until.reason);
    until.addEventListener('abort', () => reject(until.reason));
  });

it('lets a history give way to facts for which somebody waits', async () => {
  const lane = slow();
  const history = lane.withHistory({ signal: never, isYielding: true }, untilTold);
  const facts = lane.withFacts(never, async () => 'facts');
  await expect(history).rejects.toBeInstanceOf(GaveWay);
  expect(await facts).toBe('facts');
});

it('lets a history that has given way often enough go on to its end, and then come facts', async () => {
  const lane = slow();
  const order: string[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const history = lane.withHistory({ signal: never, isYielding: false }, async (until) => {
    await ended;
    order.push(`history ${until.aborted}`);
  });
  const facts = lane.withFacts(never, async () => void order.push('facts'));
  end();
  await Promise.all([history, facts]);
  expect(order).toEqual(['history false', 'facts']);
});

it('ends a history that nobody wants any more, also while it waits', async () => {
  const lane = slow();
  const stopping = new AbortController();
  const first = lane.withHistory({ signal: stopping.signal, isYielding: true }, untilTold);
  const second = lane.withHistory({ signal: stopping.signal, isYielding: true }, untilTold);
  const ended = Promise.allSettled([first, second]);
  stopping.abort(new Error('no more'));
  const reason = new Error('no more');
  expect(await ended).toEqual([
    { status: 'rejected', reason },
    { status: 'rejected', reason },
  ]);
  expect(await lane.withFacts(never, async () => 'facts')).toBe('facts');
});
