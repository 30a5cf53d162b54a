import { expect, it } from 'vitest';
import { fileList } from '../../server/handlers/repos/file-list.ts';
import { change, git } from './git-fixture.ts';
import { buildRoom, itemId, type Room, takeIn } from './hub-fixture.ts';
import { randomHistory } from './random-history.ts';

const list = (room: Room, input: Record<string, unknown> = {}) =>
  fileList(room.context, { key: 'key', lastCommitId: 'main', ...input } as Parameters<typeof fileList>[1]);

const treeOf = (room: Room, revision: string, folder = '') =>
  git(room.dir, 'ls-tree', '-z', folder === '' ? revision : `${revision}:${folder}`)
    .split('\0')
    .slice(0, -1)
    .map((line) => line.slice(line.indexOf('\t') + 1))
    .sort();

const lastOf = (room: Room, revision: string, path: string) =>
  git(room.dir, 'log', '-1', '--format=%H', revision, '--', path).trim();

async function allPages(room: Room, input: Record<string, unknown> = {}) {
  const pages = [];
  let nextPageCursor: string | undefined;
  do {
    const page = await list(room, { ...input, nextPageCursor });
    pages.push(page);
    nextPageCursor = page.nextPageCursor;
  } while (nextPageCursor);
  return pages;
}

it.each([31, 32, 33])('pages equal git ls-tree and git log, merges included (seed %i)', async (seed) => {
  const room = await buildRoom(randomHistory(seed, 40));
  const revisions = [...(await room.repos.open(itemId).refs()).branches.keys()];
  const older = git(room.dir, 'rev-list', '--skip=5', '--max-count=1', 'main').trim();
  for (const revision of [...revisions, older]) {
    for (const folder of ['', 'a', 'b/a']) {
      const page = await list(room, { lastCommitId: revision, repoDir: folder });
      if (page.fileNotExisted) continue;
      expect(page.fileList.map((entry) => entry.name).sort()).toEqual(treeOf(room, revision, folder));
      for (const entry of page.fileList)
        expect(entry.lastCommit?.id).toBe(lastOf(room, revision, entry.path));
    }
  }
  expect(room.warnings).toEqual([]);
});

it('walks a folder of 450 entries forwards and back by its cursors', async () => {
  const put = Array.from({ length: 450 }, (_, n) => ({ path: `f${n}.txt`, content: String(n) }));
  const room = await buildRoom([change({ put })]);
  const pages = await allPages(room);
  expect(pages.map((page) => page.fileList.length)).toEqual([200, 200, 50]);
  expect(pages.flatMap((page) => page.fileList.map((entry) => entry.name)).sort()).toEqual(
    treeOf(room, 'main'),
  );
  const middle = await list(room, { previousPageCursor: pages[2]?.previousPageCursor });
  expect(middle.fileList).toEqual(pages[1]?.fileList);
  const first = await list(room, { previousPageCursor: middle.previousPageCursor });
  expect(first.fileList).toEqual(pages[0]?.fileList);
  expect(first.previousPageCursor).toBeUndefined();
});

it('refuses a cursor that it did not make for this folder', async () => {
  const put = Array.from({ length: 250 }, (_, n) => ({ path: `f${n}`, content: '' }));
  const room = await buildRoom([change({ put: [...put, { path: 'd/x', content: '' }] })]);
  const cursor = (await list(room)).nextPageCursor ?? '';
  const stale = { id: 'cursorStale' };
  await expect(list(room, { nextPageCursor: 'x' })).rejects.toMatchObject(stale);
  await expect(list(room, { nextPageCursor: `${cursor.slice(0, -2)}AA` })).rejects.toMatchObject(stale);
  await expect(list(room, { repoDir: 'd', nextPageCursor: cursor })).rejects.toMatchObject(stale);
});

