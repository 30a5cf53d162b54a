import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

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
