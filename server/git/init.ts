import { appendFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
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

/** Makes a bare repository whose HEAD is `main`. It is built beside its place and moved there in one step, so a
 *  crash leaves either nothing or all of it; asked again for one that stands, it does nothing. */
export async function initBare(dir: string): Promise<void> {
  if (await isRepository(dir)) return;
  const draft = `${dir}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  await runGit(draft, ['init', '--quiet', '--bare', '--template=', '--initial-branch=main', '--', '.'], {
    budget: 'write',
  });
  await appendFile(join(draft, 'config'), config);
  await rename(draft, dir);
}

/** Whether a finished repository stands in this folder. */
export async function isRepository(dir: string): Promise<boolean> {
  const found = await Promise.all(
    ['HEAD', 'config', 'objects', 'refs'].map((name) => stat(join(dir, name)).then(Boolean, () => false)),
  );
  return found.every(Boolean);
}
