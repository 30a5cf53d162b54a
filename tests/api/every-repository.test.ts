import { describe, expect, it, vi } from 'vitest';
import { numbers } from '#generated/qa/limits.ts';
import { proves } from '#generated/qa/support/proves.ts';
import type * as git from '../../server/git/index.ts';
import type * as pictures from '../../server/pictures/index.ts';
import { bothSides, rowsOf } from '../support/limits/limit.ts';
import { limitsOfProcesses } from '../support/limits/processes.ts';
import { limitsOfRepos } from '../support/limits/repos.ts';
import { limitsOfSurveys } from '../support/limits/repos-survey.ts';
import { limitsOfRepositoryCalls } from '../support/limits/repository-calls.ts';
import { limitsOfSite } from '../support/limits/site.ts';

// Each number that code alone reads of repositories of items, of what looks into them and draws beside the hub, and of calls about
// them and about the site, at both of its sides. No process is started and nothing is drawn.

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
vi.mock('../../server/pictures/index.ts', async (original) => {
  const { drawn } = await import('../support/limits/played-git.ts');
  const picture = { tag: 'a', content: Buffer.alloc(1) };
  const markOf = async (_drawing: unknown, side: number) => Object.assign(drawn, { side }) && picture;
  const seen = { type: 'image/png', content: Buffer.alloc(1), isForAll: true, wide: 1 };
  const own = await original<typeof pictures>();
  return { ...own, markOf, previewOf: async () => picture, seePicture: async () => seen };
});

const known = Object.fromEntries(numbers.map(({ id, value }) => [id, value]));

describe('the number', () => {
  it.for(rowsOf([limitsOfProcesses, limitsOfRepos, limitsOfSurveys, limitsOfRepositoryCalls, limitsOfSite]))(
    '$constant',
    async ({ constant, limit }, { task }) => {
      proves(task, { what: `constant ${constant}`, door: 'server' });
      const { seen, wanted } = await bothSides(limit, known[constant] ?? Number.NaN);
      expect(seen).toEqual(wanted);
    },
  );
});
