import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { diskKeepBytes, diskKeepInodes, diskReserveBytes } from '#generated/constants.ts';
import { type DiskRoom, isDiskFull, isLow, keptOf, reserveFile, watchDisk } from './disk-room.ts';

const large = { bytes: 2 ** 40, freeBytes: 2 ** 40, inodes: 2 ** 26, freeInodes: 2 ** 26 };
const folder = mkdtempSync(join(tmpdir(), 'hub-disk-'));
let room: DiskRoom | undefined;
afterEach(() => {
  room?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A disk of a terabyte with so much room. */
function disk(left: { bytes?: number; inodes?: number }) {
  const blockBytes = 4096;
  const look = async () => ({
    ...{ bsize: blockBytes, blocks: 2 ** 28, files: large.inodes },
    bavail: (left.bytes ?? large.freeBytes) / blockBytes,
    ffree: left.inodes ?? large.freeInodes,
  });
  const place = mkdtempSync(join(tmpdir(), 'hub-disk-'));
  room = watchDisk(place, { look, log: { warn() {} } });
  return { room, reserve: reserveFile(place), place };
}

it('keeps the same room of every disk, and of a small one a part', () => {
  expect(keptOf(large)).toEqual({ bytes: diskKeepBytes, inodes: diskKeepInodes });
  expect(keptOf({ ...large, bytes: 1000, inodes: 100 })).toEqual({ bytes: 100, inodes: 10 });
});

it('is low just below what is kept, of bytes and of inodes', () => {
  expect(isLow({ ...large, freeBytes: diskKeepBytes })).toBe(false);
  expect(isLow({ ...large, freeBytes: diskKeepBytes - 1 })).toBe(true);
  expect(isLow({ ...large, freeInodes: diskKeepInodes })).toBe(false);
  expect(isLow({ ...large, freeInodes: diskKeepInodes - 1 })).toBe(true);
});

it('knows file systems that do not count their files', () => {
  expect(isLow({ ...large, inodes: 0, freeInodes: 0 })).toBe(false);
});

it('counts what is received between two looks', async () => {
  const { room, place } = disk({ bytes: diskKeepBytes + 2 * 4096 });
  await room.look();
  expect(room.take(4096)).toBe(true);
  expect(room.take(4096)).toBe(true);
  expect(room.take(1)).toBe(false);
  expect(() => room.assertRoom()).toThrow(expect.objectContaining({ id: 'diskFull' }));
  await room.look();
  expect(room.isLow).toBe(false);
  rmSync(place, { recursive: true });
});

it('gives the reserve up where others fill the disk, and makes it again where there is room', async () => {
  const left: { bytes?: number } = {};
  const { room, reserve, place } = disk(left);
  await room.look();
  expect(statSync(reserve)).toMatchObject({ size: diskReserveBytes });
  left.bytes = diskReserveBytes;
  await room.look();
  expect(statSync(reserve)).toMatchObject({ size: diskReserveBytes });
  left.bytes = diskReserveBytes / 4;
  await room.look();
  expect(statSync(reserve, { throwIfNoEntry: false })).toBeUndefined();
  left.bytes = diskKeepBytes;
  await room.look();
  expect(statSync(reserve, { throwIfNoEntry: false })).toBeUndefined();
  delete left.bytes;
  await room.look();
  expect(statSync(reserve)).toMatchObject({ size: diskReserveBytes });
  rmSync(place, { recursive: true });
});

it('goes on where the reserve cannot be given up', async () => {
  const left: { bytes?: number } = {};
  const { room, reserve, place } = disk(left);
  rmSync(reserve, { force: true });
  mkdirSync(reserve);
  left.bytes = diskReserveBytes / 4;
  await expect(room.look()).resolves.toBeUndefined();
  expect(room.isLow).toBe(true);
  expect(() => room.heard(Object.assign(new Error('full'), { code: 'ENOSPC' }))).not.toThrow();
  rmSync(place, { recursive: true });
});

it('stays as it was where the disk cannot be asked', async () => {
  const { room, place } = disk({});
  await room.look();
  room.close();
  const broken = watchDisk(place, { look: () => Promise.reject(new Error('gone')), log: { warn() {} } });
  await broken.look();
  expect(broken.isLow).toBe(room.isLow);
  broken.close();
  rmSync(place, { recursive: true });
});

it.each([
  [Object.assign(new Error('full'), { code: 'SQLITE_FULL' }), true],
  [Object.assign(new Error('full'), { code: 'ENOSPC' }), true],
  [new Error('outer', { cause: Object.assign(new Error('full'), { code: 'EDQUOT' }) }), true],
  [Object.assign(new Error('git: failed'), { detail: 'fatal: write error: No space left on device' }), true],
  [Object.assign(new Error('git: failed'), { detail: 'fatal: not a repository' }), false],
  [new Error('No space left on device, says a page of somebody else'), false],
])('knows %s as a full disk: %s', (error, full) => {
  expect(isDiskFull(error)).toBe(full);
});
