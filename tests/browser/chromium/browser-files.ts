import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasPinnedNode, thisMachine } from '../../../cli/launch/machine.js';

/** Holds the packages of the browser, and in `ready/` what was made of them. */
export const browserFolder = fileURLToPath(new URL('.', import.meta.url));
export const readyFolder = join(browserFolder, 'ready');
export const readyStamp = join(readyFolder, 'stamp');

/** The browser in the package is one for the same machines as the Node that we pin. */
export const hasBrowserPackage = hasPinnedNode(thisMachine());

/** What `ready/` must be made of: other versions, or another way to unpack them, are another hash. */
export function hashWanted(): string {
  const hash = createHash('sha256');
  for (const name of ['package-lock.json', 'prepare.ts'])
    hash.update(readFileSync(join(browserFolder, name)));
  return hash.digest('hex');
}

export const isReady = () => existsSync(readyStamp) && readFileSync(readyStamp, 'utf8') === hashWanted();
