import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashingMemoryBytes, hashingPasses } from '#generated/constants.ts';
import { bytesPerKilobyte } from '../../load/units.ts';
import { derive } from './hashing.ts';
import { cost, decoyHash, hashPassword, isPassword } from './passwords.ts';

// Hubs of tests, whose worker this may be, hash at a lower cost.
const atFirst = { ...cost };
beforeAll(() => {
  Object.assign(cost, { memory: hashingMemoryBytes / bytesPerKilobyte, passes: hashingPasses });
});
afterAll(() => {
  Object.assign(cost, atFirst);
});

describe('a password', () => {
  it('matches its own hash and nothing else', async () => {
    const hash = await hashPassword('correct horse');
    expect(await isPassword('correct horse', hash)).toBe(true);
    expect(await isPassword('correct horsf', hash)).toBe(false);
    expect(await isPassword('', hash)).toBe(false);
  });

  it('is salted and says what it cost', async () => {
    const [one, two] = await Promise.all([hashPassword('same'), hashPassword('same')]);
    expect(one).not.toBe(two);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  });

  it('is one password however a keyboard composes its letters', async () => {
    const hash = await hashPassword('caf\u00e9-\uff11\uff12\uff13');
    expect(await isPassword('cafe\u0301-123', hash)).toBe(true);
  });

  it('matches no hash that cannot be read', async () => {
    for (const hash of ['', 'plain', '$argon2id$v=19$m=1$x$y', '$2b$10$abc']) {
      expect(await isPassword('plain', hash)).toBe(false);
    }
  });

  it('counts every one of 128 characters, whatever their script', async () => {
    const long = '密'.repeat(128);
    const hash = await hashPassword(long);
    expect(await isPassword(long, hash)).toBe(true);
    expect(await isPassword(long.slice(0, -1), hash)).toBe(false);
  });
});

const cheap = { message: 'x', nonce: Buffer.alloc(16), tagLength: 32, memory: 64, passes: 1, parallelism: 1 };

/** Which of two networks goes first, where the one that gave a password came before the other. */
async function firstBehind(address: string): Promise<string | undefined> {
  const order: string[] = [];
  const asks = async (network: string) => {
    await derive(cheap, { network });
    order.push(network);
  };
  const running = derive(cheap);
  await Promise.all([running, asks(address), asks('203.0.113.200')]);
  return order[0];
}

describe('whoever waits behind', () => {
  it.each([
    ['a right password goes after it', 'correct horse', 'own', '192.0.2.201'],
    ['a wrong one goes before it', 'wrong horse', 'own', '203.0.113.200'],
    ['a wrong one of nobody goes before it, too', 'wrong horse', 'decoy', '203.0.113.200'],
  ])('%s', async (_what, password, whose, first) => {
    const hash = whose === 'own' ? await hashPassword('correct horse') : decoyHash;
    const address = `192.0.2.${password === 'correct horse' ? 201 : 202}`;
    await isPassword(password, hash, { account: 'li-wei', address });
    expect(await firstBehind(address)).toBe(first);
  });
});
