import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  gitUpkeepLoose,
  gitUpkeepMemoryBytes,
  gitUpkeepPacks,
  gitUpkeepThreads,
} from '#generated/constants.ts';
import { startGit } from './git-process.ts';
import { removeLeftovers } from './leftovers.ts';
import { ended, linesOf, runGit } from './run-git.ts';

/** Ids are spread evenly, so that one of the folders of single objects tells of all; git itself looks into this one. */
const sampled = { folder: '17', ofFolders: 256 };

/** Whether packs or single objects have piled up. */
export async function isCrowded(dir: string): Promise<boolean> {
  const [packs, sample] = await Promise.all(
    ['pack', sampled.folder].map((name) => readdir(join(dir, 'objects', name)).catch(() => [])),
  );
  const packCount = packs?.filter((name) => name.endsWith('.pack')).length ?? 0;
  return packCount > gitUpkeepPacks || (sample?.length ?? 0) * sampled.ofFolders > gitUpkeepLoose;
}

/** Whether no ref reaches some of these objects any more. */
export async function areLost(dir: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const git = startGit(dir, ['rev-list', '--objects', '--ignore-missing', '--stdin', '--not', '--all'], {
    budget: 'upkeep',
  });
  git.stdin.end(`${ids.join('\n')}\n`);
  try {
    for await (const _first of linesOf(git)) return true;
    await git.done;
    return false;
  } finally {
    await ended(git);
  }
}

/**
 * Packs into one what refs reach, and deletes every other object. Nobody may write meanwhile: what is deleted would be
 * missing from a push that counted on it. Cut off anywhere it leaves a sound repository, and may be run again.
 */
export async function packAndPrune(dir: string, signal: AbortSignal): Promise<void> {
  const options = { signal, budget: 'upkeep', background: true } as const;
  const settings = [`pack.threads=${gitUpkeepThreads}`, `pack.windowMemory=${gitUpkeepMemoryBytes}`];
  const modest = settings.flatMap((setting) => ['-c', setting]);
  try {
    // First, so that it never names a commit that is gone.
    const graph = ['commit-graph', 'write', '--reachable', '--changed-paths', '--split=replace'];
    await runGit(dir, graph, options);
    await runGit(dir, [...modest, 'repack', '-a', '-d', '-q', '--write-bitmap-index'], options);
    await runGit(dir, ['prune', '--expire=now'], options);
  } catch (error) {
    await removeLeftovers(dir);
    throw error;
  }
}
