import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { gitFilesInMemoryBytes } from '#generated/constants.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { change, git, gitRunningIn } from './git-fixture.ts';

// Room for no file, so that one git is read by one reader; and no git ends by itself within this test, however slow.
vi.mock('#generated/constants.ts', async (original) => ({
  ...(await original<object>()),
  gitFilesRoomBytes: 0,
  gitReadersIdleMs: 600_000,
  gitBudgetListTimeMs: 600_000,
  gitBudgetCopyTimeMs: 600_000,
}));

const hourMs = 3_600_000;
const makePipe = (path: string) => execFileSync('mkfifo', [path]);

let hub: TestHub;
let dir: string;
let doors: Record<'list of refs' | 'history' | 'count' | 'file', string>;

beforeAll(async () => {
  hub = await startHub();
  const { id, key } = await hub.build.item({ name: 'left' });
  dir = hub.hub.repos.dirOf(id);
  const put = [{ path: 'f.bin', content: randomBytes(gitFilesInMemoryBytes + 1) }];
  await hub.hub.repos.commit(id, change({ parents: ['main'], put }));
  // What follows the creation would count the commit below, or run a git that waits like those that are looked for.
  await hub.idle();
  doors = {
    history: `/acx/aihub/gitlab/${key}/commits?revision=main`,
    'list of refs': `/acx/aihub/gitlab/${key}/info`,
    count: `/acx/aihub/gitlab/${key}/info`,
    file: `/acx/aihub/gitlab/${key}/raw/main/f.bin`,
  };
  // A commit of which the index knows nothing is counted by git.
  const tip = git(dir, 'commit-tree', 'main^{tree}', '-p', 'main', '-m', 'Beside the hub').trim();
  git(dir, 'update-ref', 'refs/heads/main', tip);
});
afterAll(() => hub.stop());

it.each([
  ['list of refs', 'for-each-ref'],
  ['history', '--skip=0'],
  ['count', '--count'],
  ['file', 'blob'],
] as const)('the git that is asked for a %s ends with the reader who asked', async (what, word) => {
  const url = `${hub.url}${doors[what]}`;
  // Refs are asked of git as long as they have moved just now.
  const moved = what === 'list of refs' ? new Date(Date.now() + hourMs) : new Date(0);
  for (const name of ['HEAD', 'refs', 'refs/heads', 'refs/tags']) utimesSync(join(dir, name), moved, moved);
  // The reader of small objects is there from now on, and git has nothing to look up before it begins.
  const before = await fetch(url);
  expect(before.status).toBe(200);
  await before.arrayBuffer();
  // Git opens this first of all, and waits until somebody writes into it: nobody does.
  const endless = join(dir, 'objects', 'info', 'alternates');
  makePipe(endless);
  onTestFinished(() => rmSync(endless));

  const leaving = new AbortController();
  // What was answered of a history is kept.
  const other = what === 'history' ? `${url}&path=f.bin` : url;
  const asked = fetch(other, { signal: leaving.signal }).catch((error: unknown) => error);
  await expect.poll(() => gitRunningIn(dir, word)).toHaveLength(1);
  leaving.abort();
  await asked;
  await expect.poll(() => gitRunningIn(dir, word)).toEqual([]);
});
