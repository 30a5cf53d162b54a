import { beforeEach, expect, it, vi } from 'vitest';
import { gitReachAfter } from '#generated/constants.ts';
import { runGit } from '../processes/run-git.ts';
import { Reachable } from './reachable.ts';
import type { RefSnapshot } from './refs.ts';

const idOf = (at: number) => String(at).padStart(40, '0');
/** Of the older ones git is asked one by one. */
const newest = Array.from({ length: 50 }, (_, at) => idOf(at));
const older = idOf(60);
const lost = idOf(70);

vi.mock('../processes/run-git.ts', () => ({
  runGit: vi.fn(async (_dir: string, [, , id = '']: readonly string[]) => {
    if (id === '--branches') return Buffer.from(newest.join('\n'));
    return Buffer.from(id === idOf(70) ? `${id}\n` : '');
  }),
}));

beforeEach(() => {
  vi.mocked(runGit).mockClear();
});

const snapshot = () => ({ head: 'main' }) as RefSnapshot;
const asked = (refs: RefSnapshot, isCommit = true) => ({ dir: 'x', refs, isCommit: async () => isCommit });

it('asks git for the first few, lists the newest once, and asks again for what is older alone', async () => {
  const [reachable, refs] = [new Reachable(), snapshot()];
  for (const id of newest) expect(await reachable.has(asked(refs), id)).toBe(true);
  expect(runGit).toHaveBeenCalledTimes(gitReachAfter + 1);
  for (let times = 0; times < 2; times++) expect(await reachable.has(asked(refs), older)).toBe(true);
  expect(runGit).toHaveBeenCalledTimes(gitReachAfter + 2);
});

it('says of what no ref reaches that it is not, each time, and of what is no commit without asking', async () => {
  const [reachable, refs] = [new Reachable(), snapshot()];
  for (let times = 0; times < 2; times++) expect(await reachable.has(asked(refs), lost)).toBe(false);
  expect(runGit).toHaveBeenCalledTimes(2);
  expect(await reachable.has(asked(refs, false), idOf(80))).toBe(false);
  expect(runGit).toHaveBeenCalledTimes(2);
});

it('forgets all of it when a ref has moved', async () => {
  const reachable = new Reachable();
  for (const refs of [snapshot(), snapshot()]) expect(await reachable.has(asked(refs), older)).toBe(true);
  expect(runGit).toHaveBeenCalledTimes(2);
});

it('lists them once for all who ask at once', async () => {
  const [reachable, refs] = [new Reachable(), snapshot()];
  for (const id of newest.slice(0, gitReachAfter)) await reachable.has(asked(refs), id);
  await Promise.all(newest.map((id) => reachable.has(asked(refs), id)));
  expect(runGit).toHaveBeenCalledTimes(gitReachAfter + 1);
});
