import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives a folder that is gone afterwards, however the work ends. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'hub-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Kept {
  /** Where it is kept; absent where it is made for this once. */
  keep: string | undefined;
  name: string;
  /** Fills the empty folder; what is cut short is made anew the next time. */
  fill(folder: string): Promise<void>;
}

/** Gives a folder that was filled: by an earlier run where it is kept, else now. */
export async function inFilled<T>(
  { keep, name, fill }: Kept,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  if (keep === undefined) {
    return inFolder(async (folder) => {
      await fill(folder);
      return work(folder);
    });
  }
  const [whole, part] = [join(keep, name), join(keep, `${name}.part`)];
  if (!existsSync(whole)) {
    await rm(part, { recursive: true, force: true });
    await mkdir(part, { recursive: true });
    await fill(part);
    await rename(part, whole);
  }
  return work(whole);
}
