// biome-ignore lint/style/noRestrictedImports: what another process takes is what is tested
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

const burn = `const until = process.cpuUsage().user + 200_000;
while (process.cpuUsage().user < until);
process.stdout.write('burnt');
setInterval(() => {}, 1000);`;

it.runIf(process.platform === 'linux')('counts what a process has started, at work and ended', async () => {
  const before = processorMs(process.pid) ?? 0;
  const child = spawn(process.execPath, ['--eval', burn], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  const theirs = processorMs(child.pid ?? 0) ?? 0;
  expect(theirs).toBeGreaterThanOrEqual(180);
  expect((processorMs(process.pid) ?? 0) - before).toBeGreaterThanOrEqual(theirs);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect((processorMs(process.pid) ?? 0) - before).toBeGreaterThanOrEqual(180);
});

it('knows nothing of a process that is not there', () => {
  expect(processorMs(0)).toBeUndefined();
});
