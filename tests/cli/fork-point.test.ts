import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forkPoint } from '../../cli/changed/changes.ts';

let root: string;
let work: string;

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
    cwd: work,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
const commit = (text: string) => {
  git('commit', '--allow-empty', '-m', text);
  return git('rev-parse', 'HEAD');
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hub-fork-'));
  work = root;
  git('init', '--bare', '-b', 'main', 'far.git');
  git('init', '-b', 'main', 'work');
  work = join(root, 'work');
  git('remote', 'add', 'origin', join(root, 'far.git'));
});
afterEach(() => rmSync(root, { recursive: true }));

it.each(['main', 'origin/HEAD'])('a pushed branch began where it left %s', (from) => {
  const began = commit('began');
  git('push', '-u', 'origin', 'main');
  git('remote', 'set-head', 'origin', 'main');
  git('checkout', '-b', 'mine');
  if (from === 'main') git('remote', 'set-head', 'origin', '--delete');
  else git('branch', '-D', 'main');
  commit('mine');
  git('push', '-u', 'origin', 'mine');
  expect(forkPoint(work)).toBe(began);
});

it('main itself is compared with what was pushed, though no head of origin is known', () => {
  const pushed = commit('pushed');
  git('push', '-u', 'origin', 'main');
  git('update-ref', '-d', 'refs/remotes/origin/HEAD');
  commit('not yet');
  expect(forkPoint(work)).toBe(pushed);
});

it('another name of the first branch is found by what it follows', () => {
  git('checkout', '-b', 'trunk');
  const pushed = commit('pushed');
  git('push', '-u', 'origin', 'trunk');
  commit('not yet');
  expect(forkPoint(work)).toBe(pushed);
});

it('without any other branch, it is the last commit', () => {
  expect(forkPoint(work)).toBe(undefined);
  const last = commit('last');
  expect(forkPoint(work)).toBe(last);
});
