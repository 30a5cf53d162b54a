// biome-ignore lint/style/noRestrictedImports: a process that ends by itself is what is tested
import { spawnSync } from 'node:child_process';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { hashingWaitingMax } from '#generated/constants.ts';
import { RowFullError } from '../load/row.ts';
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

const refusedOf = (ended: PromiseSettledResult<Buffer>[]) =>
  ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));

it('takes no more than can be done soon', async () => {
  const asked = Array.from({ length: hashingWaitingMax + 2 }, () => derive(cheap));
  expect(refusedOf(await Promise.allSettled(asked))).toEqual([expect.any(RowFullError)]);
});

it('lets no crowd of networks keep another out', async () => {
  const order: string[] = [];
  const from = async (network: string) => {
    const hash = await derive(cheap, network);
    order.push(network);
    return hash;
  };
  const crowd = Array.from({ length: hashingWaitingMax + 5 }, (_, at) => from(`192.0.2.${at % 6}`));
  const ending = Promise.allSettled(crowd);
  const owner = from('203.0.113.1');
  expect(await owner).toBeInstanceOf(Buffer);
  // No more than one of each went before, and those that were taken before anybody waited.
  expect(order.indexOf('203.0.113.1')).toBeLessThanOrEqual(7);
  expect(refusedOf(await ending)).toHaveLength(5);
});

it('keeps no process alive once nobody waits, and lets none end while somebody does', () => {
  const module = fileURLToPath(new URL('./passwords.ts', import.meta.url));
  const script = `import { hashPassword } from ${JSON.stringify(module)}; console.log(await hashPassword('correct horse'));`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
    encoding: 'utf8',
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    timeout: 120_000,
  });
  expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('$argon2id$') });
});
