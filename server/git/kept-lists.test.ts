import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { gitCachedListsBytes, gitRefsFolders } from '#generated/constants.ts';
import { KeptLists } from './kept-lists.ts';

let root: string;
let dir: string;
let count = 0;
const bytes = Buffer.from('a list');
const folders = ['.', 'refs', 'refs/heads', 'refs/tags', 'refs/heads/empty'];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hub-lists-'));
});

beforeEach(async () => {
  dir = join(root, String(count++));
  await mkdir(join(dir, 'refs/heads/empty'), { recursive: true });
  await mkdir(join(dir, 'refs/tags'));
  for (const name of ['HEAD', 'packed-refs', 'refs/heads/main']) await writeFile(join(dir, name), name);
  await rest();
});

afterAll(() => rm(root, { recursive: true }));

/** As it is when nobody has written for a while. */
async function rest(): Promise<void> {
  const then = new Date(Date.now() - 60_000);
  for (const name of [...folders, 'HEAD', 'packed-refs']) await utimes(join(dir, name), then, then);
}

/** As git changes a ref. */
async function setRef(name: string): Promise<void> {
  await writeFile(join(dir, `${name}.lock`), 'new');
  await rename(join(dir, `${name}.lock`), join(dir, name));
}

async function kept(startedMs = Date.now()): Promise<KeptLists> {
  const lists = new KeptLists();
  await lists.keep(dir, 'all', { bytes, startedMs });
  return lists;
}

it('gives what was said to the same question of the same repository, and to no other', async () => {
  const lists = await kept();
  expect(await lists.find(dir, 'all')).toBe(bytes);
  expect(await lists.find(dir, 'others')).toBeUndefined();
  expect(await lists.find(root, 'all')).toBeUndefined();
});

it.each([
  ['a ref is moved', () => setRef('refs/heads/main')],
  ['a ref is made in a folder in which none stood', () => setRef('refs/heads/empty/first')],
  ['a folder is made', () => mkdir(join(dir, 'refs/tags/new'))],
  ['a ref is deleted', () => rm(join(dir, 'refs/heads/main'))],
  ['the list of refs is written anew', () => setRef('packed-refs')],
  ['another branch is the first', () => setRef('HEAD')],
])('forgets it when %s', async (_what, change) => {
  const lists = await kept();
  await change();
  expect(await lists.find(dir, 'all')).toBeUndefined();
});

it('keeps nothing that was read while refs changed, or just before', async () => {
  const startedMs = Date.now();
  await setRef('refs/heads/main');
  expect(await (await kept(startedMs)).find(dir, 'all')).toBeUndefined();
});

it('keeps no list that is longer than half of all, and none of more folders than are looked at', async () => {
  const lists = new KeptLists();
  await lists.keep(dir, 'all', { bytes: Buffer.alloc(gitCachedListsBytes), startedMs: Date.now() });
  expect(await lists.find(dir, 'all')).toBeUndefined();
  for (let at = 0; at < gitRefsFolders; at++) await mkdir(join(dir, `refs/tags/${at}`));
  await rest();
  expect(await (await kept()).find(dir, 'all')).toBeUndefined();
});
