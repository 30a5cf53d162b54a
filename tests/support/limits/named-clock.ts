import { syncBuiltinESMExports } from 'node:module';
import promised from 'node:timers/promises';
import { vi } from 'vitest';

const clocks = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;

/** While all clocks are one that is set by hand, but for what waits for the disk or a stream. */
export async function byAll<T>(act: () => T | Promise<T>): Promise<T> {
  // What is remembered takes a time of 0 for none.
  vi.useFakeTimers({ toFake: [...clocks], now: 1 });
  const steady = vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
  try {
    return await act();
  } finally {
    steady.mockRestore();
    vi.useRealTimers();
  }
}

/** How long something would wait before it goes on: here it waits for nothing. */
export async function waitOf(act: () => Promise<unknown>): Promise<number> {
  const waits: number[] = [];
  const wait = vi.spyOn(promised, 'setTimeout').mockImplementation(async (ms, value) => {
    waits.push(ms ?? 0);
    return value as never;
  });
  syncBuiltinESMExports();
  try {
    await act().catch(() => {});
    return waits[0] ?? 0;
  } finally {
    wait.mockRestore();
    syncBuiltinESMExports();
  }
}
