import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

/** Does something in a folder that is there for so long. */
export async function inFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'hub-limits-'));
  try {
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** While a clock of its own goes on, but for what waits for the disk or a stream. */
export async function byClock<T>(act: () => T | Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    return await act();
  } finally {
    vi.useRealTimers();
  }
}

/** Long enough for what needs nobody else. */
const someTurns = 20;

export async function turns(): Promise<void> {
  for (let turn = 0; turn < someTurns; turn += 1) await new Promise((go) => setImmediate(go));
}

/** All that comes of something, in order. */
export async function allOf<T>(from: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of from) all.push(one);
  return all;
}
