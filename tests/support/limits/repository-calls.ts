import { vi } from 'vitest';
import { blob } from '../../../server/handlers/repos/blob.ts';
import { commits } from '../../../server/handlers/repos/commits.ts';
import { info } from '../../../server/handlers/repos/info.ts';
import { id, numbered } from './around.ts';
import { exactly, most, type Table } from './limit.ts';

const nobody = { name: '', email: '', time: new Date(0) };

/** A call about an item whose repository answers so. */
function contextOf(repository: object) {
  const asItIs = {
    refs: async () => ({ branches: new Map([['main', id]]), tags: new Map(), head: 'main' }),
    resolve: async () => ({ commit: id, branch: 'main' }),
    defaultBranch: async () => ({ branch: 'main', tip: id }),
    commit: async (one: string) => ({
      ...{ id: one, tree: id, parents: [], author: nobody, committer: nobody, message: '', isCut: false },
    }),
    ...repository,
  };
  const repos = { open: () => asItIs, countCommits: async () => 2, lastCommits: async () => new Map() };
  const hub = { repos, config: { publicUrl: '' }, cursors: { format: () => 'next' } };
  return { hub, item: { id: 'one', kind: 'a', name: 'b', ownerName: 'c', fields: {} } } as never;
}

/** How much is asked of a file that is shown. */
async function shownOf(): Promise<number> {
  const readBlob = vi.fn(async (_id: string, _bytes: number) => ({ content: Buffer.from('a'), cut: false }));
  const entry = { raw: 'a', id, mode: 0o100644, type: 'file' };
  const blobFacts = async () => ({ size: 1 });
  await blob(contextOf({ readBlob, blobFacts, find: async () => ({ raw: 'a', entry }) }), {
    path: 'a',
  } as never);
  return Number(readBlob.mock.calls[0]?.[1]);
}

/** A page of a history that has so many commits. */
async function pageOf(count: number) {
  const entry = { raw: '', id, mode: 0o40000, type: 'directory' };
  const history = async (_tip: string, _raw: string, _skip: number, most: number) =>
    Array.from({ length: Math.min(most, count) }, (_, at) => numbered(at));
  return commits(contextOf({ history, find: async () => ({ raw: '', entry }) }), {} as never);
}

/** What is told of a repository with so many branches, or tags. */
async function infoOf({ branches = 1, tags = 0 }) {
  const names = Array.from({ length: branches }, (_, at) => [`b${at}`, numbered(at)] as const);
  const tagged = Array.from({ length: tags }, (_, at) => [`t${at}`, { id, type: 'commit' }] as const);
  const refs = { branches: new Map(names), tags: new Map(tagged), head: 'b0' };
  return info(contextOf({ refs: async () => refs }), {} as never);
}

/** What calls about a repository answer of it. */
export const limitsOfRepositoryCalls: Table = () => [
  {
    'git.blobShown': [exactly(shownOf)],
    'git.commitPage': [
      exactly(async () => (await pageOf(1000)).list.length),
      most(async (count) => (await pageOf(count)).nextCursor === undefined),
    ],
    'git.refsShown': [
      most(async (branches) => !(await infoOf({ branches })).branchesMore),
      most(async (tags) => !(await infoOf({ tags })).tagsMore),
      exactly(async () => (await infoOf({ branches: 10_000 })).branches.length),
      exactly(async () => (await infoOf({ tags: 10_000 })).tags.length),
    ],
  },
];
