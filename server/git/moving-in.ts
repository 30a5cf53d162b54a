import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
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
  const dir = gitDirOf(path);
  const ask = async (...args: string[]) => String(await runGit(dir, args, { budget: 'inspect' })).trim();
  const refs = await ask(
    'for-each-ref',
    '--format=%(objectname) %(refname)',
    '--sort=refname',
    'refs/heads',
    'refs/tags',
  );
  const head = await ask('symbolic-ref', '--short', 'HEAD').catch(() => undefined);
  return { head, refs };
}

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
  ].flatMap((setting) => ['-c', setting]);
  const { head } = await standingOf(path);
  // The one that sends reads no settings of ours: whoever named the folder may read it, whomever it belongs to.
  const sender = "--upload-pack=git -c safe.directory='*' -c pack.threads=1 upload-pack";
  const refs = ['+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*'];
  const how = ['--quiet', '--atomic', '--no-tags', '--no-write-fetch-head', '--no-auto-maintenance', sender];
  await runGit(dir, [...settings, 'fetch', ...how, '--', path, ...refs], { budget: 'upkeep' });
  if (head === undefined) return;
  const there = await runGit(dir, ['for-each-ref', '--count=1', `refs/heads/${head}`], { budget: 'write' });
  if (there.length > 0)
    await runGit(dir, ['symbolic-ref', 'HEAD', `refs/heads/${head}`], { budget: 'write' });
}
