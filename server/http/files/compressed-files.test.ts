import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CompressedFiles } from './compressed-files.ts';

const text = 'const one = 1;\n'.repeat(1000);
let root: string;
let files: CompressedFiles;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'compressed-'));
  writeFileSync(join(root, 'a.js'), text);
  writeFileSync(join(root, 'b.js'), text.toUpperCase());
  files = new CompressedFiles({ root, keptBytes: 100_000 });
});
afterEach(() => rmSync(root, { recursive: true }));

const get = async (name: string, encoding: 'br' | 'gzip' = 'br') =>
  files.get(name, await files.versionOf(name), encoding);

it('gives what the file says, in the encoding that is asked for', async () => {
  expect(brotliDecompressSync(await get('a.js')).toString()).toBe(text);
  expect(gunzipSync(await get('a.js', 'gzip')).toString()).toBe(text);
});

it('compresses a file once, however many ask for it at once and later', async () => {
  await Promise.all(Array.from({ length: 100 }, () => get('a.js')));
  await get('a.js');
  expect(files.made).toBe(1);
});

it('keeps no more than it may', async () => {
  const { length } = await get('a.js');
  files = new CompressedFiles({ root, keptBytes: length + 10 });
  for (const name of ['a.js', 'b.js', 'a.js']) await get(name);
  expect(files.made).toBe(3);
});

it('sees that a file was changed', async () => {
  await get('a.js');
  const { atime, mtime } = statSync(join(root, 'a.js'));
  writeFileSync(join(root, 'a.js'), text.replace('one', 'two'));
  utimesSync(join(root, 'a.js'), atime, new Date(mtime.getTime() + 1000));
  expect(brotliDecompressSync(await get('a.js')).toString()).toContain('const two');
});

it('tries again what failed', async () => {
  const version = await files.versionOf('a.js');
  rmSync(join(root, 'a.js'));
  await expect(files.get('a.js', version, 'br')).rejects.toThrow('ENOENT');
  writeFileSync(join(root, 'a.js'), text);
  expect(brotliDecompressSync(await get('a.js')).toString()).toBe(text);
});
