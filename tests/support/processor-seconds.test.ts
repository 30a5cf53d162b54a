import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { processorSeconds, secondsOf } from './processor-seconds.ts';

it('adds what a process took, in programs and in the system, and what its children took', () => {
  const stat = '77 (node (a) b) S 1 77 77 0 -1 4194304 1 2 3 4 150 50 30 20 20 0 11 0 999 888 777';
  expect(secondsOf(stat)).toBe(2.5);
});

it('grows by what another process took that was waited for', () => {
  const before = processorSeconds();
  spawnSync(process.execPath, ['--eval', 'for (const end = Date.now() + 300; Date.now() < end; );']);
  if (process.platform === 'linux') expect(processorSeconds() - before).toBeGreaterThan(0.05);
  else expect(processorSeconds()).toBeGreaterThan(0);
});
