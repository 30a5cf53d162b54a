import { beforeEach, expect, it, vi } from 'vitest';
import { gitWalkAgainMs } from '#generated/constants.ts';
import { lastCommitsIn, type Repository } from '../../git/index.ts';
import { LastCommits } from './last-commits.ts';
import type { PathIndex } from './path-index.ts';

vi.mock('../../git/index.ts', async (original) => ({
  ...(await original<object>()),
  // The walk comes to `folder/new` and to nothing else.
  lastCommitsIn: vi.fn(async ({ paths }: { paths: Set<string> }) =>
    paths.has('folder/new') ? new Map([['folder/new', 'c1']]) : new Map(),
  ),
}));

const repository = { dir: 'item.git', folder: () => ({}) } as unknown as Repository;
const at = { commit: 'tip' };
let commits: LastCommits;
beforeEach(() => {
  vi.mocked(lastCommitsIn).mockClear();
  commits = new LastCommits({} as PathIndex, () => repository);
});

it('walks once for a name that it does not come to, and again only for names that nobody asked for yet', async () => {
  const question = { at, folder: 'folder', names: ['new', 'old'] };
  const first = await commits.find('item', question);
  const again = await commits.find('item', question);
  expect([first.get('new'), first.get('old'), again.get('new'), again.get('old')]).toEqual([
    'c1',
    undefined,
    'c1',
    undefined,
  ]);
  expect(lastCommitsIn).toHaveBeenCalledTimes(1);

  await commits.find('item', { ...question, names: ['old', 'other'] });
  expect(vi.mocked(lastCommitsIn).mock.calls.map(([{ paths }]) => [...paths])).toEqual([
    ['folder/new', 'folder/old'],
    ['folder/other'],
  ]);
});

it('looks again for a name whose walk somebody ended by leaving', async () => {
  vi.mocked(lastCommitsIn).mockRejectedValueOnce(new Error('gone'));
  const question = { at, folder: 'folder', names: ['new'] };
  await expect(commits.find('item', question)).rejects.toThrow('gone');
  expect((await commits.find('item', question)).get('new')).toBe('c1');
});

it('looks again after a while for a name that no walk came to, whatever was found beside it', async () => {
  // What is kept looks at the clock no more often than its timer allows.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const since = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(since);
  const question = { at, folder: 'folder', names: ['old'] };
  await commits.find('item', question);
  await commits.find('item', { ...question, names: ['new'] });
  clock.mockReturnValue(since + gitWalkAgainMs + 1);
  vi.advanceTimersByTime(gitWalkAgainMs + 1);
  await commits.find('item', question);
  clock.mockRestore();
  vi.useRealTimers();
  expect(lastCommitsIn).toHaveBeenCalledTimes(3);
});
