import { expect, it } from 'vitest';
import { gitCachedFoldersBytes } from '#generated/constants.ts';
import type { Commit, FileList } from '#generated/types.ts';
import { KeptFolders } from './kept-folders.ts';

const lastCommit: Commit = {
  id: 'a'.repeat(40),
  title: 'One',
  authorName: 'Li Wei',
  authoredTime: '2026-01-01T00:00:00.000Z',
  committedTime: '2026-01-01T00:00:00.000Z',
  parents: [],
};

const pageOf = (name: string, shown: Partial<Commit> = {}): FileList => ({
  fileList: [{ name, path: name, type: 'file', lastCommit: { ...lastCommit, ...shown } }],
  fileNotExisted: false,
});

it('keeps a page as it was answered', () => {
  const folders = new KeptFolders();
  const page = folders.keep('one', pageOf('a.txt'));
  expect(folders.get('one')).toBe(page);
  expect(folders.get('other')).toBeUndefined();
});

it('keeps no page of which a last commit was not come to', () => {
  const folders = new KeptFolders();
  folders.keep('one', { ...pageOf('a.txt'), fileList: [{ name: 'a.txt', path: 'a.txt', type: 'file' }] });
  expect(folders.get('one')).toBeUndefined();
});

it('keeps no more than its bytes', () => {
  const folders = new KeptFolders();
  const title = 'x'.repeat(gitCachedFoldersBytes / 10);
  for (let at = 0; at < 10; at++) folders.keep(String(at), pageOf('a.txt', { title }));
  const kept = Array.from({ length: 10 }, (_, at) => folders.get(String(at))).filter(Boolean);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThan(4);
});
