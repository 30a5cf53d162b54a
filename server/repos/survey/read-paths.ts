import { gitIndexBranches, gitIndexPaths, gitIndexPathsTotalBytes } from '#generated/constants.ts';
import { lastCommits, pathsOf, type Repository } from '../../git/index.ts';
import { formatFacts } from '../paths/commit-facts.ts';
import { rowOf } from '../paths/path-keys.ts';
import { presentLine } from '../present.ts';
import { inParts } from './in-parts.ts';
import type { KeptBranch, PathPart } from './questions.ts';

/** A branch whose answers are whole up to its tip. */
interface Whole {
  ref: string;
  tip: string;
  commits: number;
}

/** What a branch can go on from, and how many commits lead from there to its new tip. */
interface Base extends Whole {
  added: number;
}

interface Move {
  ref: string;
  tip: string;
  base: Base | undefined;
  paths: Set<string>;
}

/** Brings the index up to the branches as they are: adds, moves on, rebuilds after a rewrite, removes. */
export async function* readPaths(
  repository: Repository,
  kept: readonly KeptBranch[],
): AsyncGenerator<PathPart> {
  const wanted = await wantedBranches(repository);
  const gone = kept.filter(({ ref }) => !wanted.has(ref));
  for (const { ref } of gone) yield { what: 'drop', ref };
  const whole = new Map<string, Whole>(
    kept.filter(({ ref, building }) => wanted.has(ref) && building === null).map((row) => [row.ref, row]),
  );
  let isRewritten = gone.length > 0;
  const left = { paths: gitIndexPaths, bytes: gitIndexPathsTotalBytes };
  const [main = ''] = wanted.keys();
  for (const [ref, tip] of wanted) {
    const before = kept.find((row) => row.ref === ref);
    if (whole.get(ref)?.tip === tip) continue;
    const base = await baseOf({ ref, tip, before, main }, whole, repository);
    const isOwn = base !== undefined && base.ref === ref;
    isRewritten ||= before !== undefined && !isOwn;
    whole.delete(ref);
    const paths = await pathsOf(repository.dir, tip, left);
    if (!paths) {
      yield { what: 'drop', ref };
      continue;
    }
    left.paths -= paths.size;
    for (const path of paths) left.bytes -= path.length;
    const commits = base ? base.commits + base.added : await repository.countCommits(tip);
    yield* move(repository, { ref, tip, base, paths });
    yield { what: 'end', ref, tip, commits };
    whole.set(ref, { ref, tip, commits });
  }
  if (isRewritten) yield { what: 'tidy' };
}

/** The branches that are indexed, the default one first. */
async function wantedBranches(repository: Repository): Promise<Map<string, string>> {
  const { branches } = await repository.refs();
  const { branch } = await repository.defaultBranch();
  const main = branches.get(branch);
  const inOrder = main === undefined ? branches : new Map([[branch, main], ...branches]);
  return new Map([...inOrder].slice(0, gitIndexBranches));
}

/** What holds of the answers: the branch itself as it was, else the one it was most likely made from. */
async function baseOf(
  { ref, tip, before, main }: { ref: string; tip: string; before: KeptBranch | undefined; main: string },
  whole: ReadonlyMap<string, Whole>,
  repository: Repository,
): Promise<Base | undefined> {
  const reach = async (from: Whole | undefined): Promise<Base | undefined> => {
    const added = from && (await repository.countAdded(from.tip, tip));
    return from && added !== undefined ? { ...from, added } : undefined;
  };
  // What was on its way to this very commit is a mixture of both ends, which the same way makes whole.
  const isUsable = before && before.tip !== '' && (before.building === null || before.building === tip);
  const itself = isUsable ? await reach(before) : undefined;
  if (itself) return itself;
  const same = [...whole.values()].find((row) => row.tip === tip);
  if (same) return { ...same, added: 0 };
  return main === ref ? undefined : reach(whole.get(main));
}

async function* move(repository: Repository, { ref, tip, base, paths }: Move): AsyncGenerator<PathPart> {
  const { dir } = repository;
  yield { what: 'begin', ref, tip, base: base?.ref };
  // One after the other: there is memory for one of them.
  const found = await lastCommits({ dir, tip, paths, ...(base && { known: base.tip }) });
  const removed = base ? await repository.removedPaths(base.tip, tip) : [];
  const commits = new Set(found.values());
  for (const rows of inParts(removed, rowOf, sizeOfRow)) yield { what: 'remove', ref, rows };
  const put = ([path, commit]: [string, string]) => ({ ...rowOf(path), commit });
  for (const rows of inParts(found, put, sizeOfRow)) yield { what: 'put', ref, rows };
  for (const ids of inParts(
    commits,
    (id) => id,
    ({ length }) => length,
  )) {
    const facts = ids.map(async (id) => ({
      id,
      facts: formatFacts(presentLine(await repository.commit(id))),
    }));
    yield { what: 'commits', facts: await Promise.all(facts) };
  }
}

const sizeOfRow = ({ folder, name }: { folder: string; name: string }) => folder.length + name.length;
