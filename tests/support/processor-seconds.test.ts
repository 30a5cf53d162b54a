import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { processorSeconds, secondsOf, secondsWithAll } from './processor-seconds.ts';

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

it('adds what a process takes that runs still, and what comes from it', () => {
  const all = new Map([
    [1, { parent: 0, seconds: 100 }],
    [2, { parent: 1, seconds: 1 }],
    [3, { parent: 2, seconds: 2 }],
    [4, { parent: 3, seconds: 4 }],
    [5, { parent: 1, seconds: 200 }],
  ]);
  expect(secondsWithAll(2, all)).toBe(7);
});

it('sees what another process takes before that has ended', async () => {
  const before = processorSeconds();
  const code =
    'for (const end = Date.now() + 300; Date.now() < end; ); console.log(1); setInterval(() => 1, 1e6);';
  const child = spawn(process.execPath, ['--eval', code]);
  try {
    await once(child.stdout, 'data');
    if (process.platform === 'linux') expect(processorSeconds() - before).toBeGreaterThan(0.05);
  } finally {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
});
