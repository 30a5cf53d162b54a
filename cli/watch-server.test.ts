import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { watchServer } from './watch-server.ts';

const watcher = Object.assign(new EventEmitter(), { close: () => Promise.resolve() });
vi.mock('chokidar', () => ({ watch: () => watcher }));

it('goes on after a renewal that failed, and where something cannot be watched', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const ending = new AbortController();
  const renewed: string[] = [];
  const renew = async (file: string) => {
    if (file === 'broken.ts') throw new Error('The server cannot be started.');
    renewed.push(file);
  };
  const watching = watchServer('/server', renew, ending.signal);
  watcher.emit('change', 'broken.ts');
  watcher.emit('error', new Error('EMFILE: too many open files'));
  watcher.emit('change', 'sound.ts');
  ending.abort();
  await watching;
  expect(renewed).toEqual(['sound.ts']);
  expect(told.mock.calls.flat().sort()).toEqual([
    'EMFILE: too many open files',
    'The server cannot be started.',
  ]);
  told.mockRestore();
});
