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

/** Far more steps than anything takes here, however slow the machine is. */
const manySteps = 5000;

/** Takes steps until something has come about. What never does is an error, and no loop that goes on when its case is long over. */
export async function until(is: () => boolean, step: () => Promise<void> = turns): Promise<void> {
  for (let taken = 0; !is(); taken += 1) {
    if (taken === manySteps) throw new Error('What was waited for has not come about.');
    await step();
  }
}

/** A text of such a length that says nothing. */
export const plain = (length: number): string => 'x'.repeat(length);

/** The id of a commit, and others of which each is the one of a number. */
export const id = 'a'.repeat(40);
export const numbered = (at: number): string => String(at).padStart(id.length, '0');

/** Git keeps single objects in so many folders, of which one is looked into. */
export const folders = 256;

/** All that comes of something, in order. */
export async function allOf<T>(from: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of from) all.push(one);
  return all;
}
