import { execFileSync } from 'node:child_process';
import { Stop } from '../launch/stop.js';
import { projectRoot } from '../project.ts';

/** What differs from a commit: edits that nobody has committed, and files that are new, too. */
export interface Changes {
  /** The commit that all is compared with. */
  base: string;
  files: readonly string[];
}

// biome-ignore lint/plugin: of git's own output; a list of all files of a large repository
const outputMax = 64 * 1024 * 1024;

const gitIn = (cwd: string, ...args: string[]): string =>
  execFileSync('git', args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: outputMax,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const git = (...args: string[]) => gitIn(projectRoot, ...args);

const tryGit = (cwd: string, ...args: string[]): string | undefined => {
  try {
    return gitIn(cwd, ...args).trim();
  } catch {
    // There is no such commit, or none above it.
    return undefined;
  }
};

const lines = (text: string) => text.split('\0').filter((line) => line !== '');

/** What has changed since a commit; without one, since this branch left the one that it came from. */
export function changesSince(since?: string): Changes {
  const base =
    since === undefined
      ? forkPoint(projectRoot)
      : tryGit(projectRoot, 'rev-parse', '--verify', `${since}^{commit}`);
  if (base === undefined)
    throw new Stop(`There is no commit ${since ?? 'to compare with'}: name one by --since.`);
  const edited = lines(git('diff', '--name-only', '--no-renames', '-z', base));
  const added = lines(git('ls-files', '--others', '--exclude-standard', '-z'));
  return { base, files: [...new Set([...edited, ...added])] };
}

/**
 * Where a branch left the first one. What it follows comes last: once it is pushed, that is the branch itself. `main` is no
 * answer on `main`, whose own commits count until they are pushed.
 */
export function forkPoint(root: string): string | undefined {
  const branch = tryGit(root, 'symbolic-ref', '--short', 'HEAD');
  const first = ['origin/HEAD', 'origin/main', ...(branch === 'main' ? [] : ['main']), '@{upstream}'];
  for (const from of first) {
    const base = tryGit(root, 'merge-base', 'HEAD', from);
    if (base !== undefined) return base;
  }
  return tryGit(root, 'rev-parse', '--verify', 'HEAD');
}

/** Every file that git knows or would take, edits included. */
export const filesHere = (): string[] =>
  lines(git('ls-files', '--cached', '--others', '--exclude-standard', '-z'));

/** A file as it stood at a commit; undefined where there was none. */
export function textAt(commit: string, file: string): string | undefined {
  try {
    return git('show', `${commit}:${file}`);
  } catch {
    // It is new.
    return undefined;
  }
}
