import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { KeptLists } from '../../server/git/index.ts';
import { RefListing } from '../../server/git/refs/ref-listing.ts';
import { alwaysWatched } from '../../server/git/refs/ref-mark.ts';
import { RefReader } from '../../server/git/refs/refs.ts';
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
  await lieStill(dir);
});
afterAll(() => hub.stop());

/** As if nothing had changed there for long. */
async function lieStill(repository: string): Promise<void> {
  // Refs are packed into one list only where somebody has done that.
  for (const name of alwaysWatched)
    await utimes(join(repository, name), 1, 1).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
}

const line = (text: string) => `${(text.length + 5).toString(16).padStart(4, '0')}${text}\n`;

/** As a client asks by the second protocol: each says who it is, and wants branches of its own. */
const question = (at: number) =>
  [
    ...['command=ls-refs', `agent=client/${at}`, 'object-format=sha1'].map(line),
    '0001',
    ...['peel', 'symrefs', `ref-prefix refs/heads/branch-${at}`, 'ref-prefix HEAD'].map(line),
    '0000',
  ].join('');

async function asked(at: number): Promise<string> {
  const url = new URL(path.replace(/info\/refs.*/, 'git-upload-pack'), hub.url);
  const headers = {
    'content-type': 'application/x-git-upload-pack-request',
    'git-protocol': 'version=2',
    'x-forwarded-for': `203.0.113.${at % networks}`,
  };
  const answer = await fetch(url, { method: 'POST', headers, body: question(at) });
  return answer.text();
}

/** What git itself says to the same. */
function told(at: number): string {
  const env = { ...process.env, GIT_PROTOCOL: 'version=2' };
  const options = { cwd: dir, env, input: question(at), encoding: 'utf8' } as const;
  return execFileSync('git', ['upload-pack', '--stateless-rpc', '.'], options);
}

const list = (at: number) => hub.get(path, { 'x-forwarded-for': `203.0.113.${at % networks}` });

it('asks git once for what many readers want at once for the first time', async () => {
  const kept = vi.spyOn(KeptLists.prototype, 'keep');
  onTestFinished(() => kept.mockRestore());
  const answers = await Promise.all(Array.from({ length: readers }, (_, at) => list(at)));
  const branches = answers.map(({ text }) => text.match(/refs\/heads\/branch-/g)?.length);
  expect(branches).toEqual(Array(readers).fill(refs));
  expect(kept).toHaveBeenCalledTimes(1);
});

it('asks git once for what many want in other words, and tells each what git would', async () => {
  const kept = vi.spyOn(KeptLists.prototype, 'keep');
  onTestFinished(() => kept.mockRestore());
  const answers = await Promise.all(Array.from({ length: readers }, (_, at) => asked(at)));
  expect(kept).toHaveBeenCalledTimes(1);
  for (const at of [0, 1, 17, readers - 1]) expect(answers[at]).toBe(told(at));
  expect(await asked(readers)).toBe(told(readers));
  expect(kept).toHaveBeenCalledTimes(1);
});

it('reads refs once for all pages that want them at once, and again for whoever comes after a change', async () => {
  const added = vi.spyOn(RefListing.prototype, 'add');
  onTestFinished(() => added.mockRestore());
  // The hub packs its own meanwhile, once nobody has pushed for long enough.
  const folder = await mkdtemp(join(tmpdir(), 'hub-one-list-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const own = join(folder, 'own.git');
  await cp(dir, own, { recursive: true });
  await lieStill(own);
  const reader = new RefReader();
  await Promise.all(Array.from({ length: readers }, () => reader.read(own)));
  expect(added).toHaveBeenCalledTimes(refs + 1);
  added.mockClear();
  const other = new RefReader();
  const before = Array.from({ length: readers }, () => other.read(own));
  await runGit(own, ['update-ref', 'refs/heads/new', 'main']);
  const after = await Promise.all(Array.from({ length: readers }, () => other.read(own)));
  expect(after.map(({ branches }) => branches.has('new'))).toEqual(Array(readers).fill(true));
  await Promise.all(before);
  // Once for those who came first, once for those among them who waited in vain, and as often for those who came after.
  expect(added.mock.calls.length).toBeLessThanOrEqual(4 * (refs + 2));
});
