import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { gitFilesInMemoryBytes } from '#generated/constants.ts';
import { BlobFiles } from '../../server/git/objects/blob-files.ts';
import { raw } from '../../server/handlers/repos/raw.ts';
import { openSource } from '../../server/repos/raw-source.ts';
import { peakWhile } from '../support/memory.ts';
import { buildRepository, change, git, gitRunningIn, temporaryFolder } from './git-fixture.ts';
import { buildRoom, itemId, type Room } from './hub-fixture.ts';

const megabyte = 1024 * 1024;

interface Asking {
  method?: string;
  range?: string;
}

const fetchRaw = (room: Room, path: string, { method = 'GET', range }: Asking = {}) =>
  raw({ ...room.context, method, headers: { 'sec-fetch-dest': 'image' } }, {
    key: 'key',
    revision: 'main',
    path,
    ...(range !== undefined && { range }),
  } as Parameters<typeof raw>[1]);

const range = (text: string): Asking => ({ range: `bytes=${text}` });

async function bytesOf(body: Readable | Buffer): Promise<Buffer> {
  if (Buffer.isBuffer(body)) return body;
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Packs small, and says at the beginning of each megabyte which one it is. */
function numbered(megabytes: number): Buffer {
  const content = Buffer.alloc(megabytes * megabyte, 'as long as it is wide\n');
  for (let at = 0; at < megabytes; at++) content.write(`<${String(at).padStart(6, '0')}>`, at * megabyte);
  return content;
}

const idOf = (dir: string, path: string) => git(dir, 'rev-parse', `main:${path}`).trim();

it('answers parts of a file of 200 MB, which git writes once and in little memory', async () => {
  const content = numbered(200);
  const room = await buildRoom([change({ put: [{ path: 'f.bin', content }] })]);
  git(room.dir, 'repack', '-adq');
  const head = await peakWhile(() => fetchRaw(room, 'f.bin', { method: 'HEAD' }));
  expect(head.result).toMatchObject({ size: content.length, body: Buffer.alloc(0) });
  expect(readdirSync(room.filesDir)).toEqual([]);

  const at = 150 * megabyte;
  const first = await peakWhile(async () => {
    const answers = await Promise.all(
      [1, 8, 4].map((bytes) => fetchRaw(room, 'f.bin', range(`${at}-${at + bytes - 1}`))),
    );
    return Promise.all(answers.map(({ body }) => bytesOf(body)));
  });
  expect(first.result.map(String)).toEqual(['<', '<000150>', '<000']);
  expect(first.largest).toBeLessThan(16 * megabyte);
  expect(readdirSync(room.filesDir)).toHaveLength(1);

  await expect.poll(() => gitRunningIn(room.dir, 'blob')).toEqual([]);
  const again = await peakWhile(async () => bytesOf((await fetchRaw(room, 'f.bin', range('-1'))).body));
  expect(again.result).toEqual(content.subarray(-1));
  // The one that answers about objects.
  expect(again.processes).toBeLessThanOrEqual(1);
  expect((await fetchRaw(room, 'f.bin', { method: 'HEAD' })).type).toBe('text/plain; charset=utf-8');
});

it('holds no git for readers who stand still, and gives them the rest when they go on', async () => {
  const room = await buildRoom();
  const [first, changed] = [numbered(40), numbered(40)];
  changed.write('changed', 20 * megabyte);
  // Stored as the difference from the one before, which git puts together in memory.
  const commits = [first, changed].map((content) => [
    'commit refs/heads/main\ncommitter Li Wei <li@example.org> 1767225600 +0000\ndata 1\nx\n',
    `M 644 inline f.bin\ndata ${content.length}\n`,
    content,
    '\n',
  ]);
  const input = Buffer.concat(commits.flat().map((part) => Buffer.from(part)));
  const settings = ['-c', 'fastimport.unpackLimit=1'];
  execFileSync('git', ['-C', room.dir, ...settings, 'fast-import', '--quiet'], { input });
  const {
    result: answers,
    largest,
    together,
  } = await peakWhile(async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => fetchRaw(room, 'f.bin')));
    await expect.poll(() => gitRunningIn(room.dir, 'blob')).toEqual([]);
    return all;
  });
  // One git has both of them in memory, and no other stands beside it.
  expect(together).toBeLessThan(100 * megabyte);
  expect(largest).toBeGreaterThan(70 * megabyte);
  expect(readdirSync(room.filesDir)).toHaveLength(1);
  const [one, other, ...others] = answers.map(({ body }) => body as Readable);
  for (const body of others) body.destroy();
  for (const body of [one, other]) expect((await bytesOf(body as Readable)).equals(changed)).toBe(true);
});

