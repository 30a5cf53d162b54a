import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { anonymousBytes, descendants } from '../../../tests/support/memory.ts';
import { importCommits } from '../fast-import.ts';
import { initBare } from '../init.ts';
import { memoryGuardKind } from './memory.ts';
import { watchMemory } from './memory-watch.ts';
import { takePlace } from './place.ts';
import { runGit } from './run-git.ts';

const megabyte = 1024 * 1024;
let dir: string;

/** A repository with one file that git puts together in memory. */
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hub-budget-'));
  dir = join(folder, 'item.git');
  await initBare(dir);
  const author = { name: 'Li', email: 'li@example.org', date: 0 };
  const content = Buffer.alloc(6 * megabyte, randomBytes(megabyte));
  const put = (text: string) => [{ path: 'f', content: Buffer.concat([Buffer.from(text), content]) }];
  const change = (text: string) => ({ branch: 'main', message: text, author, put: put(text) });
  await importCommits(dir, new Map(), [change('1'), change('2')]);
  return () => rm(folder, { recursive: true });
});

const read = (memoryBytes: number) =>
  runGit(dir, ['cat-file', 'blob', 'main:f'], { budget: 'list', atMost: { memoryBytes } });

it.runIf(memoryGuardKind() === 'limited')(
  'ends a git that wants more memory than its budget gives',
  async () => {
    await expect(read(8 * megabyte)).rejects.toMatchObject({ failure: 'outOfBudget' });
    expect((await read(32 * megabyte)).length).toBe(6 * megabyte + 1);
  },
);

it('looks at memory from outside where the kernel cannot be told', async () => {
  const { promise, told } = waiting();
  const held = Buffer.alloc(64 * megabyte, 1);
  const unwatch = watchMemory(process.pid, 1, told);
  await promise;
  unwatch();
  expect(held.length).toBeGreaterThan(0);
});

it('leaves alone what stays below its budget', async () => {
  const calm = vi.fn();
  const { promise, told } = waiting();
  const ends = [watchMemory(process.pid, Number.MAX_SAFE_INTEGER, calm), watchMemory(process.pid, 1, told)];
  await promise;
  for (const end of ends) end();
  expect(calm).not.toHaveBeenCalled();
});

it('starts no more gits at once than there is memory for, and all of them in the end', async () => {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, descendants(process.pid).filter((pid) => anonymousBytes(pid) > 0).length);
  }, 2);
  const counts = await Promise.all(
    Array.from({ length: 40 }, () => runGit(dir, ['rev-list', '--count', 'main'], { budget: 'walk' })),
  );
  clearInterval(timer);
  expect(new Set(counts.map(String))).toEqual(new Set(['2\n']));
  expect(most).toBeLessThanOrEqual(4);
});

it('does not wait for a place when nobody wants it any more', async () => {
  const places = [await takePlace('copyWhole')];
  const gone = new AbortController();
  const waits = takePlace('copyWhole', { signal: gone.signal });
  gone.abort(new Error('gone'));
  await expect(waits).rejects.toThrow('gone');
  for (const place of places) place.leave();
  (await takePlace('copyWhole')).leave();
});

function waiting() {
  let told = () => {};
  const promise = new Promise<void>((resolve) => {
    told = resolve;
  });
  return { promise, told };
}
