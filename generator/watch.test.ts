import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { watchSpec } from './watch.ts';

const watcher = Object.assign(new EventEmitter(), { close: () => Promise.resolve() });
vi.mock('chokidar', () => ({ watch: () => watcher }));

it('goes on where something cannot be watched, and says so', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const ending = new AbortController();
  const watching = watchSpec('/project', () => Promise.resolve(), ending.signal);
  expect(() => watcher.emit('error', new Error('ENOSPC: no more watches'))).not.toThrow();
  expect(told.mock.calls).toEqual([['ENOSPC: no more watches']]);
  told.mockRestore();
  ending.abort();
  await watching;
});

it('ends where the signal came before it began', async () => {
  await expect(watchSpec('/project', () => Promise.resolve(), AbortSignal.abort())).resolves.toBeUndefined();
});
