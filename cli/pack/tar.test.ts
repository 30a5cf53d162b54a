import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { tarOf } from './tar.ts';

const folder = mkdtempSync(join(tmpdir(), 'hub-tar-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (path: string, content: string, isProgram = false) => ({
  path,
  content: Buffer.from(content),
  isProgram,
});
const long = `top/${'deep/'.repeat(25)}${'n'.repeat(95)}.js`;

it('is unpacked by tar as it was: empty and full blocks, long paths, other letters, programs, the time', () => {
  const files = [
    file('top/empty', ''),
    file('top/one-block', 'x'.repeat(512)),
    file('top/one-more', 'y'.repeat(513)),
    file(long, 'deep'),
    file('top/文件.md', '内容'),
    file('top/run', '#!/bin/sh\n', true),
  ];
  execFileSync('tar', ['-xf', '-', '-C', folder], { input: tarOf(files, 1_700_000_000) });
  for (const { path, content, isProgram } of files) {
    expect([path, readFileSync(join(folder, path), 'utf8')]).toEqual([path, content.toString()]);
    const { mode, mtimeMs } = statSync(join(folder, path));
    expect([path, mode & 0o111, mtimeMs]).toEqual([path, isProgram ? 0o111 : 0, 1_700_000_000_000]);
  }
});

it('refuses a path that no tar could read back', () => {
  const path = `top/${'n'.repeat(101)}`;
  expect(() => tarOf([file(path, '')], 0)).toThrow(`${path} is too long for an archive.`);
});