it('keeps nothing of an item that is gone, nor of a hub that has ended', async () => {
  const room = await buildRoom([change({ put: [{ path: 'f.bin', content: numbered(2) }] })]);
  await bytesOf((await fetchRaw(room, 'f.bin')).body);
  expect(readdirSync(room.filesDir)).toHaveLength(1);
  await room.repos.remove(itemId);
  await expect.poll(() => readdirSync(room.filesDir)).toEqual([]);

  writeFileSync(join(room.filesDir, 'left.bin'), 'x');
  new BlobFiles(room.filesDir);
  expect(existsSync(join(room.filesDir, 'left.bin'))).toBe(false);
});

it('lets go of what was not read for longest, and of nothing that is being read', async () => {
  const names = ['a', 'b', 'c'];
  const put = names.map((path) => ({ path, content: `${path}${'x'.repeat(2 * megabyte - 1)}` }));
  const { dir } = await buildRepository([change({ put })]);
  const [a = '', b = '', c = ''] = names.map((name) => idOf(dir, name));
  const folder = temporaryFolder();
  const files = new BlobFiles(folder, { room: 5 * megabyte, free: 0 });
  const size = 2 * megabyte;
  const whole = { start: 0, end: size - 1 };
  const reading = await files.open(dir, a, size);
  await bytesOf((await files.open(dir, b, size))?.read(whole) ?? Buffer.alloc(0));
  await bytesOf((await files.open(dir, c, size))?.read(whole) ?? Buffer.alloc(0));
  expect(files.bytes).toBe(2 * size);
  expect(await files.find(dir, b)).toBeUndefined();
  expect(String(await bytesOf(reading?.read(whole) ?? Buffer.alloc(0))).startsWith('ax')).toBe(true);
  expect(await files.open(dir, b, 6 * megabyte)).toBeUndefined();
  const full = new BlobFiles(temporaryFolder(), { free: Number.MAX_SAFE_INTEGER });
  expect(await full.open(dir, a, size)).toBeUndefined();
  expect(full.bytes).toBe(0);
});

it('serves a large file where no file can be kept, as far as it is asked for', async () => {
  const content = numbered(3);
  const repository = await buildRepository([change({ put: [{ path: 'f', content }] })]);
  const id = idOf(repository.dir, 'f');
  const part = { start: 2 * megabyte, end: 2 * megabyte + 7 };
  const asked = { id, size: content.length, part };
  const { start, body } = await openSource(repository, { ...asked, isWanted: true });
  expect(String(await bytesOf(body))).toBe('<000002>');
  expect(start?.subarray(0, 8).toString()).toBe('<000000>');
  expect(await openSource(repository, { ...asked, isWanted: false })).toEqual({
    start: undefined,
    body: Buffer.alloc(0),
  });
  await expect.poll(() => gitRunningIn(repository.dir, 'blob')).toEqual([]);
});

it.each([gitFilesInMemoryBytes, gitFilesInMemoryBytes + 1])(
  'serves a file of %i bytes in every part',
  async (size) => {
    const content = numbered(2).subarray(0, size);
    const room = await buildRoom([change({ put: [{ path: 'f', content }] })]);
    for (const [text, from, to] of [
      ['0-0', 0, 1],
      [`${size - 1}-`, size - 1, size],
      ['-3', size - 3, size],
      [`65535-65537`, 65535, 65538],
    ] as const) {
      const { size: length, body } = await fetchRaw(room, 'f', range(text));
      expect([text, length]).toEqual([text, to - from]);
      expect((await bytesOf(body)).equals(content.subarray(from, to))).toBe(true);
    }
    expect((await bytesOf((await fetchRaw(room, 'f')).body)).equals(content)).toBe(true);
    expect(readdirSync(room.filesDir)).toHaveLength(size > gitFilesInMemoryBytes ? 1 : 0);
  },
);