it('lists names of any characters, and finds each again', async () => {
  const names = [
    '"quoted"',
    '<img src=x onerror=alert(1)>',
    'line\nbreak',
    'tab\tand \\',
    '文件.md',
    '-x',
    ':(top)x',
    '*',
    ' ',
  ];
  const room = await buildRoom([
    change({ put: names.map((name) => ({ path: `odd ${name}/${name}`, content: name })) }),
  ]);
  const root = await list(room);
  expect(root.fileList.map((entry) => entry.name).sort()).toEqual(names.map((name) => `odd ${name}`).sort());
  for (const name of names) {
    const inner = await list(room, { repoDir: `odd ${name}` });
    expect(inner.fileList).toMatchObject([{ name, path: `odd ${name}/${name}`, type: 'file' }]);
    expect(inner.fileList[0]?.lastCommit?.id).toBe(root.lastCommitId);
  }
});

it('shows symlinks, submodules, executables and large files for what they are', async () => {
  const commit = 'a'.repeat(40);
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'b'.repeat(64)}\nsize 123456789\n`;
  const room = await buildRoom([
    change({
      put: [
        { path: 'link', content: '../../etc/passwd', mode: '120000' },
        { path: 'sub', content: commit, mode: '160000' },
        { path: 'run.sh', content: '#!/bin/sh\n', mode: '100755' },
        { path: 'model.bin', content: pointer },
      ],
    }),
  ]);
  expect((await list(room)).fileList).toMatchObject([
    { name: 'link', type: 'symlink', target: '../../etc/passwd' },
    { name: 'model.bin', type: 'file', size: 123456789, lfs: true },
    { name: 'run.sh', type: 'file', size: 10 },
    { name: 'sub', type: 'submodule', target: commit },
  ]);
});

it('says that a folder does not exist, be it missing, a file, a link or a way out', async () => {
  const room = await buildRoom([
    change({
      put: [
        { path: 'a/b', content: '' },
        { path: 'link', content: 'a', mode: '120000' },
      ],
    }),
  ]);
  for (const repoDir of [
    'x',
    'a/b',
    'link',
    '..',
    'a/../a',
    '//',
    'a\0',
    'x'.repeat(10_000),
    'a//b',
    '%2e%2e',
  ]) {
    expect(await list(room, { repoDir })).toMatchObject({ fileList: [], fileNotExisted: true });
  }
});

it('finds a folder of any depth', async () => {
  const deep = Array.from({ length: 100 }, (_, n) => `d${n}`).join('/');
  const room = await buildRoom([change({ put: [{ path: `${deep}/end`, content: 'x' }] })]);
  expect((await list(room, { repoDir: deep })).fileList).toMatchObject([
    { name: 'end', path: `${deep}/end` },
  ]);
});

it('keeps last commits right as branches move on, are rewritten and go', async () => {
  const room = await buildRoom([
    change({
      put: [
        { path: 'a', content: '1' },
        { path: 'd/x', content: '1' },
      ],
    }),
  ]);
  const check = async () => {
    await takeIn(room.repos);
    const page = await list(room);
    expect(page.fileList.map((entry) => entry.name).sort()).toEqual(treeOf(room, 'main'));
    for (const entry of page.fileList) expect(entry.lastCommit?.id).toBe(lastOf(room, 'main', entry.path));
  };
  await room.repos.commit(itemId, change({ put: [{ path: 'b', content: '1' }] }));
  await check();
  await room.repos.commit(itemId, change({ remove: ['d/x'], put: [{ path: 'd', content: 'now a file' }] }));
  await check();
  await room.repos.commit(itemId, change({ remove: ['d'], put: [{ path: 'd/x', content: '1' }] }));
  await check();
  await room.repos.commit(itemId, change({ parents: [], put: [{ path: 'a', content: 'anew' }] }));
  await check();
  git(room.dir, 'branch', 'other', 'main');
  git(room.dir, 'update-ref', '-d', 'refs/heads/main');
  await takeIn(room.repos);
  expect((await list(room, { lastCommitId: 'other' })).fileList).toHaveLength(1);
  await expect(list(room)).rejects.toMatchObject({ id: 'revisionNotFound' });
});

it('shows an empty repository as empty', async () => {
  const room = await buildRoom();
  expect(await list(room)).toEqual({ fileList: [], fileNotExisted: false });
  await expect(list(room, { lastCommitId: 'other' })).rejects.toMatchObject({ id: 'revisionNotFound' });
});
