import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { initBare, isRepository } from '../../server/git/index.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'hub-init-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** All that stands in a folder, with who may read it and what the files hold. */
function holdsIn(dir: string): string[] {
  const found = readdirSync(dir, { recursive: true, withFileTypes: true });
  return found
    .map((one) => {
      const path = join(one.parentPath, one.name);
      const text = one.isFile() ? readFileSync(path, 'utf8') : 'a folder';
      return `${path.slice(dir.length)} ${statSync(path).mode.toString(8)} ${text}`;
    })
    .sort();
}

it('makes no repository where there is no git, and makes it once there is', async () => {
  const dir = join(root, 'late.git');
  vi.stubEnv('PATH', join(root, 'nowhere'));
  await expect(initBare(dir)).rejects.toThrow();
  expect(await isRepository(dir)).toBe(false);
  vi.unstubAllEnvs();
  await initBare(dir);
  expect(await isRepository(dir)).toBe(true);
});

it('makes each as git does, though it asks it once', async () => {
  const names = ['one.git', 'two.git', 'three.git'].map((name) => join(root, name));
  await initBare(names[0] ?? '');
  vi.stubEnv('PATH', join(root, 'nowhere'));
  await Promise.all(names.slice(1).map(initBare));
  vi.unstubAllEnvs();
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' });
  const own = join(root, 'own.git');
  git('init', '--quiet', '--bare', '--template=', '--initial-branch=main', own);
  const config = readFileSync(join(own, 'config'), 'utf8');
  for (const dir of names) {
    expect(holdsIn(dir)).toEqual(holdsIn(names[0] ?? ''));
    expect(holdsIn(dir).filter((line) => !line.startsWith('/config'))).toEqual(
      holdsIn(own).filter((line) => !line.startsWith('/config')),
    );
    expect(readFileSync(join(dir, 'config'), 'utf8').startsWith(config)).toBe(true);
    expect(git('-C', dir, 'config', 'uploadpack.allowFilter').trim()).toBe('true');
    expect(git('-C', dir, 'fsck', '--strict', '--no-dangling')).not.toContain('error');
  }
});
