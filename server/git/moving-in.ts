import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gitReceiveBigFileBytes, gitReceiveDeltaBaseBytes } from '#generated/constants.ts';
import { runGit } from './processes/run-git.ts';
import type { RefSnapshot } from './refs/refs.ts';

/** Which branch is taken for the default one where a repository does not say, in this order. */
const usual = ['main', 'master', 'trunk'];

/**
 * Has HEAD name a branch that is there, where it names one that nobody has pushed yet: a clone would show nothing. Says
 * whether it had to.
 */
export async function adoptDefaultBranch(
  dir: string,
  { head, branches }: Pick<RefSnapshot, 'head' | 'branches'>,
): Promise<boolean> {
  if (branches.size === 0 || branches.has(head)) return false;
  const branch = usual.find((name) => branches.has(name)) ?? [...branches.keys()].sort()[0] ?? head;
  await runGit(dir, ['symbolic-ref', 'HEAD', `refs/heads/${branch}`], { budget: 'write' });
  return true;
}

/** What somebody who moves in has to know of a repository: its default branch, and what its branches and tags name. */
export interface Standing {
  /** Undefined where HEAD names no branch. */
  head: string | undefined;
  refs: string;
}

/** Looks at a repository anywhere on this machine. Throws where there is none that can be read. */
export async function standingOf(path: string): Promise<Standing> {
  const shape = ['--format=%(objectname) %(refname)', '--sort=refname'];
  const asked = ['for-each-ref', ...shape, 'refs/heads', 'refs/tags'];
  const refs = String(await runGit(gitDirOf(path), asked, { budget: 'refs' })).trim();
  return { head: await headOf(path), refs };
}

const headOf = async (path: string): Promise<string | undefined> =>
  runGit(gitDirOf(path), ['symbolic-ref', '--short', 'HEAD'], { budget: 'inspect' }).then(
    (name) => String(name).trim(),
    () => undefined,
  );

/** Where a repository keeps itself: beside the files of a working tree, where that says, or in its own folder. */
function gitDirOf(path: string): string {
  const beside = join(path, '.git');
  const found = statSync(beside, { throwIfNoEntry: false });
  if (!found) return path;
  if (found.isDirectory()) return beside;
  const elsewhere = /^gitdir: (.+)$/m.exec(readFileSync(beside, 'utf8'))?.[1];
  return elsewhere === undefined ? path : resolve(path, elsewhere);
}

/**
 * Fetches all branches and tags of a repository on this machine, checked as what is pushed is, and with them its default
 * branch. All of them are taken or none.
 */
export async function takeRefs(dir: string, path: string): Promise<void> {
  const settings = [
    'protocol.file.allow=always',
    'fetch.fsckObjects=true',
    'fetch.unpackLimit=1',
    'pack.threads=1',
    // As for a push: a large file is written as it comes, and not held in memory.
    `core.bigFileThreshold=${gitReceiveBigFileBytes}`,
    `core.deltaBaseCacheLimit=${gitReceiveDeltaBaseBytes}`,
  ].flatMap((setting) => ['-c', setting]);
  const head = await headOf(path);
  // The one that sends reads no settings of ours: whoever named the folder may read it, whomever it belongs to.
  const sending = [
    ...["safe.directory='*'", 'pack.threads=1', 'pack.window=0'],
    `core.bigFileThreshold=${gitReceiveBigFileBytes}`,
  ];
  const sender = `--upload-pack=git ${sending.map((setting) => `-c ${setting}`).join(' ')} upload-pack`;
  const refs = ['+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*'];
  const how = ['--quiet', '--atomic', '--no-tags', '--no-write-fetch-head', '--no-auto-maintenance', sender];
  await runGit(dir, [...settings, 'fetch', ...how, '--', path, ...refs], { budget: 'upkeep' });
  if (head === undefined) return;
  const there = await runGit(dir, ['for-each-ref', '--count=1', `refs/heads/${head}`], { budget: 'write' });
  if (there.length > 0)
    await runGit(dir, ['symbolic-ref', 'HEAD', `refs/heads/${head}`], { budget: 'write' });
}
