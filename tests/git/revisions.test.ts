import { expect, it, vi } from 'vitest';
import { commitFirst } from '#generated/constants.ts';
import { Repository } from '../../server/git/repository.ts';
import { commits } from '../../server/handlers/repos/commits.ts';
import { exists } from '../../server/handlers/repos/exists.ts';
import { info } from '../../server/handlers/repos/info.ts';
import { RowFullError } from '../../server/load/row.ts';
import { author, change, git } from './git-fixture.ts';
import { buildRoom, itemId, type Room } from './hub-fixture.ts';
import { randomHistory } from './random-history.ts';

type Input = Parameters<typeof commits>[1];
const history = (room: Room, input: Partial<Input> = {}) =>
  commits(room.context, { key: 'key', revision: 'main', ...input } as Input);

async function allCommits(room: Room, input: Partial<Input> = {}): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await history(room, { ...input, ...(cursor ? { cursor } : {}) });
    ids.push(...page.list.map((commit) => commit.id));
    cursor = page.nextCursor;
  } while (cursor);
  return ids;
}

const logOf = (room: Room, ...args: string[]) =>
  git(room.dir, 'log', '--format=%H', ...args)
    .split('\n')
    .filter(Boolean);

it.each([41, 42])('pages of history equal git log, merges included (seed %i)', async (seed) => {
  const room = await buildRoom(randomHistory(seed, 80));
  expect(await allCommits(room)).toEqual(logOf(room, 'main'));
  for (const path of ['a', 'a/b', 'b/c']) {
    const ids = await allCommits(room, { path }).catch(() => []);
    expect(ids).toEqual(logOf(room, 'main', '--', path));
  }
});

it('goes on from the tip of the first page when the branch has moved', async () => {
  const room = await buildRoom(
    Array.from({ length: 40 }, (_, n) => change({ put: [{ path: 'f', content: String(n) }] })),
  );
  const first = await history(room);
  const before = logOf(room, 'main');
  await room.repos.commit(itemId, change({ put: [{ path: 'f', content: 'new' }] }));
  const second = await history(room, { cursor: first.nextCursor ?? '' });
  expect([...first.list, ...second.list].map((commit) => commit.id)).toEqual(before);
});

it('presents authors, times, parents and messages as git has them', async () => {
  const one = change({ message: 'Première\n\nBody 正文\n', put: [{ path: 'a', content: '1' }] });
  const room = await buildRoom([one]);
  const [commit] = (await history(room)).list;
  expect(commit).toMatchObject({
    title: 'Première',
    message: 'Première\n\nBody 正文\n',
    authorName: 'Li Wei',
    parents: [],
  });
  expect(commit?.authoredTime).toBe(new Date(one.author.date).toISOString());
});

it('keeps the history of a file that is gone, and knows none of one that never was', async () => {
  const room = await buildRoom([
    change({
      put: [
        { path: 'a', content: '' },
        { path: 'b', content: '' },
      ],
    }),
    change({ remove: ['a'] }),
  ]);
  expect((await history(room, { path: 'a' })).list).toHaveLength(2);
  for (const path of ['never', '..', 'a/../b', '-x', '--all', ':(glob)*', '*', 'x'.repeat(10_000)]) {
    await expect(history(room, { path })).rejects.toMatchObject({ id: 'fileNotFound' });
  }
});

it('refuses a cursor of another path or of nobody', async () => {
  const room = await buildRoom(
    Array.from({ length: 40 }, (_, n) => change({ put: [{ path: 'f', content: String(n) }] })),
  );
  const { nextCursor = '' } = await history(room);
  for (const input of [
    { cursor: 'forged' },
    { cursor: nextCursor, path: 'f' },
    { cursor: `x${nextCursor}` },
  ]) {
    await expect(history(room, input)).rejects.toMatchObject({ id: 'cursorStale' });
  }
});

it('tells whoever goes on in a list that the server is busy, and not that the list is another', async () => {
  const room = await buildRoom(
    Array.from({ length: 40 }, (_, n) => change({ put: [{ path: 'f', content: String(n) }] })),
  );
  const { nextCursor = '' } = await history(room);
  const asked = vi.spyOn(Repository.prototype, 'history').mockRejectedValueOnce(new RowFullError(1000));
  await expect(history(room, { cursor: nextCursor })).rejects.toBeInstanceOf(RowFullError);
  asked.mockRestore();
});

it('resolves branches with slashes, tags and full commit ids, a branch before a tag', async () => {
  const room = await buildRoom([
    change({ put: [{ path: 'f', content: '1' }], tags: [{ name: 'v1', message: 'One' }, { name: 'both' }] }),
    change({ branch: 'feature/a/b', parents: ['main'], put: [{ path: 'f', content: '2' }] }),
    change({ branch: 'both', parents: ['main'], put: [{ path: 'f', content: '3' }] }),
  ]);
  const id = (revision: string) => git(room.dir, 'rev-parse', revision).trim();
  const tip = async (revision: string) => (await history(room, { revision })).list[0]?.id;
  expect(await tip('feature/a/b')).toBe(id('refs/heads/feature/a/b'));
  expect(await tip('v1')).toBe(id('refs/tags/v1^{commit}'));
  expect(await tip('both')).toBe(id('refs/heads/both'));
  expect(await tip(id('main'))).toBe(id('main'));
});

