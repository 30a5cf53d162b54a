import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../project.ts';
import { findObstacle, PREBUILT, requireRoom, thisMachine } from './machine.js';

const linux = { platform: 'linux', arch: 'x64', musl: false, node: '20.0.0' };

describe('a machine', () => {
  it('is one of those that the database has a binary for', () => {
    const files = readdirSync(join(projectRoot, 'node_modules', 'better-sqlite3', 'prebuilds'));
    expect([...PREBUILT].sort()).toEqual(files.map((file) => file.replace(/\.node$/, '')).sort());
    expect(findObstacle(thisMachine())).toBeUndefined();
  });

  it.each([
    ['Linux with any Node, which brings its own', linux, undefined],
    ['a Mac with a new Node', { ...linux, platform: 'darwin', arch: 'arm64', node: '24.1.0' }, undefined],
    [
      'a Mac with an old one',
      { ...linux, platform: 'darwin', arch: 'arm64' },
      /^Node 24 or newer .* 20\.0\.0\. /,
    ],
    ['Linux on ARM with an old one', { ...linux, arch: 'arm64' }, /^Node 24 or newer/],
    ['Alpine with an old one', { ...linux, musl: true }, /^Node 24 or newer/],
    [
      'a system without a binary',
      { ...linux, platform: 'freebsd' },
      /^The database has no binary for freebsd-x64/,
    ],
    [
      'a processor without one',
      { ...linux, arch: 'riscv64', node: '24.1.0' },
      /^The database .* linux-riscv64/,
    ],
  ])('is told in one sentence what it lacks: %s', (_, machine, sentence) => {
    const said = findObstacle(machine);
    if (sentence === undefined) expect(said).toBeUndefined();
    else expect(said).toMatch(sentence);
  });

  it('has to have room for the packages, and is told how much', () => {
    expect(() => requireRoom(tmpdir(), 1)).not.toThrow();
    const all = 1e12;
    expect(() => requireRoom(tmpdir(), all)).toThrow(
      /need 1000000000000 MB, and the disk .* has \d+ MB left/,
    );
  });
});
