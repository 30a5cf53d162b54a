import { vi } from 'vitest';
import { numbers } from '#generated/qa/limits.ts';
import type * as git from '../../server/git/index.ts';
import { limitsOfProcesses } from '../support/limits/processes.ts';
import { limitsOfRepos } from '../support/limits/repos.ts';
import { limitsOfSurveys } from '../support/limits/repos-survey.ts';
import { limitsOfRepositoryCalls } from '../support/limits/repository-calls.ts';
import { byName, trySides } from '../support/limits/try-sides.ts';

// Each number that code alone reads of repositories of items, of what looks into them and draws beside the hub, and of calls about
// them, at both of its sides. No process is started.

vi.mock('node:child_process', async (original) => ({
  ...(await original<object>()),
  spawn: (await import('../support/limits/played-git.ts')).spawnPlayed,
}));
vi.mock('../../server/git/index.ts', async (original) => {
  const own = await original<typeof git>();
  const { read } = await import('../support/limits/played-git.ts');
  const pathsOf: typeof own.pathsOf = (dir, commit, bounds) => {
    read.paths.push(bounds.paths);
    return own.pathsOf(dir, commit, bounds);
  };
  return { ...own, pathsOf };
});
vi.mock('node:fs/promises', async (original) => {
  const own = await original<typeof import('node:fs/promises')>();
  const { disk } = await import('../support/limits/played-git.ts');
  const statfs = async (path: string) =>
    disk.free === undefined ? own.statfs(path) : { bavail: disk.free, bsize: 1 };
  return { ...own, statfs };
});
vi.mock('../../server/load/processes/child.ts', () => import('../support/limits/played-child.ts'));

const known = byName(numbers);

const tables = [limitsOfProcesses, limitsOfRepos, limitsOfSurveys, limitsOfRepositoryCalls];
trySides(
  tables.flatMap((table) => table(known)),
  known,
  'server',
);
