import { spawnSync } from 'node:child_process';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { hashingWaitingMax, hashingWaitingPerNetwork } from '#generated/constants.ts';
import { derive, hashingPid, restHashing } from './hashing.ts';

const cheap = { message: 'x', nonce: Buffer.alloc(16), tagLength: 32, memory: 64, passes: 1, parallelism: 1 };
afterEach(() => restHashing());

it('gives way to those who answer requests', async () => {
  await derive(cheap);
  expect(getPriority(hashingPid())).toBeGreaterThan(getPriority());
});

it('answers the same in a process of its own and without one', async () => {
  const first = await derive(cheap);
  const doomed = derive(cheap);
  process.kill(hashingPid() ?? 0, 'SIGKILL');
  expect(await doomed).toEqual(first);
  expect(await derive(cheap)).toEqual(first);
});

it('starts anew after a rest', async () => {
  await derive(cheap);
  const before = hashingPid();
  restHashing();
  await derive(cheap);
  expect(hashingPid()).not.toBe(before);
});

it('takes no more than can be done soon', async () => {
  const asked = Array.from({ length: hashingWaitingMax + 1 }, () => derive(cheap));
  const ended = await Promise.allSettled(asked);
  const refused = ended.filter(({ status }) => status === 'rejected');
  expect(refused).toEqual([
    expect.objectContaining({ reason: expect.objectContaining({ id: 'unavailable' }) }),
  ]);
});

it('gives one network no more than its share of the queue', async () => {
  const mine = Array.from({ length: hashingWaitingPerNetwork + 5 }, () => derive(cheap, '192.0.2.1'));
  const other = derive(cheap, '192.0.2.2');
  const ended = await Promise.allSettled(mine);
  expect(ended.filter(({ status }) => status === 'rejected')).toEqual(
    Array(5).fill(expect.objectContaining({ reason: expect.objectContaining({ id: 'tooManyRequests' }) })),
  );
  expect(await other).toBeInstanceOf(Buffer);
  expect(await derive(cheap, '192.0.2.1')).toBeInstanceOf(Buffer);
});

it('keeps no process alive once nobody waits, and lets none end while somebody does', () => {
  const module = fileURLToPath(new URL('./passwords.ts', import.meta.url));
  const script = `import { hashPassword } from ${JSON.stringify(module)}; console.log(await hashPassword('correct horse'));`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
    encoding: 'utf8',
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    timeout: 20_000,
  });
  expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('$argon2id$') });
});
