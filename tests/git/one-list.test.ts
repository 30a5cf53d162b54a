import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { KeptLists } from '../../server/git/index.ts';
import { RefListing } from '../../server/git/ref-listing.ts';
import { RefReader } from '../../server/git/refs.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { runGit } from '../support/run-git.ts';

const refs = 3000;
const readers = 64;
const networks = 16;
let hub: TestHub;
let dir: string;
let path: string;

beforeAll(async () => {
  hub = await startHub();
  const item = await hub.build.item({ name: 'many' });
  dir = hub.hub.repos.dirOf(item.id);
  path = `/${item.kind}/${item.ownerName}/${item.name}.git/info/refs?service=git-upload-pack`;
  const tip = String(await runGit(dir, ['rev-parse', 'main'])).trim();
  const lines = Array.from({ length: refs }, (_, at) => `create refs/heads/branch-${at} ${tip}\n`);
  await runGit(dir, ['update-ref', '--stdin'], lines.join(''));
  for (const name of ['HEAD', 'refs', 'refs/heads', 'refs/tags']) await utimes(join(dir, name), 1, 1);
});
afterAll(() => hub.stop());

const list = (at: number) => hub.get(path, { 'x-forwarded-for': `203.0.113.${at % networks}` });

it('asks git once for what many readers want at once for the first time', async () => {
  const kept = vi.spyOn(KeptLists.prototype, 'keep');
  onTestFinished(() => kept.mockRestore());
  const answers = await Promise.all(Array.from({ length: readers }, (_, at) => list(at)));
  const branches = answers.map(({ text }) => text.match(/refs\/heads\/branch-/g)?.length);
  expect(branches).toEqual(Array(readers).fill(refs));
  expect(kept).toHaveBeenCalledTimes(1);
});

it('reads refs once for all pages that want them at once, and again for whoever comes after a change', async () => {
  const added = vi.spyOn(RefListing.prototype, 'add');
  onTestFinished(() => added.mockRestore());
  const reader = new RefReader();
  await Promise.all(Array.from({ length: readers }, () => reader.read(dir)));
  expect(added).toHaveBeenCalledTimes(refs + 1);
  added.mockClear();
  const other = new RefReader();
  const before = Array.from({ length: readers }, () => other.read(dir));
  await runGit(dir, ['update-ref', 'refs/heads/new', 'main']);
  const after = await Promise.all(Array.from({ length: readers }, () => other.read(dir)));
  expect(after.map(({ branches }) => branches.has('new'))).toEqual(Array(readers).fill(true));
  await Promise.all(before);
  // Once for those who came first, once for those among them who waited in vain, and as often for those who came after.
  expect(added.mock.calls.length).toBeLessThanOrEqual(4 * (refs + 2));
});
