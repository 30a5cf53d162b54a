import { execFile } from 'node:child_process';
import { vi } from 'vitest';
import { importCommits } from '../../../server/git/fast-import.ts';
import { FolderChanges } from '../../../server/git/history/changes.ts';
import { lastCommits } from '../../../server/git/history/last-commits.ts';
import { walkStraight } from '../../../server/git/history/straight-walk.ts';
import { fetchOrigin, refsOfOrigin } from '../../../server/git/incoming/fetch-origin.ts';
import { FetchProgress } from '../../../server/git/incoming/fetch-progress.ts';
import { startBlob } from '../../../server/git/objects/blob-stream.ts';
import { gitEnvironment } from '../../../server/git/processes/environment.ts';
import { watchMemory } from '../../../server/git/processes/memory-watch.ts';
import { endInOrder, whenTurnIsOver } from '../../../server/git/processes/turn-over.ts';
import { Reachable } from '../../../server/git/refs/reachable.ts';
import { writeRefList } from '../../../server/git/refs/ref-list.ts';
import type { RefSnapshot } from '../../../server/git/refs/refs.ts';
import { Git } from '../../../server/git/repository.ts';
import { diskUse } from '../../../server/git/upkeep/disk-use.ts';
import { allOf, byClock, id, inFolder, numbered, turns } from './around.ts';
import { exactly, least, most, type Table } from './limit.ts';
import { anyPlace, type PlayedGit, played, playGit, settingOf } from './played-git.ts';

const { signal } = new AbortController();
const setOf = (name: string) => settingOf({ args: [], env: gitEnvironment() } as unknown as PlayedGit, name);

/** How many questions are asked of a comparison before it answers any, each time. */
async function batches(): Promise<number[]> {
  const sizes: number[] = [];
  const commits = Array.from({ length: 2000 }, (_, at) => numbered(at));
  playGit((git) => {
    if (git.args.includes('rev-list'))
      return git.end(
        commits
          .slice(1)
          .map((one, at) => `${commits[at]} ${one}\n`)
          .join(''),
      );
    let waiting = 0;
    git.heard = (text) => {
      if (waiting === 0)
        setImmediate(() => {
          sizes.push(waiting);
          git.say('flush\n'.repeat(waiting));
          waiting = 0;
        });
      waiting += text.split('flush\n').length - 1;
    };
  });
  await lastCommits({ dir: '/', tip: commits[0] ?? '', paths: new Set(['a']) });
  return sizes;
}

/** Compares a folder of so many bytes in each of some pairs of commits. */
async function compare(sizes: readonly number[]) {
  playGit((git) => {
    git.heard = (text) => git.say('flush\n'.repeat(text.split('flush\n').length - 1));
  });
  const treeAt = async (commit: string) => {
    const size = sizes[Number(commit)];
    return size === undefined ? undefined : { id: commit.padStart(id.length, '1'), size };
  };
  const options = { budget: 'walk', place: anyPlace } as const;
  const changes = new FolderChanges({ dir: '/', wanted: new Set(), options }, { raw: '', treeAt } as never);
  const pairs = sizes.map((_, at) => ({ commit: String(at), parent: 'none' }));
  await allOf(changes.between(pairs));
  const isEnded = played.gits.every(({ killed }) => killed.length > 0);
  await changes.end();
  return { isEnded, gits: played.gits.length };
}

/** Asks so often for commits that some branch reaches that they are listed; how often they were looked for before. */
async function listed(): Promise<{ git: PlayedGit; before: number }> {
  playGit();
  const refs = {} as RefSnapshot;
  const reachable = new Reachable();
  for (let at = 0; at < 10; at += 1)
    await reachable.has({ dir: '/', refs, isCommit: async () => true }, `${at}`.padEnd(id.length, 'a'));
  const isList = ({ args }: PlayedGit) => args.includes('--branches') && !args.includes('--not');
  const before = played.gits.findIndex(isList);
  return { git: played.gits[before] as PlayedGit, before };
}

