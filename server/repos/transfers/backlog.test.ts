import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Backlog } from './backlog.ts';
import { WaitingDisk } from './waiting-disk.ts';

const megabyte = 2 ** 20;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-backlog-'));
});
afterAll(() => rm(folder, { recursive: true }));

function backlogOf(roomMegabytes: number, onStuck = () => {}) {
  const bounds = { room: roomMegabytes * megabyte, perAsker: roomMegabytes * megabyte };
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

it('leaves no file that has a name', async () => {
  const { backlog } = backlogOf(64);
  await backlog.fill(Readable.from(parts(30)));
  expect(await readdir(folder)).toEqual([]);
  backlog.destroy();
});
