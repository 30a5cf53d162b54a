import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { GrowingFile } from './growing-file.ts';

async function place(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hub-file-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'f');
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return String(Buffer.concat(chunks));
}

const whole = (size: number) => ({ start: 0, end: size - 1 });

it('is read while it is written, from any place on', async () => {
  const file = new GrowingFile(await place(), 6);
  let release = () => {};
  const goOn = new Promise<void>((resolve) => {
    release = resolve;
  });
  const written = file.write(
    (async function* () {
      yield Buffer.from('abc');
      await goOn;
      yield Buffer.from('def');
    })(),
  );
  await file.reaches(1);
  const early = textOf(file.open().read({ start: 1, end: 1 }));
  const late = textOf(file.open().read({ start: 2, end: 4 }));
  expect(await early).toBe('b');
  expect([file.isWhole, file.isRead]).toEqual([false, true]);
  release();
  await written;
  expect(await late).toBe('cde');
  expect([file.isWhole, file.isRead]).toEqual([true, false]);
});

it.each([
  ['ends too early', ['abc']],
  ['goes on for too long', ['abc', 'defg']],
  ['breaks off', ['abc', undefined]],
])('fails for its readers where what is written %s', async (_how, parts) => {
  const file = new GrowingFile(await place(), 6);
  const written = file.write(
    (async function* () {
      for (const part of parts) {
        if (part === undefined) throw new Error('broken');
        yield Buffer.from(part);
        await new Promise((resolve) => setImmediate(resolve));
      }
    })(),
  );
  const reading = file.reaches(1).then(async () => textOf(file.open().read(whole(6))));
  await expect(written).rejects.toThrow();
  await expect(reading).rejects.toThrow();
  expect([file.isWhole, file.isRead, file.unwrittenBytes]).toEqual([false, false, 0]);
});

it('gives its beginning without being read any further', async () => {
  const file = new GrowingFile(await place(), 3);
  await file.write(
    (async function* () {
      yield Buffer.from('abc');
    })(),
  );
  const reader = file.open();
  expect([String(await reader.start(2)), String(await reader.start(5))]).toEqual(['ab', 'abc']);
  expect(file.isRead).toBe(true);
  reader.close();
  reader.close();
  expect(file.isRead).toBe(false);
  file.open().read(whole(3)).destroy();
  await expect.poll(() => file.isRead).toBe(false);
});
