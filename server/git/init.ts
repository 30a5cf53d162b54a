import type { Dirent } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { runGit } from './processes/run-git.ts';

const config = `[uploadpack]
	allowFilter = true
	allowAnySHA1InWant = false
[receive]
	fsckObjects = true
	denyDeleteCurrent = refuse
[transfer]
	hideRefs = refs/hidden
[core]
	logAllRefUpdates = false
	fsync = committed,reference
`;

/** What git makes of an empty folder. */
interface Skeleton {
  folders: readonly string[];
  files: readonly { path: string; text: string }[];
}

/** By the disk: what git writes follows what it can do. */
const skeletons = new Map<number, Promise<Skeleton>>();

/** Makes a bare repository whose HEAD is `main`. It is built beside its place and moved there in one step, so a
 *  crash leaves either nothing or all of it; asked again for one that stands, it does nothing. */
export async function initBare(dir: string): Promise<void> {
  if (await isRepository(dir)) return;
  const draft = `${dir}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  const { folders, files } = await skeletonOn((await stat(draft)).dev, draft);
  for (const path of folders) await mkdir(join(draft, path), { recursive: true });
  for (const { path, text } of files) await writeFile(join(draft, path), text);
  await rename(draft, dir);
}

/** Asked of git once: every empty repository is like the first one, and to start a process takes longer than its few files. */
function skeletonOn(disk: number, draft: string): Promise<Skeleton> {
  const known = skeletons.get(disk) ?? askGit(draft);
  skeletons.set(disk, known);
  known.catch(() => skeletons.delete(disk));
  return known;
}

async function askGit(draft: string): Promise<Skeleton> {
  await runGit(draft, ['init', '--quiet', '--bare', '--template=', '--initial-branch=main', '--', '.'], {
    budget: 'write',
  });
  const found = await readdir(draft, { recursive: true, withFileTypes: true });
  const pathOf = ({ parentPath, name }: Dirent) => relative(draft, join(parentPath, name));
  const folders = found.filter((one) => one.isDirectory()).map(pathOf);
  const files = found
    .filter((one) => one.isFile())
    .map(pathOf)
    .map(async (path) => {
      const own = await readFile(join(draft, path), 'utf8');
      return { path, text: path === 'config' ? own + config : own };
    });
  return { folders, files: await Promise.all(files) };
}

/** Whether a finished repository stands in this folder. */
export async function isRepository(dir: string): Promise<boolean> {
  const found = await Promise.all(
    ['HEAD', 'config', 'objects', 'refs'].map((name) => stat(join(dir, name)).then(Boolean, () => false)),
  );
  return found.every(Boolean);
}
