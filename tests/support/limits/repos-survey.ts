import { vi } from 'vitest';
import { BudgetedProcess, type Work } from '../../../server/load/processes/budgeted-process.ts';
import { WorkDiedError } from '../../../server/load/processes/work-died.ts';
import { LastCommits } from '../../../server/repos/paths/last-commits.ts';
import { PathIndex } from '../../../server/repos/paths/path-index.ts';
import { filesBytes } from '../../../server/repos/survey/files-bytes.ts';
import { inParts } from '../../../server/repos/survey/in-parts.ts';
import { readPaths } from '../../../server/repos/survey/read-paths.ts';
import { Surveyor } from '../../../server/repos/survey/surveyor.ts';
import { allOf, folders, id, numbered, turns } from './around.ts';
import { type Held, holding } from './git-upkeep.ts';
import { exactly, least, most, type Table } from './limit.ts';
import { type PlayedGit, playGit, read } from './played-git.ts';
import { statements } from './statements.ts';

type Looked = Work<{ gitBytes: number }, unknown>;

/** Does something with what reads repositories, which says nothing by itself; what it was asked. */
async function surveyed(act: (surveyor: Surveyor) => Promise<unknown>): Promise<Looked[]> {
  const looks: Looked[] = [];
  const run = vi.spyOn(BudgetedProcess.prototype, 'run').mockImplementation(async (work) => {
    looks.push(work as unknown as Looked);
    // The first is too much for one that is quick.
    if (looks.length === 1) throw new WorkDiedError('time');
    await work.take({});
    return 0;
  });
  const surveyor = new Surveyor();
  try {
    await act(surveyor).catch(() => {});
    return looks;
  } finally {
    surveyor.close();
    run.mockRestore();
  }
}

/** What is asked of what a pusher waits for: at first of one that is quick, then of one that is not. */
const facts = async (at: 0 | 1) => (await surveyed((surveyor) => surveyor.factsOf('/')))[at] as Looked;

/** What is asked of a whole history. */
const history = (held: Held = {}) =>
  holding(held, async (dir) => {
    const { signal } = new AbortController();
    const asked = { dir, asker: 'one', kept: async () => [], signal };
    const [look] = await surveyed((surveyor) => surveyor.pathsOf(asked, async () => {}));
    return look as Looked;
  });
const gitBytes = async (held?: Held) => (await history(held)).question.gitBytes;
const [many, someBytes] = [10_000_000, 1000];

/** What is read of a repository with so many branches, each with paths that git tells of. */
function readOf(branches: number, tells: (git: PlayedGit) => void) {
  playGit((git) => (git.args.includes('ls-tree') ? tells(git) : git.end()));
  const names = Array.from({ length: branches }, (_, at) => [`b${at}`, numbered(at)] as const);
  const repository = {
    dir: '/',
    refs: async () => ({ branches: new Map(names) }),
    defaultBranch: async () => ({ branch: 'b0' }),
    countCommits: async () => 0,
    countAdded: async () => undefined,
  };
  return readPaths(repository as never, []);
}

/** Whether a branch is read whose paths are these. */
async function isRead(tells: (git: PlayedGit) => void): Promise<boolean> {
  for await (const { what } of readOf(1, tells)) return what === 'begin';
  return false;
}

/** How many paths are read of a branch at most. */
async function pathsAtMost(): Promise<number> {
  read.paths.length = 0;
  await isRead((git) => git.end());
  return read.paths[0] ?? 0;
}

async function branches(): Promise<number> {
  const parts = await allOf(readOf(200, (git) => git.end()));
  return parts.filter(({ what }) => what === 'begin').length;
}

/** Whether a size is told of folders that hold each other so deep. */
async function isSized(depth: number): Promise<boolean> {
  const below = (at: number) => (at < depth ? [{ type: 'directory', id: String(at + 1) }] : []);
  const repository = {
    commit: async () => ({ tree: '0' }),
    objectSize: async () => 0,
    tree: async (tree: string) => below(Number(tree)),
  };
  return (await filesBytes(repository as never, id)) !== undefined;
}

/** Looks at a folder of so many files; how many were asked for at once, where a size was told. */
async function sized(count: number): Promise<number> {
  let [asking, most] = [0, 0];
  const repository = {
    commit: async () => ({ tree: '0' }),
    objectSize: async () => 0,
    tree: async () => Array.from({ length: count }, () => ({ type: 'file', id })),
    blobFacts: async () => {
      asking += 1;
      most = Math.max(most, asking);
      await turns();
      asking -= 1;
      return { size: 1 };
    },
  };
  return (await filesBytes(repository as never, id)) === count ? most : 0;
}

