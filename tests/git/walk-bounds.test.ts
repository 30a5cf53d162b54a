import { expect, it } from 'vitest';
import { lastCommitsIn, type Repository } from '../../server/git/index.ts';
import { peakWhile } from '../support/memory.ts';
import { runGit } from '../support/run-git.ts';
import { buildRepository, change, git } from './git-fixture.ts';

const megabyte = 1024 * 1024;

/** Writes objects by hand, which no client of git would make. */
class Maker {
  readonly #dir: string;

  constructor({ dir }: Repository) {
    this.#dir = dir;
  }

  async write(type: string, content: Buffer | string): Promise<string> {
    const id = await runGit(this.#dir, ['hash-object', '-t', type, '-w', '--literally', '--stdin'], content);
    return String(id).trim();
  }

  tree(entries: readonly (readonly [mode: string, name: string, id: string])[]): Promise<string> {
    const parts = entries.map(([mode, name, id]) =>
      Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]),
    );
    return this.write('tree', Buffer.concat(parts));
  }

  async commit(tree: string, parents: readonly string[] = []): Promise<string> {
    const who = 'Li Wei <li@example.org> 1767225600 +0000';
    const lines = [
      `tree ${tree}`,
      ...parents.map((id) => `parent ${id}`),
      `author ${who}`,
      `committer ${who}`,
    ];
    return this.write('commit', `${lines.join('\n')}\n\nx\n`);
  }
}

async function walked(repository: Repository, tip: string, folder: string) {
  const found = await repository.find(tip, folder);
  const entries = await repository.tree(found?.entry.id ?? '');
  const paths = new Set(entries.map(({ raw }) => (folder === '' ? raw : `${folder}/${raw}`)));
  const question = { dir: repository.dir, tip, paths, folder: repository.folder(folder) };
  return peakWhile(() => lastCommitsIn(question));
}

it('sees one level of folders that hold each other without end, and takes no memory for the rest', async () => {
  const repository = await buildRepository();
  const maker = new Maker(repository);
  const nested = async (text: string) => {
    let id = await maker.write('blob', text);
    for (let level = 0; level < 12; level++) {
      const [mode, name] = level === 0 ? ['100644', 'file'] : ['40000', 'folder'];
      id = await maker.tree(Array.from({ length: 10 }, (_, n) => [mode, `${name}-${n}`, id] as const));
    }
    return id;
  };
  const first = await maker.commit(await nested('1'));
  const second = await maker.commit(await nested('2'), [first]);
  const deep = 'folder-3/folder-4/folder-5';
  for (const folder of ['', 'folder-0', deep]) {
    const { result, largest } = await walked(repository, second, folder);
    expect([folder, result.size, new Set(result.values())]).toEqual([folder, 10, new Set([second])]);
    expect(largest).toBeLessThan(16 * megabyte);
  }
});

it('goes through the past of a folder of 100,000 files', async () => {
  const repository = await buildRepository();
  const maker = new Maker(repository);
  const blobs = [await maker.write('blob', '1'), await maker.write('blob', '2')] as const;
  const name = (n: number) => `file-${String(n).padStart(6, '0')}`;
  const folderWith = (changed: number) =>
    maker.tree(
      Array.from({ length: 100_000 }, (_, n) => ['100644', name(n), blobs[n < changed ? 1 : 0]] as const),
    );
  let tip: string | undefined;
  const made: string[] = [];
  for (let n = 0; n < 12; n++) {
    const root = await maker.tree([['40000', 'data', await folderWith(n)]]);
    tip = await maker.commit(root, tip === undefined ? [] : [tip]);
    made.push(tip);
  }
  const { result, largest } = await walked(repository, tip ?? '', 'data');
  expect(result.size).toBe(100_000);
  for (const n of [0, 1, 10, 11, 12, 99_999]) {
    // The commit that was made n-th changed the files before that number; the first one made them all.
    expect(result.get(`data/${name(n)}`)).toBe(made[n < 11 ? n + 1 : 0]);
  }
  // All of these trees, each looked at twice, are 100 MB.
  expect(largest).toBeLessThan(80 * megabyte);
});

it('counts a merge of many as much work as many commits', async () => {
  const repository = await buildRepository([change({ put: [{ path: 'd/f', content: '0' }] })]);
  const maker = new Maker(repository);
  const [base = ''] = git(repository.dir, 'rev-parse', 'main').split('\n');
  const blob = await maker.write('blob', 'x');
  const trees = await Promise.all(
    Array.from({ length: 30 }, async (_, n) =>
      maker.tree([['40000', 'd', await maker.tree([['100644', `f${n}`, blob]])]]),
    ),
  );
  const sides = await Promise.all(trees.map((tree) => maker.commit(tree, [base])));
  const tip = await maker.commit(trees[0] ?? '', sides);
  const question = { dir: repository.dir, tip, paths: new Set(['d/f0']), folder: repository.folder('d') };
  expect((await lastCommitsIn({ ...question, maxCommits: 20 })).size).toBe(0);
  expect(await lastCommitsIn({ ...question, maxCommits: 1000 })).toEqual(new Map([['d/f0', sides[0]]]));
});

it('gives what it has found where a name is too long to be read', async () => {
  const repository = await buildRepository();
  const maker = new Maker(repository);
  const blob = await maker.write('blob', 'x');
  const names = ['a', 'b'.repeat(3 * megabyte)];
  const treeWith = (some: readonly string[]) =>
    maker.tree(some.map((name) => ['100644', name, blob] as const));
  const first = await maker.commit(await treeWith(['a']));
  const second = await maker.commit(await treeWith(names), [first]);
  const question = { dir: repository.dir, tip: second, paths: new Set(['a']), folder: repository.folder('') };
  expect((await lastCommitsIn(question)).size).toBe(0);
  expect(await lastCommitsIn({ ...question, tip: first })).toEqual(new Map([['a', first]]));
});
