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

const git = (...args: string[]): string =>
  execFileSync('git', args, {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: outputMax,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const tryGit = (...args: string[]): string | undefined => {
  try {
    return git(...args).trim();
  } catch {
    // There is no such commit, or none above it.
    return undefined;
  }
};

const lines = (text: string) => text.split('\0').filter((line) => line !== '');

/** What has changed since a commit; without one, since this branch left the one that it came from. */
export function changesSince(since?: string): Changes {
  const base = since === undefined ? forkPoint() : tryGit('rev-parse', '--verify', `${since}^{commit}`);
  if (base === undefined)
    throw new Stop(`There is no commit ${since ?? 'to compare with'}: name one by --since.`);
  const edited = lines(git('diff', '--name-only', '--no-renames', '-z', base));
  const added = lines(git('ls-files', '--others', '--exclude-standard', '-z'));
  return { base, files: [...new Set([...edited, ...added])] };
}

function forkPoint(): string | undefined {
  for (const from of ['@{upstream}', 'origin/HEAD', 'main']) {
    const base = tryGit('merge-base', 'HEAD', from);
    if (base !== undefined) return base;
  }
  return tryGit('rev-parse', 'HEAD');
}

/** Every file that git knows or would take, edits included. */
export const filesHere = (): string[] =>
  lines(git('ls-files', '--cached', '--others', '--exclude-standard', '-z'));
