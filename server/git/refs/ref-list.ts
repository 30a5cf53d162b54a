import { open } from 'node:fs/promises';
import { gitReceiveListWaitMs } from '#generated/constants.ts';
import { startGit } from '../processes/git-process.ts';
import type { Place } from '../processes/place.ts';
import { outputOf } from '../processes/run-git.ts';

/** For a push whose refs are written into the one list afterwards: each stands alone until then, and none is synced by itself. */
export const unsyncedRefs = 'core.fsync=objects,derived-metadata';

/**
 * Writes all refs that stand alone into the one list, in a place that was taken for more. The list, and that it stands
 * under its name, have reached the disk when this resolves.
 */
export async function writeRefList(dir: string, place: Place, signal: AbortSignal): Promise<void> {
  const wait = ['-c', `core.packedRefsTimeout=${gitReceiveListWaitMs}`];
  const atMost = { memoryBytes: place.bytes, startedBytes: 0 };
  const budget = 'receiveMany';
  await outputOf(startGit(dir, [...wait, 'pack-refs', '--all'], { budget, place, atMost, signal }));
  const folder = await open(dir, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