it('refuses everything that is not a plain revision, and never with words of git', async () => {
  const room = await buildRoom([
    change({ put: [{ path: 'f', content: '1' }], tags: [{ name: 'v1', message: 'x' }] }),
  ]);
  const main = git(room.dir, 'rev-parse', 'main').trim();
  const hidden = git(room.dir, 'commit-tree', '-m', 'hidden', `${main}^{tree}`, '-p', main).trim();
  const blob = git(room.dir, 'rev-parse', 'main:f').trim();
  const attacks = [
    '--upload-pack=x',
    '-x',
    '--all',
    '..',
    'main..main',
    'main~0',
    'main^',
    'main^{tree}',
    'main:f',
    'main@{0}',
    '@',
    'HEAD',
    'refs/heads/main',
    'heads/main',
    main.slice(0, 12),
    `x-g${main.slice(0, 8)}`,
    hidden,
    blob,
    'a b',
    'a\nb',
    'a\0b',
    'x'.repeat(10_000),
    '',
    '/',
    'main/',
    '/main',
    '%2e%2e',
    '../../etc',
    'main.lock',
    'ma*',
    '\ud800',
    '0'.repeat(40),
    main.toUpperCase(),
  ];
  for (const revision of attacks) {
    const error = await history(room, { revision }).then(
      () => `answered ${revision}`,
      (reason) => reason,
    );
    expect(error).toMatchObject({ id: 'revisionNotFound', message: 'revisionNotFound' });
  }
});

it('counts commits and lists branches, the default one first, and tags', async () => {
  const room = await buildRoom([
    change({ branch: 'a', parents: [], put: [{ path: 'x', content: '1' }] }),
    change({ put: [{ path: 'f', content: '1' }], tags: [{ name: 'v1', message: 'One' }] }),
    change({ put: [{ path: 'f', content: '2' }] }),
  ]);
  const tip = git(room.dir, 'rev-parse', 'main').trim();
  const facts = await info(room.context, { key: 'key' } as Parameters<typeof info>[1]);
  expect(facts).toMatchObject({ empty: false, defaultBranch: 'main', lastCommitId: tip, commitCount: 2 });
  expect(facts.branches.map((ref) => ref.name)).toEqual(['main', 'a']);
  expect(facts.tags).toEqual([{ name: 'v1', commitId: git(room.dir, 'rev-parse', 'main~1').trim() }]);
  expect(facts.cloneUrl).toBe('http://hub.test/models/li/chat.git');
});

it('knows a repository that holds nothing but the first commit of the hub', async () => {
  const facts = async (...messages: string[]) => {
    const room = await buildRoom(
      messages.map((message) => change({ message, put: [{ path: 'f', content: message }] })),
    );
    return info(room.context, { key: 'key' } as Parameters<typeof info>[1]);
  };
  expect((await facts(commitFirst)).fresh).toBe(true);
  expect((await facts('Mine')).fresh).toBe(false);
  expect((await facts(commitFirst, 'Mine')).fresh).toBe(false);
  expect((await facts()).fresh).toBe(false);
});

it('sees a ref that something else has moved', async () => {
  const room = await buildRoom([
    change({ put: [{ path: 'f', content: '1' }] }),
    change({ put: [{ path: 'f', content: '2' }] }),
  ]);
  const repository = room.repos.open(itemId);
  const [tip = '', before = ''] = logOf(room, 'main');
  await new Promise((resolve) => setTimeout(resolve, 150));
  for (const id of [before, tip, before]) {
    git(room.dir, 'update-ref', 'refs/heads/main', id);
    expect((await repository.resolve('main'))?.commit).toBe(id);
    await repository.refs();
  }
  git(room.dir, 'pack-refs', '--all');
  expect((await repository.resolve('main'))?.commit).toBe(before);
});

it('says whether a path stands at a revision', async () => {
  const room = await buildRoom([change({ author: author(), put: [{ path: 'd/f', content: '1' }] })]);
  const ask = (input: object) =>
    exists(room.context, { kind: 'models', user: 'li', name: 'chat', branch: 'main', ...input } as Parameters<
      typeof exists
    >[1]);
  await expect(ask({})).resolves.toEqual({ exists: true });
  await expect(ask({ path: 'd', view: 'tree' })).resolves.toEqual({ exists: true });
  await expect(ask({ path: 'd/f', view: 'blob' })).resolves.toEqual({ exists: true });
  await expect(ask({ path: 'd', view: 'blob' })).rejects.toMatchObject({ id: 'fileNotFound' });
  await expect(ask({ path: 'd/f', view: 'tree' })).rejects.toMatchObject({ id: 'fileNotFound' });
  await expect(ask({ branch: 'x' })).rejects.toMatchObject({ id: 'revisionNotFound' });
});
