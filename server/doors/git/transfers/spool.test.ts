import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Spool } from './spool.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-spool-'));
});
afterAll(() => rm(folder, { recursive: true }));

const all = (spool: Spool) => buffer(Readable.from(spool.read()));

it.each([10, 100_000, 1_000_000])('gives %i bytes as often as it is asked', async (bytes) => {
  const spool = new Spool(folder);
  const [one, other] = [randomBytes(bytes), randomBytes(bytes)];
  await spool.write(one);
  const early = all(spool);
  await spool.write(other);
  spool.end('whole');
  const whole = Buffer.concat([one, other]);
  expect((await early).equals(whole)).toBe(true);
  expect((await all(spool)).equals(whole)).toBe(true);
  await spool.close();
});

it('ends for whoever follows it where it breaks off, and says so', async () => {
  const spool = new Spool(folder);
  await spool.write(Buffer.from('half'));
  const following = all(spool);
  await spool.reached(4);
  spool.end('broken');
  expect(String(await following)).toBe('half');
  expect(spool.isWhole).toBe(false);
  await spool.close();
});

it('tells when it waits for more', async () => {
  const spool = new Spool(folder);
  const waits: Promise<void>[] = [];
  const following = buffer(Readable.from(spool.read((wait) => waits.push(wait))));
  await spool.write(Buffer.from('a'));
  spool.end('whole');
  await following;
  await Promise.all(waits);
  expect(waits.length).toBeGreaterThan(0);
});

it('is kept open for who reads it until they have ended', async () => {
  const spool = new Spool(folder);
  const content = randomBytes(1_000_000);
  await spool.write(content);
  spool.end('whole');
  const reading = spool.read();
  const first = await reading.next();
  await spool.close();
  const rest = await buffer(Readable.from(reading));
  expect(Buffer.concat([first.value ?? Buffer.alloc(0), rest]).equals(content)).toBe(true);
});

it.runIf(existsSync('/proc/self/fd'))(
  'keeps no file open that was being opened when it was closed',
  async () => {
    const spool = new Spool(folder);
    const writing = spool.write(randomBytes(1_000_000));
    await spool.close();
    await writing;
    const open = await Promise.all(
      (await readdir('/proc/self/fd')).map((file) => readlink(`/proc/self/fd/${file}`).catch(() => '')),
    );
    expect(open.filter((path) => path.startsWith(folder))).toEqual([]);
  },
);
