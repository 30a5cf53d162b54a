import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { gitRefsFolders } from '#generated/constants.ts';
import { KeptLists, longestKeptList } from './kept-lists.ts';

vi.mock('#generated/constants.ts', async (original) => ({
  ...(await original<object>()),
  gitCachedListsBytes: 2_000_000,
}));
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>();
  return { ...fs, readdir: vi.fn(fs.readdir) };
});

let root: string;
let dir: string;
let count = 0;
const bytes = Buffer.from('a list');

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
  const folders = await readdir(join(dir, 'refs'), { recursive: true });
  const names = ['.', 'HEAD', 'packed-refs', 'refs', ...folders.map((name) => join('refs', name))];
  for (const name of names) await utimes(join(dir, name), then, then);
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

it.each([
  [0, true],
  [1, false],
])('keeps a list of half of all bytes and %i more: %s', async (more, isKept) => {
  const lists = new KeptLists();
  const bytes = Buffer.alloc(longestKeptList + more);
  await lists.keep(dir, 'all', { bytes, startedMs: Date.now() });
  expect((await lists.find(dir, 'all')) === bytes).toBe(isKept);
});

it.each([
  [0, true],
  [1, false],
])('keeps a list of as many folders as are looked at and %i more: %s', async (more, isKept) => {
  const others = ['HEAD', 'packed-refs', 'refs', 'refs/heads', 'refs/heads/empty', 'refs/tags'].length;
  for (let at = 0; at < gitRefsFolders - others + more; at++) await mkdir(join(dir, `refs/tags/${at}`));
  await rest();
  expect((await (await kept()).find(dir, 'all')) !== undefined).toBe(isKept);
});

it.each([
  [1, 1],
  [8, 2],
])(
  'remembers in which folders refs stand while that takes little: %i deep rows, looked for %i times',
  async (rows, looks) => {
    // Each folder stands in the one before: a row has 2 × 18 × 1,900 bytes of paths, and a quarter of all is 500,000.
    const names = Array.from({ length: 18 }, () => 'x'.repeat(200));
    for (let at = 0; at < rows; at++)
      await mkdir(join(dir, 'refs/tags', String(at), ...names), { recursive: true });
    await rest();
    const lists = new KeptLists();
    vi.mocked(readdir).mockClear();
    for (const question of ['one', 'two']) await lists.keep(dir, question, { bytes, startedMs: Date.now() });
    expect(vi.mocked(readdir).mock.calls.filter(([path]) => path === join(dir, 'refs'))).toHaveLength(looks);
  },
);
