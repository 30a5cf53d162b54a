import {
  gitBudgetUpkeepStartedBytes,
  gitTurnLongestMs,
  gitUpkeepFactor,
  gitUpkeepLeastBytes,
  gitUpkeepLoose,
  gitUpkeepMemoryBytes,
  gitUpkeepPacks,
  gitUpkeepPerObjectBytes,
  gitUpkeepRefs,
  gitUpkeepThreads,
} from '#generated/constants.ts';
import { looseRefsIn, memoryFor, objectsIn } from '../objects/objects-in.ts';
import { budgets } from '../processes/budgets.ts';
import { isUsedUp } from '../processes/git-error.ts';
import { startGit } from '../processes/git-process.ts';
import { type Place, takePlace, whenMemoryIsWanted } from '../processes/place.ts';
import { ended, linesOf, outputOf } from '../processes/run-git.ts';
import { takeIndexPlace } from './index-place.ts';
import { removeLeftovers } from './leftovers.ts';

/** Into what a repository is packed: everything into one pack, or what has come since into few. */
export type Packing = 'whole' | 'recent';

/** How packs, single objects or refs that have piled up are to be packed; undefined where they have not. */
export async function crowdedBy(dir: string): Promise<Packing | undefined> {
  const [{ packs, packed, largest, loose }, refs] = await Promise.all([objectsIn(dir), looseRefsIn(dir)]);
  if (packs <= gitUpkeepPacks && loose <= gitUpkeepLoose && refs <= gitUpkeepRefs) return undefined;
  const recent = packed - largest + loose;
  // Git would write the largest pack anew as well: then what no ref reaches may go with it.
  return largest < gitUpkeepFactor * recent ? 'whole' : 'recent';
}

/** Whether no ref reaches some of these objects any more. */
export async function areLost(dir: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const place = await takeIndexPlace(dir);
  const git = startGit(dir, ['rev-list', '--objects', '--ignore-missing', '--stdin', '--not', '--all'], {
    budget: 'index',
    atMost: { memoryBytes: place.bytes },
    place,
  });
  git.stdin.end(`${ids.join('\n')}\n`);
  try {
    for await (const _first of linesOf(git)) return true;
    await git.done;
    return false;
  } catch (error) {
    // What is too much to be gone through is packed anew, which knows as well.
    if (isUsedUp(error)) return true;
    throw error;
  } finally {
    await ended(git);
    place.leave();
  }
}

/** What packing a repository takes, beside what it compares. */
const taken = {
  leastBytes: gitUpkeepLeastBytes,
  perObjectBytes: gitUpkeepPerObjectBytes,
  mostBytes: gitBudgetUpkeepStartedBytes,
};

interface Asked {
  packing: Packing;
  signal: AbortSignal;
  /** Whether it gives way to whoever waits for memory at once, and not only when it has had its turn. */
  isYielding?: boolean;
}

/**
 * Packs into one what refs reach, and deletes every other object; or packs what is recent alone, which writes little and
 * deletes nothing. Nobody may write meanwhile: what is deleted would be missing from a push that counted on it. Cut off
 * anywhere it leaves a sound repository, and may be run again. False where somebody else needed the memory.
 */
export async function pack(dir: string, { packing, signal, isYielding = true }: Asked): Promise<boolean> {
  const startedBytes = await memoryFor(dir, taken);
  const place = await takePlace('upkeep', { atMost: { startedBytes }, signal });
  const wanted = new AbortController();
  const end = givingWay(isYielding ? 0 : gitTurnLongestMs, () => wanted.abort());
  try {
    await packIn(place, dir, { packing, signal: AbortSignal.any([signal, wanted.signal]) });
    return true;
  } catch (error) {
    await removeLeftovers(dir);
    if (wanted.signal.aborted && !signal.aborted) return false;
    throw error;
  } finally {
    end();
    place.leave();
  }
}

/** Calls whoever holds memory to give it up where others wait for it, after so long at the earliest. */
function givingWay(afterMs: number, yields: () => void): () => void {
  let end = () => {};
  const begin = () => {
    end = whenMemoryIsWanted(yields);
  };
  const timer = afterMs > 0 ? setTimeout(begin, afterMs).unref() : undefined;
  if (!timer) begin();
  return () => {
    clearTimeout(timer);
    end();
  };
}

async function packIn(place: Place, dir: string, { packing, signal }: Asked): Promise<void> {
  const { memoryBytes } = budgets.upkeep;
  const options = { place, signal, budget: 'upkeep', background: true } as const;
  const starting = { ...options, atMost: { startedBytes: place.bytes - memoryBytes } };
  const alone = { ...options, atMost: { memoryBytes: place.bytes, startedBytes: 0 } };
  const settings = [`pack.threads=${gitUpkeepThreads}`, `pack.windowMemory=${gitUpkeepMemoryBytes}`];
  const modest = settings.flatMap((setting) => ['-c', setting]);
  await outputOf(startGit(dir, ['pack-refs', '--all'], alone));
  if (packing === 'recent') {
    const repack = ['repack', `--geometric=${gitUpkeepFactor}`, '-d', '-q'];
    await outputOf(startGit(dir, [...modest, ...repack], starting));
    return;
  }
  // First, so that it never names a commit that is gone.
  const graph = ['commit-graph', 'write', '--reachable', '--changed-paths', '--split=replace'];
  await outputOf(startGit(dir, graph, alone));
  await outputOf(startGit(dir, [...modest, 'repack', '-a', '-d', '-q', '--write-bitmap-index'], starting));
  await outputOf(startGit(dir, ['prune', '--expire=now'], alone));
}
