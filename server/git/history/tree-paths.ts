import { startGit } from '../processes/git-process.ts';
import { takePlace } from '../processes/place.ts';
import { ended } from '../processes/run-git.ts';

/** How much may be kept of a tree. */
export interface PathBounds {
  paths: number;
  bytes: number;
}

/**
 * All raw paths of a commit's tree, folders included; undefined where there are more than may be kept. A tree of a few
 * bytes whose folders hold each other has more paths than any memory: git is ended as soon as they are too many.
 */
export async function pathsOf(
  dir: string,
  commit: string,
  { paths: most, bytes: mostBytes }: PathBounds,
): Promise<Set<string> | undefined> {
  const shape = ['-r', '-t', '-z', '--name-only', '--full-tree'];
  const place = await takePlace('index');
  const git = startGit(dir, ['ls-tree', ...shape, commit], { budget: 'index', place });
  git.stdin.end();
  const paths = new Set<string>();
  let rest = '';
  let bytes = 0;
  try {
    for await (const chunk of git.stdout as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      const found = (rest + chunk.toString('latin1')).split('\0');
      rest = found.pop() ?? '';
      for (const path of found) paths.add(path);
      if (paths.size > most || bytes > mostBytes) return undefined;
    }
    await git.done;
    return paths;
  } finally {
    await ended(git);
    place.leave();
  }
}
