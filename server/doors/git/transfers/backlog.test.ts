import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  gitTransferLookEveryMs,
  gitTransferPaceLeastBytes,
  gitTransferPaceWithinMs,
} from '#generated/constants.ts';
import { Backlog, TooSlowError } from './backlog.ts';
import { WaitingDisk } from './waiting-disk.ts';

vi.mock('#generated/constants.ts', async (original) => ({
  ...(await original<object>()),
  gitTransferLookEveryMs: 5,
}));

const megabyte = 2 ** 20;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-backlog-'));
});
afterAll(() => rm(folder, { recursive: true }));

function backlogOf(roomMegabytes: number, onStuck = () => {}) {
  const bounds = { room: 2 * roomMegabytes * megabyte, perAsker: roomMegabytes * megabyte };
  const disk = new WaitingDisk(folder, bounds);
  return { disk, backlog: new Backlog({ folder, disk: disk.part('reader', 0), onStuck }) };
}

const parts = (count: number) => Array.from({ length: count }, () => randomBytes(100_000));

it('takes all that is written though nobody reads, and gives it in order', async () => {
  const { backlog, disk } = backlogOf(64);
  const written = parts(100);
  await backlog.fill(Readable.from(written));
  expect(disk.taken).toBeGreaterThan(9 * megabyte);
  expect((await buffer(backlog)).equals(Buffer.concat(written))).toBe(true);
  await expect.poll(() => disk.taken).toBe(0);
});

it('lets its writer wait where the disk has no room, and loses nothing', async () => {
  const stuck = vi.fn();
  const { backlog } = backlogOf(4, stuck);
  const written = parts(100);
  const filled = backlog.fill(Readable.from(written));
  await expect.poll(() => stuck.mock.calls).not.toEqual([]);
  expect((await buffer(backlog)).equals(Buffer.concat(written))).toBe(true);
  await filled;
});

it('gives all of it through memory where the disk has no room at all', async () => {
  const { backlog, disk } = backlogOf(0);
  const written = parts(30);
  const filled = backlog.fill(Readable.from(written));
  expect((await buffer(backlog)).equals(Buffer.concat(written))).toBe(true);
  await filled;
  expect(disk.taken).toBe(0);
});

it('ends its writer when the reader leaves, and gives the disk back', async () => {
  const { backlog, disk } = backlogOf(4);
  const filled = backlog.fill(Readable.from(parts(100)));
  await expect.poll(() => disk.taken).toBe(4 * megabyte);
  backlog.destroy();
  await expect(filled).rejects.toThrow();
  await expect.poll(() => disk.taken).toBe(0);
});

it('ends a reader who stands still while others wait and the disk has no room, and nobody who takes a little', async () => {
  let now = 0;
  let isCalm = true;
  const slow = () => {
    const disk = new WaitingDisk(folder, { room: 0, perAsker: 0 }).part('reader', 0);
    return new Backlog({ folder, disk, isCalm: () => isCalm, now: () => now });
  };
  const [still, taking] = [slow(), slow()];
  const written = parts(100);
  const ended = still.fill(Readable.from(written)).catch((error: unknown) => error);
  still.on('error', () => {});
  const filled = taking.fill(Readable.from(written));
  const reader = taking[Symbol.asyncIterator]();

  now += 10 * gitTransferPaceWithinMs;
  await pass(3 * gitTransferLookEveryMs);
  expect(still.destroyed).toBe(false);

  isCalm = false;
  await pass(3 * gitTransferLookEveryMs);
  now += gitTransferPaceWithinMs / 2;
  let taken = 0;
  while (taken < gitTransferPaceLeastBytes) taken += ((await reader.next()).value as Buffer).length;
  await pass(3 * gitTransferLookEveryMs);
  now += gitTransferPaceWithinMs / 2;
  expect(await ended).toBeInstanceOf(TooSlowError);
  while (!(await reader.next()).done);
  await filled;
});

it('leaves room on the disk for one more, however many have taken of it', () => {
  const disk = new WaitingDisk(folder, { room: 1024 * megabyte, perAsker: 512 * megabyte });
  const found = ['one', 'two', 'three', 'four'].map((asker) => {
    const part = disk.part(asker, 0);
    let megabytes = 0;
    while (part.cover((megabytes + 4) * megabyte)) megabytes += 4;
    return megabytes;
  });
  expect(found).toEqual([512, 256, 128, 64]);
});

it('leaves no file that has a name', async () => {
  const { backlog } = backlogOf(64);
  await backlog.fill(Readable.from(parts(30)));
  expect(await readdir(folder)).toEqual([]);
  backlog.destroy();
});
