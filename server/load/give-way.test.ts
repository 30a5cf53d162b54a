import { afterEach, expect, it, vi } from 'vitest';
import { giveWay } from './give-way.ts';

afterEach(() => void vi.restoreAllMocks());

/** Gives way after work of 10 ms, with a turn of the loop that takes so long; whether it rests 30 ms after that. */
async function restsAfter(turnMs: number): Promise<boolean> {
  const times = [10, 10 + turnMs];
  vi.spyOn(performance, 'now').mockImplementation(() => times.shift() ?? 0);
  let isRested = false;
  const done = giveWay(0, { times: 3, quietTurnMs: 0.5 }).then(() => {
    isRested = true;
  });
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  const rests = !isRested;
  await done;
  return rests;
}

it('goes on at once where nobody else has anything to do', async () => {
  expect(await restsAfter(0.1)).toBe(false);
});

it('rests where others were answered meanwhile', async () => {
  expect(await restsAfter(5)).toBe(true);
});
