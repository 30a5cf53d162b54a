import { describe, expect, it } from 'vitest';
import { fileList } from '../../server/handlers/repos/file-list.ts';
import { PathIndex } from '../../server/repos/paths/path-index.ts';
import { presentLine } from '../../server/repos/present.ts';
import { change, git, gitBytes, temporaryFolder } from './git-fixture.ts';
import { buildRoom, itemId, type Room, takeIn } from './hub-fixture.ts';
import { randomHistory } from './random-history.ts';

/** Every path of every branch as the index has it, and as git log names its last commit. */
async function compareWithGit({ repos, db, dir }: Room): Promise<void> {
  const repository = repos.open(itemId);
  const { branches } = await repository.refs();
  const refs = await db.selectFrom('repo_refs').selectAll().execute();
  expect(new Map(refs.map(({ ref, tip }) => [ref, tip]))).toEqual(new Map(branches));
  for (const { id, tip, commits } of refs) {
    const rows = await db.selectFrom('repo_paths').selectAll().where('ref_id', '=', id).execute();
    const kept = rows.map((row) => [row.folder ? `${row.folder}/${row.name}` : row.name, row.commit_id]);
    const paths = [...(await repository.paths(tip))];
    const log = paths.map((path) => [path, git(dir, 'log', '-1', '--format=%H', tip, '--', path).trim()]);
    expect(new Map(kept as [string, string][])).toEqual(new Map(log as [string, string][]));
    expect(commits).toBe(Number(git(dir, 'rev-list', '--count', tip)));
  }
}

/** A working copy from which to push past the hub, as receive-pack will. */
function cloneOf({ dir }: Room) {
  const clone = temporaryFolder();
  gitBytes(clone, 'clone', '-q', dir, '.');
  return (...args: string[]) => git(clone, ...args);
}

const put = (path: string, content = path) => ({ path, content });

describe('the path index after a push', () => {
  it.each([51, 52])('equals git log over pushes of a random history (seed %i)', async (seed) => {
    const changes = randomHistory(seed, 24);
    const room = await buildRoom(changes.slice(0, 8));
    const places = new Map((await room.repos.open(itemId).refs()).branches);
    for (const next of changes.slice(8)) {
      const parents = next.parents?.map((parent) => places.get(parent) ?? parent);
      places.set(next.branch, await room.repos.commit(itemId, { ...next, ...(parents && { parents }) }));
      if (changes.indexOf(next) % 5 === 0) await takeIn(room.repos);
    }
    await takeIn(room.repos);
    await compareWithGit(room);
  });

  it('follows a branch that is new, is rewritten and goes', async () => {
    const room = await buildRoom([
      change({ put: [put('a'), put('b/c'), put('b/d')] }),
      change({ put: [put('a', '2')], remove: ['b/d'] }),
      change({ put: [put('e')] }),
    ]);
    const clone = cloneOf(room);
    const push = async (...args: string[]) => {
      clone('push', '-q', 'origin', ...args);
      await takeIn(room.repos);
      await compareWithGit(room);
    };
    await push('main:same', 'main~1:refs/heads/older');
    clone('switch', '-q', '-c', 'work');
    clone('rm', '-q', '-r', 'b');
    clone('commit', '-q', '-m', 'Take b away');
    await push('work');
    clone('reset', '-q', '--hard', 'main~2');
    clone('commit', '-q', '--allow-empty', '-m', 'Another way');
    await push('--force', 'work', 'work:same');
    await push('--force', 'main~1:main');
    await push('--delete', 'same', 'older', 'work');
  });

  it('reads only what came in, also into a new branch', async () => {
    const room = await buildRoom([change({ put: [put('old'), put('b/c')] })]);
    const mark = 'f'.repeat(40);
    await room.db.updateTable('repo_paths').set({ commit_id: mark }).where('name', '=', 'old').execute();
    await room.repos.commit(itemId, change({ put: [put('new')] }));
    await takeIn(room.repos);
    await room.repos.commit(itemId, change({ branch: 'work', parents: ['main'], put: [put('b/c', '2')] }));
    await takeIn(room.repos);
    const rows = await room.db.selectFrom('repo_paths').selectAll().where('name', '=', 'old').execute();
    expect(rows.map((row) => row.commit_id)).toEqual([mark, mark]);
  });
});

describe('what the path index keeps of commits', () => {
  const commitsOf = ({ db }: Room) => db.selectFrom('repo_commits').selectAll().execute();

  it('is what git has', async () => {
    const room = await buildRoom([change({ message: '标题\n\nText', put: [put('a')] })]);
    const tip = (await room.repos.open(itemId).refs()).branches.get('main') ?? '';
    const fromGit = await room.repos.open(itemId).commit(tip);
    const found = await new PathIndex(room.db).find({ itemId, tip, folder: '', names: ['a'] });
    expect([...found.commits]).toEqual([[tip, presentLine(fromGit)]]);
  });

  it('is no message, however long or short', async () => {
    const message = `Long\n\n${'x'.repeat(5000)}\n`;
    const room = await buildRoom([change({ message, put: [put('a')] })]);
    expect((await commitsOf(room)).map(({ facts }) => facts.length < 1000)).toEqual([true]);
    const page = await fileList(room.context, { key: 'key', lastCommitId: 'main' });
    expect(page.fileList[0]?.lastCommit).toMatchObject({ title: 'Long' });
    expect(page.fileList[0]?.lastCommit).not.toHaveProperty('message');
    expect(page.lastCommit).toMatchObject({ message });
  });

  it('goes with a history that was rewritten', async () => {
    const room = await buildRoom([change({ message: 'Secret', put: [put('a')] })]);
    await room.repos.commit(itemId, change({ message: 'Clean', parents: [], put: [put('a', '2')] }));
    await takeIn(room.repos);
    const kept = await commitsOf(room);
    expect(kept.map(({ facts }) => facts).join()).toContain('Clean');
    expect(kept.map(({ facts }) => facts).join()).not.toContain('Secret');
  });
});