/** Whether somebody is told that he has had his turn, whom others have waited for all the while or since then. */
const isTurnOver = (ms: number, { since = 0 } = {}) =>
  byClock(() => {
    const [place, over] = [{ isInTheWay: since === 0 }, vi.fn()];
    const end = whenTurnIsOver(place, over);
    vi.advanceTimersByTime(since);
    place.isInTheWay = true;
    vi.advanceTimersByTime(ms);
    end();
    return over.mock.calls.length > 0;
  });

/** How far a history is gone down without git whose folder has trees of so many bytes, each another one. */
async function straight(bytes: number): Promise<number> {
  const folder = {
    raw: '',
    parentsOf: async (commit: string) => [String(Number(commit) + 1)],
    treeAt: async (commit: string) => ({ id: commit, size: Number(commit) === 0 ? bytes : 0 }),
    entriesOf: async () => [],
  };
  const asked = { folder, tip: '0', names: new Set(['a']), mostCommits: Number.POSITIVE_INFINITY };
  return (await walkStraight(asked)).commits;
}

/** For how long an origin may take to say what it has. */
async function originTime(): Promise<number> {
  playGit();
  await refsOfOrigin('/', origin, { place: anyPlace, signal });
  return played.times[0] ?? 0;
}

/** Whether one that does not end by itself is ended after so long a time. */
const isKilled = (ms: number) =>
  byClock(() => {
    const kill = vi.fn();
    endInOrder({ pid: undefined, kill });
    vi.advanceTimersByTime(ms);
    return kill.mock.calls.some(([how]) => how === 'SIGKILL');
  });

/** Whether it is looked at what runs after so long a time. */
const isLookedAt = (asked: { mock: { calls: unknown[] } }) => (ms: number) =>
  byClock(async () => {
    const before = asked.mock.calls.length;
    const end = watchMemory(1, 1, () => {});
    vi.advanceTimersByTime(ms);
    const is = asked.mock.calls.length > before;
    vi.advanceTimersByTime(ms);
    end();
    await turns();
    return is;
  });

const origin = { url: 'https://example.org/a' };
const fetching = { place: anyPlace, signal, mostBytes: 1, told: () => {}, progress: new FetchProgress() };

/** What git is told that takes something in, and whether the disk is looked at after so long a time. */
const fetched = (ms: number) =>
  inFolder((dir) =>
    byClock(async () => {
      playGit(() => {});
      const came = vi.fn();
      const done = fetchOrigin(dir, origin, { ...fetching, came });
      await turns();
      vi.advanceTimersByTime(ms);
      // The disk answers when it does.
      for (let at = 0; at < 20 && came.mock.calls.length === 0; at += 1) await diskUse(dir);
      const isLooked = came.mock.calls.length > 0;
      const [git] = played.gits;
      git?.end();
      await done;
      return { git: git as PlayedGit, isLooked };
    }),
  );

/** What git is told that writes a commit, or gives a file. */
async function toldOf(act: () => Promise<unknown>): Promise<PlayedGit> {
  playGit((git) => git.end('a'));
  await act().catch(() => {});
  return played.gits[0] as PlayedGit;
}

const write = () => {
  const author = { name: 'a', email: 'a@b', date: 0 };
  return importCommits('/', new Map(), [{ branch: 'main', message: 'a', author }]);
};

/** A text, a list of ids or a map of them that takes so many bytes where it is kept; texts are even. */
const even = (bytes: number) => Math.ceil(bytes / 2) * 2;
const keptTexts = { id: '', tree: '', parents: [], isCut: false };
/** What a commit, a tree of one entry and a list of one id take where their texts are empty. */
const commitBytes = 4 * 128 + 6 * 24;
const treeBytes = 2 * 128 + 2 * 24;
const idsBytes = 128 + 2 * 24 + 2;
const nobody = { name: '', email: '', time: new Date(0) };

/** Whether what takes so much is kept. */
const isKept = (keep: (git: Git, bytes: number) => { has(key: string): boolean }) =>
  most((bytes) => keep(new Git(), bytes).has('k'));
