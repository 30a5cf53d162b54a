import { open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { startGit } from '../processes/git-process.ts';
import { outputOf, runGit } from '../processes/run-git.ts';
import { unsyncedRefs, writeRefList } from '../refs/ref-list.ts';
import type { FetchOptions } from './fetch-origin.ts';

/** Branches and tags by their whole names, as bytes in Latin-1. */
export type RawRefs = ReadonlyMap<string, string>;

/** What the branches and tags of a repository name. */
export async function rawRefsOf(dir: string): Promise<RawRefs> {
  const asked = ['for-each-ref', '--format=%(objectname) %(refname)', 'refs/heads', 'refs/tags'];
  const lines = (await runGit(dir, asked, { budget: 'refs' })).toString('latin1').split('\n');
  const parted = lines.filter(Boolean).map((line) => [line.slice(line.indexOf(' ') + 1), line] as const);
  return new Map(parted.map(([name, line]) => [name, line.slice(0, line.indexOf(' '))]));
}

export interface TakingOver extends FetchOptions {
  /** What the repository has, and what it is to have. */
  before: RawRefs;
  after: RawRefs;
  /** The branch that HEAD is to name, where it is there. */
  head: string | undefined;
}

/**
 * Puts what stands in one repository in the place of all that another one has, which is one branch at most. Objects come first,
 * which nobody sees without refs; the refs move together, and only while they name what they named; the default branch comes
 * last. Cut off anywhere, it may be done once more.
 */
export async function takeOver(
  dir: string,
  from: string,
  { before, after, head, ...options }: TakingOver,
): Promise<void> {
  await movePacks(join(from, 'objects', 'pack'), join(dir, 'objects', 'pack'));
  const old = await outOfTheWay(dir, before, after, options);
  await moveRefs(
    dir,
    [
      ...[...after].map(([name, id]) =>
        old.has(name) ? `update ${name} ${id} ${old.get(name)}` : `create ${name} ${id}`,
      ),
      ...[...old].filter(([name]) => !after.has(name)).map(([name, id]) => `delete ${name} ${id}`),
    ],
    options,
  );
  if (head !== undefined && after.has(`refs/heads/${head}`))
    await runGit(dir, ['symbolic-ref', 'HEAD', `refs/heads/${Buffer.from(head, 'latin1')}`], {
      budget: 'write',
    });
  await writeRefList(dir, options.place, options.signal);
}

/**
 * A file cannot stand where a folder is to be: before `main/next` comes, `main` is called otherwise, so that the repository
 * never is without what it had.
 */
async function outOfTheWay(
  dir: string,
  before: RawRefs,
  after: RawRefs,
  options: FetchOptions,
): Promise<RawRefs> {
  const isInTheWay = (name: string) => [...after.keys()].some((one) => one.startsWith(`${name}/`));
  const renamed = [...before]
    .filter(([name]) => isInTheWay(name))
    .map(([name, id]) => ({ name, id, aside: `refs/heads/before-${id}` }));
  await moveRefs(
    dir,
    renamed.flatMap(({ name, id, aside }) => [`create ${aside} ${id}`, `delete ${name} ${id}`]),
    options,
  );
  const gone = new Set(renamed.map(({ name }) => name));
  return new Map([
    ...[...before].filter(([name]) => !gone.has(name)),
    ...renamed.map(({ aside, id }) => [aside, id] as const),
  ]);
}

async function moveRefs(
  dir: string,
  commands: readonly string[],
  { place, signal }: FetchOptions,
): Promise<void> {
  if (commands.length === 0) return;
  const atMost = { memoryBytes: place.bytes, startedBytes: 0 };
  const how = { budget: 'receiveMany', place, signal, atMost } as const;
  const input = Buffer.from(commands.map((line) => `${line}\n`).join(''), 'latin1');
  await outputOf(startGit(dir, ['-c', unsyncedRefs, 'update-ref', '--stdin'], how), input);
}

/** A pack is found by its index, which comes last. */
async function movePacks(from: string, to: string): Promise<void> {
  const names = await readdir(from);
  const isIndex = (name: string) => name.endsWith('.idx');
  for (const name of [...names.filter((one) => !isIndex(one)), ...names.filter(isIndex)])
    await rename(join(from, name), join(to, name));
  const folder = await open(to, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
