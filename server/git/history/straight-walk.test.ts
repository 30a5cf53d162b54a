import { expect, it } from 'vitest';
import { gitWalkStraight, gitWalkStraightTreesBytes } from '#generated/constants.ts';
import type { TreeEntry } from '../objects/objects.ts';
import type { Folder } from './changes.ts';
import { walkStraight } from './straight-walk.ts';

/** A commit: its parents, and the content of each file of a folder. */
type Past = Record<
  string,
  { parents: readonly string[]; files: Readonly<Record<string, string>> | undefined }
>;

function folderOf(past: Past, treeBytes = 100): Folder & { asked: string[] } {
  const idOf = (files: object) => JSON.stringify(files);
  const asked: string[] = [];
  return {
    raw: 'data',
    asked,
    async parentsOf(commit) {
      const found = past[commit];
      if (!found) throw new Error('There is no such commit.');
      asked.push(commit);
      return found.parents;
    },
    async treeAt(commit) {
      const files = past[commit]?.files;
      return files && { id: idOf(files), size: treeBytes };
    },
    async entriesOf({ id }) {
      const files = Object.entries(JSON.parse(id) as Record<string, string>);
      return files.map(([raw, text]): TreeEntry => ({ raw, id: text, mode: 0o100644, type: 'file' }));
    },
  };
}

const past: Past = {
  c5: { parents: ['c4'], files: { a: '2', b: '1', c: '1' } },
  c4: { parents: ['c3'], files: { a: '1', b: '1', c: '1' } },
  c3: { parents: ['c2'], files: { a: '1', b: '1' } },
  c2: { parents: ['c1'], files: undefined },
  c1: { parents: [], files: { a: '1', b: '1' } },
};

const ask = (folder: Folder, names: readonly string[], more: object = {}) =>
  walkStraight({ folder, tip: 'c5', names: new Set(names), mostCommits: 1000, ...more });

it('finds who touched each name last, back to the first commit of all', async () => {
  const { found, open } = await ask(folderOf(past), ['a', 'b', 'c']);
  expect([...found]).toEqual([
    ['a', 'c5'],
    ['c', 'c4'],
    ['b', 'c3'],
  ]);
  expect(open.size).toBe(0);
  const fromFirst = await walkStraight({
    folder: folderOf(past),
    tip: 'c1',
    names: new Set(['a']),
    mostCommits: 1000,
  });
  expect([...fromFirst.found]).toEqual([['a', 'c1']]);
});

it('takes what is known of a commit on its way, and asks no further', async () => {
  const folder = folderOf(past);
  const known = (commit: string) =>
    commit === 'c4'
      ? new Map([
          ['b', 'known'],
          ['c', undefined],
        ] as const)
      : undefined;
  const { found } = await ask(folder, ['a', 'b', 'c'], { known });
  expect(Object.fromEntries(found)).toEqual({ a: 'c5', b: 'known', c: 'c4' });
  expect(folder.asked).not.toContain('c2');
});

it.each([
  ['a merge', { ...past, c4: { ...past.c4, parents: ['c3', 'c1'] } } as Past, {}, 100, 'c4'],
  ['what cannot be read', { c5: past.c5 } as Past, {}, 100, 'c5'],
  ['as many commits as may be gone through', past, { mostCommits: 2 }, 100, 'c3'],
  ['trees that are large', past, {}, gitWalkStraightTreesBytes, 'c5'],
])('leaves what is open to git before %s', async (_what, history, more, treeBytes, at) => {
  const walked = await ask(folderOf(history, treeBytes), ['b'], more);
  expect([walked.at, [...walked.open]]).toEqual([at, ['b']]);
});

it('goes back so many commits and no further', async () => {
  const commits = Array.from({ length: gitWalkStraight * 2 }, (_, at) => [
    `c${at}`,
    { parents: [`c${at + 1}`], files: { a: '1' } },
  ]);
  const walked = await walkStraight({
    folder: folderOf(Object.fromEntries(commits)),
    tip: 'c0',
    names: new Set(['a']),
    mostCommits: 1000,
  });
  expect([walked.at, walked.commits]).toEqual([`c${gitWalkStraight}`, gitWalkStraight]);
});
