import { getHeapStatistics } from 'node:v8';
import { serve } from './serve.ts';

const sleeping = new Int32Array(new SharedArrayBuffer(4));

/** What the process of the workers' tests can be told to do. */
export type Order = 'echo' | 'heap' | 'sleep' | 'sleepForEver' | 'spin' | 'fail' | 'end';

const naps = 400;

const deeds: Record<Order, (opened: unknown) => unknown> = {
  echo: (opened) => opened,
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

serve(async (opened) => async (order) => deeds[order as Order](opened));