const ofText = (length: number) => ({ length }) as unknown as string;

/** What of a history is kept at hand, and how git is asked for it. */
export const limitsOfHistory: Table = ({ 'git.turn.longest': longest = 0 }) => [
  {
    'git.turn.longest': [least((ms) => isTurnOver(ms))],
    // Others come when he has been looked at once.
    'git.turn.lookEvery': [least((ms) => isTurnOver(ms, { since: longest }))],
    'git.walk.straight': [exactly(() => straight(0))],
    'git.walk.straightTrees': [most(async (bytes) => (await straight(bytes)) > 0)],
    'import.refs': [exactly(originTime)],
    'git.reach.after': [exactly(async () => (await listed()).before)],
    'git.walk.first': [exactly(async () => (await batches())[0] ?? 0)],
    'git.walk.most': [exactly(async () => Math.max(...(await batches())))],
    'git.walk.trees': [
      least(async (bytes) => (await compare([bytes])).isEnded),
      // Two that go together are one group, and the git is ended behind the first of two.
      most(async (bytes) => (await compare([bytes - 1, 1])).gits === 1),
    ],
    'git.reach.commits': [exactly(async () => settingOf((await listed()).git, '--max-count'))],
    'git.receive.listWait': [
      exactly(async () => {
        const git = await toldOf(() => writeRefList('/', anyPlace, signal));
        return settingOf(git, 'core.packedRefsTimeout');
      }),
    ],
    'git.memory.packWindow': [exactly(() => setOf('core.packedGitWindowSize'))],
    'git.memory.packLimit': [exactly(() => setOf('core.packedGitLimit'))],
    'git.memory.deltaBase': [exactly(() => setOf('core.deltaBaseCacheLimit'))],
    'git.memory.packDelta': [exactly(() => setOf('pack.windowMemory'))],
    'git.memory.watch': [least(isLookedAt(vi.mocked(execFile)))],
    'git.turn.grace': [least(isKilled)],
    'git.files.threshold': [
      exactly(async () => settingOf(await toldOf(write), 'core.bigFileThreshold')),
      exactly(async () =>
        settingOf(await toldOf(async () => (await startBlob('/', id)).end()), 'core.bigFileThreshold'),
      ),
    ],
    'import.look': [least(async (ms) => (await fetched(ms)).isLooked)],
    'import.slow.least': [exactly(async () => settingOf((await fetched(1)).git, 'http.lowSpeedLimit'))],
    'import.slow.for': [exactly(async () => 1000 * settingOf((await fetched(1)).git, 'http.lowSpeedTime'))],
    'import.fetched': [
      exactly(() => {
        const progress = new FetchProgress();
        progress.read('Receiving objects: 100% (8/8)\n');
        return progress.percent;
      }),
    ],
    'git.cached.blobFacts': [
      most((count) => {
        const { blobs } = new Git();
        for (let at = 0; at < count; at += 1) blobs.set(`${at}`, { size: 0 });
        return blobs.has('0');
      }),
    ],
    'git.cached.commits': [
      isKept(({ commits }, bytes) => {
        // A sign of a message takes five bytes, one of a name two.
        const signs = bytes - commitBytes;
        const author = { ...nobody, name: ofText((signs - 5 * (signs % 2)) / 2) };
        const message = ofText(signs % 2);
        return commits.set('k', { ...keptTexts, author, committer: nobody, message });
      }),
    ],
    'git.cached.trees': [
      isKept(({ trees }, bytes) =>
        trees.set('k', [{ raw: ofText(bytes - treeBytes), id: '', mode: 0, type: 'file' }]),
      ),
    ],
    'git.cached.histories': [
      isKept(({ histories }, bytes) => histories.set('k', [ofText((even(bytes) - idsBytes) / 2)])),
      isKept(({ places }, bytes) => places.set('k', { id: ofText((even(bytes) - idsBytes) / 2), size: 0 })),
    ],
  },
];
