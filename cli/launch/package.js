// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { machineName } from './machine.js';
import { root } from './root.js';
import { Stop } from './stop.js';

/** @typedef {{ hubNodeOptions: string[], hubRoomMb: Record<'start' | 'all', number>, hubPackedFor?: string }} LaunchConfig */

/** @returns {LaunchConfig} */
export const readLaunchConfig = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).config;

/** The machines that this folder was packed for by `hub pack`; undefined where it is a checkout. */
export const packedFor = readLaunchConfig().hubPackedFor;

/** What every file of a package was when it was packed. It is the last of them, so that it is there where all are. */
export const sumsFile = 'SHA256SUMS';

/**
 * Stops where a package cannot be run.
 * @param {string} packedFor @param {import('./machine.js').Machine} machine
 */
export function requirePackage(packedFor, machine) {
  const name = machineName(machine);
  if (name !== packedFor) {
    throw new Stop(
      `This package is for ${packedFor}, and this machine is ${name}: take the package for ${name}.`,
    );
  }
  if (!existsSync(join(root, sumsFile))) {
    throw new Stop(`This package was not unpacked whole. Unpack it again, into a folder of its own.`);
  }
}
