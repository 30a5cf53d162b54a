import { describe, expect, it } from 'vitest';
import { lastCommits, lastCommitsIn, type Repository } from '../../server/git/index.ts';
import { buildRepository, change, git } from './git-fixture.ts';
import { randomHistory } from './random-history.ts';

async function expected(repository: Repository, tip: string, paths: Iterable<string>) {
  const answers = new Map<string, string>();
  for (const path of paths)
    answers.set(path, git(repository.dir, 'log', '-1', '--format=%H', tip, '--', path).trim());
  return answers;
}

const sorted = (answers: Map<string, string>) => [...answers].sort();

describe('the last commit of every path', () => {
  it.each([1, 2, 3, 4, 5, 6])('equals git log over a random history with merges (seed %i)', async (seed) => {
    const repository = await buildRepository(randomHistory(seed, 60));
    const { branches } = await repository.refs();
    git(repository.dir, 'commit-graph', 'write', '--reachable', '--changed-paths');
    for (const tip of branches.values()) {
      const paths = await repository.paths(tip);
      const found = await lastCommits({ dir: repository.dir, tip, paths });
      expect(sorted(found)).toEqual(sorted(await expected(repository, tip, paths)));
    }
  });

  it.each([11, 12, 13, 14])('equals git log for one folder of a random history (seed %i)', async (seed) => {
    const repository = await buildRepository(randomHistory(seed, 60));
    git(repository.dir, 'commit-graph', 'write', '--reachable', '--changed-paths');
    const tip = (await repository.refs()).branches.get('main') ?? '';
    for (const folder of ['', 'a', 'b', 'a/a', 'a/b']) {
      const found = await repository.find(tip, folder);
      if (found?.entry.type !== 'directory') continue;
      const entries = await repository.tree(found.entry.id);
      const paths = new Set(entries.map((entry) => (folder === '' ? entry.raw : `${folder}/${entry.raw}`)));
      const answers = await lastCommitsIn({
        dir: repository.dir,
        tip,
        paths,
        folder: repository.folder(folder),
      });
      expect(sorted(answers)).toEqual(sorted(await expected(repository, tip, paths)));
    }
  });

  it.each([21, 22, 23])('needs only what is new after a known commit (seed %i)', async (seed) => {
    const repository = await buildRepository(randomHistory(seed, 60));
    const tip = (await repository.refs()).branches.get('main') ?? '';
    const ancestors = git(repository.dir, 'rev-list', tip).trim().split('\n');
    for (const known of [ancestors[1], ancestors[7], ancestors[20]]) {
      if (known === undefined) continue;
      const paths = await repository.paths(tip);
      const merged = await expected(repository, known, await repository.paths(known));
      for (const [path, commit] of await lastCommits({
        dir: repository.dir,
        tip,
        paths,
        known,
      }))
        merged.set(path, commit);
      for (const path of await repository.removedPaths(known, tip)) merged.delete(path);
      expect(sorted(merged)).toEqual(sorted(await expected(repository, tip, paths)));
    }
  });

  it('leaves open what a limited walk does not reach', async () => {
    const changes = Array.from({ length: 50 }, (_, n) => change({ put: [{ path: `f${n}`, content: 'x' }] }));
    const repository = await buildRepository(changes);
    const tip = (await repository.refs()).branches.get('main') ?? '';
    const paths = await repository.paths(tip);
    const found = await lastCommitsIn({
      dir: repository.dir,
      tip,
      paths,
      folder: repository.folder(''),
      maxCommits: 20,
    });
    expect(found.size).toBe(20);
  });
});
