// biome-ignore lint/style/noRestrictedImports: a process that ends by itself is what is tested
import { spawnSync } from 'node:child_process';
import { constants, getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import {
  hashingFewWaiting,
  hashingNiceness,
  hashingWaitingMax,
  hashingYieldOthers,
} from '#generated/constants.ts';
import { RowFullError } from '../../load/row.ts';
import { derive, doubt, hashingPid, restHashing } from './hashing.ts';

const cheap = { message: 'x', nonce: Buffer.alloc(16), tagLength: 32, memory: 64, passes: 1, parallelism: 1 };
afterEach(() => restHashing());

it('gives way to those who answer requests', async () => {
  await derive(cheap);
  // Nothing stands behind the last place, where whoever runs the tests may have put them.
  const last = constants.priority.PRIORITY_LOW;
  expect(getPriority(hashingPid())).toBe(Math.min(last, getPriority() + hashingNiceness));
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
    const hash = await derive(cheap, { network });
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

/** Asks for one and notes down when it is had. */
function noting(order: string[]) {
  return async (network: string, account?: string) => {
    await derive(cheap, { network, account });
    order.push(account ?? network);
  };
}

it('lets a neighbour go before sixteen networks that send wrong passwords, at once and again and again', async () => {
  const order: string[] = [];
  const asks = noting(order);
  const crowd = Array.from({ length: 16 }, (_, at) => `192.0.2.${100 + at}`);
  for (const network of crowd) doubt(network);
  const flood = Array.from({ length: 64 }, (_, at) => asks(crowd[at % 16] ?? ''));
  for (let turn = 0; turn < 4; turn++) {
    const before = order.length;
    await asks('203.0.113.2');
    // The one that is being made, and one that is due.
    expect(order.indexOf('203.0.113.2', before) - before).toBeLessThanOrEqual(2);
  }
  await Promise.all(flood);
});

it('lets nobody wait for ever because of a wrong password', async () => {
  const order: string[] = [];
  const asks = noting(order);
  doubt('192.0.2.140');
  const first = asks('198.51.100.1');
  const mistyped = asks('192.0.2.140');
  const others = Array.from({ length: 40 }, (_, at) => asks(`203.0.113.${100 + at}`));
  await Promise.all([first, mistyped, ...others]);
  expect(order.indexOf('192.0.2.140')).toBe(1 + hashingYieldOthers);
});

it.each([
  [hashingFewWaiting, 1],
  [hashingFewWaiting + 1, 0],
])('of a network of which %i wait, %i goes before one of another that came later', async (waiting, count) => {
  const order: string[] = [];
  const asks = noting(order);
  const first = asks('198.51.100.2');
  const crowd = Array.from({ length: waiting }, () => asks('192.0.2.150'));
  const one = asks('203.0.113.3');
  await Promise.all([first, ...crowd, one]);
  expect(order.indexOf('203.0.113.3')).toBe(1 + count);
});

it('lets the accounts of a network take turns', async () => {
  const order: string[] = [];
  const asks = noting(order);
  const first = asks('198.51.100.3', 'first');
  const guessed = Array.from({ length: 20 }, () => asks('192.0.2.160', 'guessed'));
  const own = asks('192.0.2.160', 'own');
  await Promise.all([first, ...guessed, own]);
  expect(order.slice(0, 3)).toEqual(['first', 'guessed', 'own']);
});

it('keeps no process alive once nobody waits, and lets none end while somebody does', () => {
  const module = fileURLToPath(new URL('./passwords.ts', import.meta.url));
  const script = `import { hashPassword } from ${JSON.stringify(module)}; console.log(await hashPassword('correct horse'));`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
    encoding: 'utf8',
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    timeout: 120_000,
  });
  expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('$argon2id$') });
});
