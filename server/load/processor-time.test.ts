import { expect, it } from 'vitest';
import { processorMs } from './processor-time.ts';

it.runIf(process.platform === 'linux')('counts what a process has used', () => {
  const before = processorMs(process.pid) ?? 0;
  const { user, system } = process.cpuUsage();
  const spent = () => {
    const now = process.cpuUsage();
    return now.user - user + now.system - system;
  };
  while (spent() < 100_000);

  expect((processorMs(process.pid) ?? 0) - before).toBeGreaterThanOrEqual(80);
});

it('knows nothing of a process that is not there', () => {
  expect(processorMs(0)).toBeUndefined();
});
