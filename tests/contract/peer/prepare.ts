import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireRoom } from '../../../cli/launch/machine.js';
import { fetchPackages, withInstallLock } from '../../../cli/launch/packages.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const packages = join(folder, 'node_modules');
const stamp = join(packages, '.prepared');
const neededMb = 200;

const hashWanted = () =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');

/** Whether the programs stand here, in the versions that are named. */
export const hasPeer = (): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === hashWanted();

/** Where a program of theirs stands. */
export const peerProgram = (name: string): string => join(packages, '.bin', name);
export const peerPackages = packages;

/** Fetches what makes clients of our OpenAPI document, where it does not stand already. */
export async function preparePeer(): Promise<void> {
  if (hasPeer()) return;
  await withInstallLock(async (holdAlso) => {
    // Whoever was waited for may have fetched it.
    if (hasPeer()) return;
    requireRoom(folder, neededMb);
    console.error('Fetching the makers of clients that tests try (once) …');
    await fetchPackages(['ci'], folder, holdAlso);
    writeFileSync(stamp, hashWanted());
  });
}
