import { setTimeout } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { serve } from '../../server/load/processes/serve.ts';

const sleeping = new Int32Array(new SharedArrayBuffer(4));

/** What the process of the workers' tests can be told to do. */
export type Order = 'echo' | 'pid' | 'heap' | 'sleep' | 'sleepForEver' | 'spin' | 'fail' | 'end';

const naps = 400;

const deeds: Record<Order, (opened: unknown) => unknown> = {
  echo: (opened) => opened,
  pid: () => process.pid,
  heap: () => getHeapStatistics().heap_size_limit,
  sleep: () => Atomics.wait(sleeping, 0, 0, naps),
  sleepForEver: () => Atomics.wait(sleeping, 0, 0),
  spin: () => {
    for (;;);
  },
  fail: () => {
    throw new Error('as it was told');
  },
  end: () => process.exit(1),
};

/** What it is told to open, which may take a while, or for ever. */
async function open(input: unknown): Promise<void> {
  if (input === 'neverOpens') await new Promise(() => {});
  const { opensAfterMs = 0 } = input as { opensAfterMs?: number };
  await setTimeout(opensAfterMs);
}

serve(async (opened) => {
  await open(opened);
  return async (order: Order) => deeds[order](opened);
});
