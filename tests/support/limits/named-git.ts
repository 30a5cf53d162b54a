import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Mock, vi } from 'vitest';
import { manifests } from '#generated/server/manifests.ts';
import { TransferRows } from '../../../server/doors/git/transfers/rows.ts';
import { CatFilePool } from '../../../server/git/objects/cat-file-pool.ts';
import { goFast } from '../../../server/git/processes/fast-lane.ts';
import { AskedOnce, waitFor } from '../../../server/git/refs/asked-once.ts';
import { foldersOfRefs } from '../../../server/git/refs/ref-folders.ts';
import { fileList } from '../../../server/handlers/repos/file-list.ts';
import { findManifest } from '../../../server/repos/manifests/edit-manifest.ts';
import { readManifests } from '../../../server/repos/manifests/read-manifest.ts';
import { LastCommits } from '../../../server/repos/paths/last-commits.ts';
import { Upkeep } from '../../../server/repos/upkeep.ts';
import { byClock, inFolder, turns } from './around.ts';
import { exactly, type Limits, least, most } from './limit.ts';
import { byAll, waitOf } from './named-clock.ts';

const id = 'a'.repeat(40);
const many = 1000;
/** The number of no process. */
const nobodys = 2 ** 30;

/** Whether a git that runs for so long has left the lane of those that are over at once. */
const isOutOfLane = (ms: number) =>
  byClock(() => {
    const started = { pid: nobodys, exitCode: 0, signalCode: null };
    const leave = goFast(started, 'one');
    vi.advanceTimersByTime(ms);
    const again = goFast(started, 'one');
    for (const end of [leave, again]) end?.();
    return again !== undefined;
  });

/** How many of the lane there are at once. */
const inLane = () =>
  byClock(() => {
    const started = { pid: nobodys, exitCode: 0, signalCode: null };
    const all = Array.from({ length: 20 }, (_, at) => goFast(started, `${at}`));
    for (const leave of all) leave?.();
    return all.filter(Boolean).length;
  });

/** Whether nobody waits any more for whoever asked git so long ago. */
function isStuck(ms: number): boolean {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const asked = new AskedOnce<string>();
  asked.begin('a');
  clock.mockReturnValue(ms);
  const is = asked.current('a') === undefined;
  clock.mockRestore();
  return is;
}

/** How long somebody waits for what another one is told. */
async function waitsForOthers(): Promise<number> {
  const late = vi.spyOn(AbortSignal, 'timeout');
  await waitFor({ heard: Promise.resolve('it'), startedMs: 0 });
  const ms = late.mock.calls[0]?.[0] ?? 0;
  late.mockRestore();
  return ms;
}

/** Whether so many folders of refs are looked at. */
const areLookedAt = (count: number) =>
  inFolder(async (dir) => {
    await mkdir(join(dir, 'refs', 'heads'), { recursive: true });
    const before = (await foldersOfRefs(dir))?.length ?? 0;
    for (let at = before; at < count; at += 1) await mkdir(join(dir, 'refs', 'heads', `${at}`));
    return (await foldersOfRefs(dir)) !== undefined;
  });

/** How many gits that serve or receive run at once, for one who asks or for as many as ask. */
function running(askerOf: (at: number) => string): number {
  const rows = new TransferRows();
  const wanted = { budget: 'serve', atMost: { memoryBytes: 1, startedBytes: 1 } } as const;
  const all = Array.from({ length: 20 }, (_, at) => rows.tryEnter(wanted, askerOf(at)));
  for (const places of all) places?.leave();
  return all.filter(Boolean).length;
}

/** What a git that reads objects has of memory, whose process is played. */
export const reader = { bytes: 0 };

/** Whether one that has grown to so much is kept. */
async function isReaderKept(bytes: number): Promise<boolean> {
  reader.bytes = bytes;
  const pool = new CatFilePool();
  await waitOf(async () => {
    await pool.ask('one', async () => {});
    await turns();
  });
  const is = pool.size === 1;
  pool.close();
  return is;
}

const unheld = { areHeld: false, tryBegin: () => () => {} } as never;

