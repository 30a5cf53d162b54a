import { expect, it, vi } from 'vitest';
import { gitRoomIdleBytes } from '#generated/constants.ts';
import { CatFilePool } from '../../server/git/objects/cat-file-pool.ts';
import { tryKeepIdle } from '../../server/git/processes/place.ts';
import { buildRepository, change, git } from './git-fixture.ts';

const { findAnonymousBytes } = vi.hoisted(() => ({ findAnonymousBytes: vi.fn() }));

vi.mock('../../server/git/processes/memory-watch.ts', async (original) => ({
  ...(await original<object>()),
  findAnonymousBytes,
}));

it('a reader that has more than there is room for, when it is looked at again, is let go of', async () => {
  const repository = await buildRepository([change({ put: [{ path: 'f', content: 'x' }] })]);
  const id = git(repository.dir, 'rev-parse', 'main:f').trim();
  const bytes = 1_000_000;
  expect(tryKeepIdle(gitRoomIdleBytes - bytes)).toBeTypeOf('function');
  findAnonymousBytes.mockReturnValueOnce(bytes).mockReturnValue(bytes + 1);
  const pool = new CatFilePool();
  expect((await pool.ask(repository.dir, (reader) => reader.info(id))).size).toBe(1);
  await expect.poll(() => pool.size).toBe(0);
  expect(findAnonymousBytes.mock.calls.length).toBeGreaterThan(2);
});