/** Whether it is found that a name was touched last so many commits ago. */
async function isFound(commits: number): Promise<boolean> {
  const lines = Array.from({ length: commits + 1 }, (_, at) => `${numbered(at)} ${numbered(at + 1)}\n`);
  playGit((git) => {
    if (git.args.includes('rev-list')) return git.end(lines.join(''));
    const entry = `:100644 100644 ${id} ${id} M\0Q\0`;
    // It is asked of two trees alone: where they differ.
    git.heard = () => git.say(`${entry}flush\n`);
  });
  const treeAt = async (commit: string) => ({
    id: (Number(commit) < commits ? 'a' : 'b').repeat(40),
    size: 1,
  });
  const parentsOf = async () => Promise.reject(new Error('nothing but git'));
  const repository = { dir: '/', folder: () => ({ raw: '', treeAt, parentsOf }) };
  const last = new LastCommits({} as PathIndex, () => repository as never);
  const found = await last.find('one', { at: { commit: numbered(0) }, folder: '', names: ['Q'] });
  return found.get('Q') !== undefined;
}

/** Texts that take so many bytes, of which nothing is asked but how long they are; all of them are even. */
const ofText = (bytes: number) => ({ length: Math.ceil(bytes / 2) }) as unknown as string;
const keptBytes = 128;

/** Whether answers are kept that take so much. */
async function areAnswersKept(bytes: number): Promise<boolean> {
  const name = ofText(bytes - 2 * keptBytes - 2 * 'one a '.length);
  const find = vi.fn(async () => ({ answers: new Map([[name, id]]), commits: new Map() }));
  const last = new LastCommits({ find } as unknown as PathIndex, () => ({ dir: '/' }) as never);
  const asked = { at: { commit: 'a', branch: 'main' }, folder: '', names: [name] };
  for (let times = 0; times < 2; times += 1) await last.find('one', asked);
  return find.mock.calls.length === 1;
}

/** The same of a commit as it is shown. */
async function isCommitKept(bytes: number): Promise<boolean> {
  const commit = { title: ofText(bytes - keptBytes), authorName: '', parents: [] };
  const find = async () => ({ answers: new Map([['Q', id]]), commits: new Map([[id, commit]]) });
  const last = new LastCommits({ find } as unknown as PathIndex, () => ({ dir: '/' }) as never);
  await last.find('one', { at: { commit: 'a', branch: 'main' }, folder: '', names: ['Q'] });
  return last.shown(id) !== undefined;
}

/** How many names one is asked for as, in the statement that looks it up. */
async function namesAsked(): Promise<number> {
  const { db, asked } = statements();
  await new PathIndex(db).find({ itemId: 'one', tip: 'tip', folder: 'folder', names: ['Q'] });
  const { parameters = [] } = asked[0] ?? {};
  return parameters.filter((one) => one === parameters.at(-1)).length;
}

/** What reads repositories after a push, and what is kept of that. */
export const limitsOfSurveys: Table = () => [
  {
    'git.survey.quick': [exactly(async () => (await facts(0)).processorMs ?? 0)],
    'git.survey.lookAgain': [exactly(async () => (await facts(0)).lookAgainMs ?? 0)],
    'git.survey.quickClock': [exactly(async () => (await facts(0)).timeMs)],
    'git.survey.gits.quick': [exactly(async () => (await facts(0)).question.gitBytes)],
    'git.survey.gits.facts': [exactly(async () => (await facts(1)).question.gitBytes)],
    'git.survey.facts': [exactly(async () => (await facts(1)).timeMs)],
    'git.survey.gits.pathsLeast': [exactly(() => gitBytes())],
    'git.survey.gits.pathsPerObject': [
      exactly(async () => ((await gitBytes({ loose: 1 })) - (await gitBytes())) / folders),
    ],
    'git.survey.gits.pathsPerRefByte': [
      exactly(async () => ((await gitBytes({ refBytes: someBytes })) - (await gitBytes())) / someBytes),
    ],
    'git.survey.gits.paths': [exactly(() => gitBytes({ packs: [many] }))],
    'git.survey.paths': [exactly(async () => (await history()).timeMs)],
    'git.survey.part': [exactly(() => [...inParts(Array(2000).keys(), String, () => 0)][0]?.length ?? 0)],
    'git.survey.partSize': [least((size) => [...inParts([size, 0], (one) => one, Number)].length === 2)],
    'git.index.branches': [exactly(branches)],
    // Who reads a tree holds it to what it is told.
    'git.index.paths': [exactly(pathsAtMost)],
    'git.index.pathsTotal': [
      most((bytes) =>
        isRead((git) => {
          git.say({ length: bytes, toString: () => '' });
          git.end();
        }),
      ),
    ],
    'git.index.walkedCommits': [most(isFound)],
    'git.index.namesStep': [exactly(namesAsked)],
    'git.read.depth': [most(isSized)],
    'git.sized.entries': [most(async (count) => (await sized(count)) > 0)],
    'git.sized.atOnce': [exactly(() => sized(1000))],
    'git.cached.lastCommits': [most(areAnswersKept)],
    'git.cached.commits': [most(isCommitKept)],
  },
];
