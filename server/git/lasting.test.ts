// biome-ignore lint/style/noRestrictedImports: what lasts is put behind, whatever it is
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { gitLastingNiceness } from '#generated/constants.ts';
import { patienceMs } from '../../tests/support/patience.ts';
import { putBehindWhenLasting } from './lasting.ts';

it.runIf(process.platform === 'linux')(
  'lets others go before what lasts, and before what it has started',
  async () => {
    const busy = 'while :; do :; done';
    const children = [spawn('sh', ['-c', `(${busy}) & echo $!; ${busy}`]), spawn('sleep', ['60'])] as const;
    const [lasting, idle] = children;
    const pids = children.map(({ pid = 0 }) => pid);
    const leaves = pids.map((pid) => putBehindWhenLasting(pid));
    let started = 0;
    try {
      [started] = (await once(lasting.stdout, 'data')).map(Number) as [number];
      const behind = getPriority() + gitLastingNiceness;
      const priorities = () => [lasting.pid, started].map((pid) => getPriority(pid));
      await expect.poll(priorities, { timeout: patienceMs, interval: 50 }).toEqual([behind, behind]);
      expect(getPriority(idle.pid)).toBe(getPriority());
    } finally {
      for (const leave of leaves) leave();
      for (const child of children) child.kill('SIGKILL');
      if (started) process.kill(started, 'SIGKILL');
    }
  },
);
