import { syncBuiltinESMExports } from 'node:module';
import promised from 'node:timers/promises';
import { vi } from 'vitest';
import { turns, until } from './around.ts';

const clocks = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;

/** While all clocks are one that is set by hand, but for what waits for the disk or a stream. */
export async function byAllClocks<T>(act: () => T | Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: [...clocks], now: 1 });
  const steady = vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
  const after = vi
    .spyOn(promised, 'setTimeout')
    .mockImplementation(
      <Value>(ms?: number, value?: Value) => new Promise((go) => setTimeout(go, ms, value)) as Promise<Value>,
    );
  syncBuiltinESMExports();
  try {
    return await act();
  } finally {
    steady.mockRestore();
    after.mockRestore();
    syncBuiltinESMExports();
    vi.useRealTimers();
  }
}

/** Goes on by so long a time, in which whatever waits for no clock comes to its end. */
export async function pass(ms: number): Promise<void> {
  await turns();
  await vi.advanceTimersByTimeAsync(ms);
  await turns();
}

/** Whether something has come to its end. */
export function ending(work: Promise<unknown>): { isOver: boolean } {
  const ended = { isOver: false };
  const end = () => {
    ended.isOver = true;
  };
  work.then(end, end);
  return ended;
}

/** Goes on by so much at a time until something has come to its end. */
export const untilOver = (ended: { isOver: boolean }, ms: number): Promise<void> =>
  until(
    () => ended.isOver,
    () => pass(ms),
  );
