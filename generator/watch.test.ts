import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { lookAt, watchSpec } from './watch.ts';

const watcher = Object.assign(new EventEmitter(), { close: () => Promise.resolve() });
vi.mock('chokidar', () => ({ watch: () => watcher }));

it('goes on where something cannot be watched, and says so', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const ending = new AbortController();
  const watching = watchSpec('/project', () => Promise.resolve(), { signal: ending.signal });
  expect(() => watcher.emit('error', new Error('ENOSPC: no more watches'))).not.toThrow();
  expect(told.mock.calls).toEqual([['ENOSPC: no more watches']]);
  told.mockRestore();
  ending.abort();
  await watching;
});

it('follows what was edited since the run before, though nobody tells of it', async () => {
  const project = mkdtempSync(join(tmpdir(), 'hub-watch-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  mkdirSync(join(project, 'spec'));
  const since = lookAt(project);
  const edited = join(project, 'spec', 'app.yaml');
  writeFileSync(edited, '');
  const ending = new AbortController();
  const run = vi.fn<(paths: string[]) => Promise<void>>(async () => ending.abort());
  await watchSpec(project, run, { signal: ending.signal, since });
  expect(run.mock.calls).toEqual([[[edited]]]);
});

it('ends where the signal came before it began', async () => {
  await expect(
    watchSpec('/project', () => Promise.resolve(), { signal: AbortSignal.abort() }),
  ).resolves.toBeUndefined();
});
