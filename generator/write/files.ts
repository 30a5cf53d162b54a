import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

const temporary = /^\.hub-(\d+)-[0-9a-f-]+\.tmp$/;

/** Files that are open together: a product of thousands of calls has ten thousand of them. */
const atOnce = 32;

/** Does something with each file, some at a time; what comes of it stands in their order. */
export async function inParts<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let i = 0; i < items.length; i += atOnce)
    done.push(...(await Promise.all(items.slice(i, i + atOnce).map(work))));
  return done;
}

/** Writes a file so that nobody ever sees half of it. */
export async function writeWhole(path: string, content: string | readonly string[]): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `.hub-${process.pid}-${randomUUID()}.tmp`);
  try {
    await writeFile(draft, content);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The bytes of a file; undefined where there is none, null where something else stands. */
export async function readBytes(path: string): Promise<Buffer | undefined | null> {
  try {
    return await readFile(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') return undefined;
    if (code === 'EISDIR' || code === 'ENOTDIR' || code === 'ELOOP') return null;
    throw error;
  }
}

/** Every file below a folder, with forward slashes, and the drafts that a crashed run left behind. */
export async function listFiles(root: string): Promise<{ files: string[]; drafts: string[] }> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(missingIsEmpty);
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const isDraft = (path: string) => temporary.test(nameOf(path));
  return {
    files: paths.filter((path) => !isDraft(path)),
    drafts: paths.filter((path) => isDraft(path) && isOrphan(path)),
  };
}

function missingIsEmpty(error: unknown): [] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
  throw error;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A draft of a process that still runs is being written right now. */
function isOrphan(path: string): boolean {
  const pid = Number(temporary.exec(nameOf(path))?.[1]);
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Removes a file and the folders that this leaves empty, up to the root. */
export async function removeFile(root: string, path: string): Promise<void> {
  await rm(join(root, path), { force: true });
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    try {
      await rmdir(join(root, folder));
    } catch {
      // Something of someone else's is in it, or it is gone already.
      return;
    }
  }
}
