// biome-ignore lint/style/noRestrictedImports: the doctor asks programs for their versions
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { doctorGitOldest } from '#generated/constants.ts';
import { isOlder, memoryGuardKind } from '../git/index.ts';
import { ConfigError } from '../ground/config.ts';
import { type Finding, fault, note, ok } from '../ground/finding.ts';

const run = promisify(execFile);

/** Git as the hub would call it, and git-lfs, which only people's own machines need. */
export async function inspectGit(): Promise<Finding[]> {
  const version = await versionOf(['--version']);
  if (version === undefined) {
    return [fault('git', 'git is not installed.', 'Install git; the hub keeps every item in a repository.')];
  }
  const isOld = isOlder(version, doctorGitOldest);
  const lfs = await versionOf(['lfs', 'version']);
  return [
    isOld
      ? fault('git', `git ${version} is too old.`, `Install git ${doctorGitOldest} or newer.`)
      : ok('git', `git ${version}`),
    inspectMemory(),
    lfs === undefined
      ? note(
          'git-lfs',
          'git-lfs is not installed here.',
          'Nothing to do for the hub, which keeps pointers as they are pushed; to push large files from this machine, install it.',
        )
      : ok('git-lfs', `git-lfs ${lfs}`),
  ];
}

/** Where it was found: whoever opens one hub after another asks once. */
const foundIn = new Set<string | undefined>();

/** Throws where there is no git: the hub keeps every item in a repository, and would fail at the first that is asked for. */
export async function assertGit(): Promise<void> {
  const { PATH: path } = process.env;
  if (foundIn.has(path)) return;
  if ((await versionOf(['--version'])) === undefined)
    throw new ConfigError('git is needed and was not found. Install git and try again.');
  foundIn.add(path);
}

/** How a git that wants too much is kept from taking what the machine has. */
function inspectMemory(): Finding {
  const check = 'git memory';
  if (memoryGuardKind() === 'limited') return ok(check, 'The kernel keeps every git within its memory.');
  return note(
    check,
    'Git is watched and ended when it takes too much, which is later than the kernel could.',
    'On Linux install util-linux, whose prlimit tells the kernel; elsewhere there is nothing to do.',
  );
}

async function versionOf(args: readonly string[]): Promise<string | undefined> {
  const { stdout } = await run('git', args, { encoding: 'utf8' }).catch(() => ({ stdout: '' }));
  return /\d+(?:\.\d+)+/.exec(stdout)?.[0];
}
