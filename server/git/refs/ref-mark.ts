import { type BigIntStats, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '../limits.ts';

/** Where a change shows of refs that stand in no folder of their own. */
export const alwaysWatched = ['HEAD', 'packed-refs', 'refs', 'refs/heads', 'refs/tags'];

export interface RefMark {
  text: string;
  /** When the last of them changed. */
  newestMs: number;
}

/** So few files are looked at in less time than it takes to have others do it. */
// biome-ignore lint/plugin: measured, a fiftieth of a millisecond each where others do it, and a tenth of that here
const atOnce = 16;

/**
 * What tells of every change of refs: a ref is replaced by renaming a file into its folder, so that the times of folders and
 * of the list are enough.
 */
export async function markOf(dir: string, folders: readonly string[]): Promise<RefMark> {
  const paths = folders.map((folder) => join(dir, folder));
  const times =
    paths.length <= atOnce ? paths.map(lookAt) : await Promise.all(paths.map((path) => lookLater(path)));
  return { text: times.map((time) => time.text).join(), newestMs: Math.max(...times.map((time) => time.ms)) };
}

/** Whether what was read from this moment on is what stands: a ref may change twice within one tick of the file clock. */
export function isSettled({ newestMs }: RefMark, sinceMs: number): boolean {
  return sinceMs - newestMs > limits.refSettleMs;
}

/** Absent is a state as good as any: packed-refs and folders come and go. */
const absent = { text: '-', ms: 0 };

const timeOf = ({ mtimeNs, size, ino, mtimeMs }: BigIntStats) => ({
  text: `${mtimeNs}.${size}.${ino}`,
  ms: Number(mtimeMs),
});

function lookAt(path: string) {
  try {
    const facts = statSync(path, { bigint: true, throwIfNoEntry: false });
    return facts ? timeOf(facts) : absent;
  } catch {
    return absent;
  }
}

const lookLater = (path: string) => stat(path, { bigint: true }).then(timeOf, () => absent);