/** How often what packs gives way, and how long others go first by then. */
async function yielding(pack: Mock): Promise<{ times: number; ms: number }> {
  pack.mockImplementation(async (_dir: string, { isYielding }: { isYielding: boolean }) => !isYielding);
  const upkeep = new Upkeep(() => '', unheld);
  let times = 0;
  let last: number | undefined = 0;
  for (let ms = await upkeep.run('one', 'whole' as never); ms !== undefined; times += 1) {
    last = ms;
    ms = await upkeep.run('one', 'whole' as never);
  }
  return { times, ms: last };
}

/** Whether the history is gone through once more for what it was not come to so long ago. */
const isKeptFor = (ms: number) =>
  byAll(async () => {
    const find = vi.fn(async () => ({ commits: new Map(), answers: new Map([['a', undefined]]) }));
    const commits = new LastCommits({ find } as never, () => ({}) as never);
    const question = { at: { commit: id, branch: 'main' }, folder: '', names: ['a'] };
    await commits.find('one', question as never);
    await vi.advanceTimersByTimeAsync(ms);
    await commits.find('one', question as never);
    return find.mock.calls.length === 1;
  });

const entries = Array.from({ length: many }, (_, at) => ({
  ...{ raw: `n${String(at).padStart(4, '0')}`, id, mode: 0o40000, type: 'directory' },
}));

/** How many entries one page of a folder has. */
async function listed(): Promise<number> {
  const nobody = { name: '', email: '', time: new Date(0) };
  const repository = {
    refs: async () => ({ branches: new Map([['main', id]]), tags: new Map(), head: 'main' }),
    resolve: async () => ({ commit: id, branch: 'main' }),
    defaultBranch: async () => ({ branch: 'main', tip: id }),
    find: async () => ({ raw: '', entry: { raw: '', id, mode: 0o40000, type: 'directory' } }),
    tree: async () => entries,
    commit: async () => ({
      ...{ id, tree: id, parents: [], author: nobody, committer: nobody, message: '', isCut: false },
    }),
    folder: () => ({}),
  };
  const repos = {
    open: () => repository,
    keptFolders: { get: () => undefined, keep: (_: string, page: unknown) => page },
    lastCommits: async () => new Map(),
    shownCommit: () => undefined,
  };
  const hub = { repos, cursors: { format: () => 'next', parse: () => undefined } };
  const item = { id: 'one', kind: 'a', name: 'b', ownerName: 'c', fields: {} };
  const page = await fileList({ hub, item } as never, {} as never);
  return page.fileList.length;
}

/** How much is asked of a manifest. */
async function askedOfManifest(read: (repository: never, found: never) => Promise<unknown>): Promise<number> {
  const readBlob = vi.fn(async (_id: string, _bytes: number) => ({
    ...{ content: Buffer.from('{}'), size: 2, cut: false },
  }));
  const found = [{ raw: file, id, mode: 0o100644, type: 'file' }];
  const repository = { readBlob, commit: async () => ({ tree: id }), tree: async () => found };
  await read(repository as never, found as never);
  await turns();
  return Number(readBlob.mock.calls[0]?.[1]);
}

const [holds = '', { file = '' } = {}] = Object.entries(manifests)[0] ?? [];

/** Numbers of git and of repositories of which a test goes to one side, or puts another one in its place. */
export const limitsOfNamedGit = (pack: Mock): Limits => ({
  'git.backgroundRow.yields': [exactly(async () => (await yielding(pack)).times)],
  'git.upkeep.after': [exactly(async () => (await yielding(pack)).ms)],
  'git.fast.for': [least(isOutOfLane)],
  'git.fast.atOnce': [exactly(inLane)],
  'git.readers.kept': [most(isReaderKept)],
  'git.refs.othersWait': [least(isStuck), exactly(waitsForOthers)],
  'git.refs.folders': [most(areLookedAt)],
  'git.transfer.running.perAsker': [exactly(() => running(() => 'one'))],
  'git.transfer.running.atOnce': [exactly(() => running(String))],
  'git.walk.again': [most(isKeptFor)],
  'git.listPage': [exactly(listed)],
  'manifest.size': [
    exactly(() => askedOfManifest((repository) => readManifests(repository, id, [holds]))),
    exactly(() => askedOfManifest((repository, found) => findManifest(repository, found, holds))),
  ],
});
