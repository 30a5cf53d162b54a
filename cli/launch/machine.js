// @ts-check
import { spawnSync } from 'node:child_process';
import { accessSync, constants, statfsSync } from 'node:fs';
import { Stop } from './stop.js';

const NEWEST_NEEDED = 24;
const MB = 1024 * 1024;

/** Where better-sqlite3 has a binary in its package; it cannot be built here, since no package may run a script. */
export const PREBUILT = [
  'darwin-arm64',
  'darwin-x64',
  'linux-arm64',
  'linux-x64',
  'linuxmusl-arm64',
  'linuxmusl-x64',
  'win32-arm64',
  'win32-x64',
];

/** @typedef {{ platform: string, arch: string, musl: boolean, node: string }} Machine */

/** @returns {Machine} */
export function thisMachine() {
  return { platform: process.platform, arch: process.arch, musl: isMusl(), node: process.versions.node };
}

/** Alpine and its like have another C library, which no program of the others runs on. */
function isMusl() {
  if (process.platform !== 'linux') return false;
  // What it would look up of the network can take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return report.header.glibcVersionRuntime === undefined;
}

/** Machines of one name run the same programs. @param {Machine} machine @returns {string} */
export const machineName = ({ platform, arch, musl }) => `${platform}${musl ? 'musl' : ''}-${arch}`;

/** Whether the Node that comes with the packages runs here. @param {Machine} machine */
export const hasPinnedNode = ({ platform, arch, musl }) => platform === 'linux' && arch === 'x64' && !musl;

/** Whether a Node can run the hub itself. @param {string} version */
export const canRunHub = (version) => Number(version.split('.')[0]) >= NEWEST_NEEDED;

/** @param {string} version @returns {string} */
export const nodeSentence = (version) =>
  `Node ${NEWEST_NEEDED} or newer is needed on this system, and this is ${version}. Install it and try again.`;

/**
 * What no install can mend, in one sentence that says what to do.
 * @param {Machine} machine
 * @returns {string | undefined}
 */
export function findObstacle(machine) {
  const { node } = machine;
  const name = machineName(machine);
  if (!PREBUILT.includes(name)) {
    return `The database has no binary for ${name}: run the hub on one of ${PREBUILT.join(', ')}.`;
  }
  return hasPinnedNode(machine) || canRunHub(node) ? undefined : nodeSentence(node);
}

/** Stops where there is no git, which the hub keeps every item with. */
export function requireGit() {
  if (spawnSync('git', ['--version']).status === 0) return;
  throw new Stop('git is needed and was not found. Install git and try again.');
}

/** Stops where packages cannot be put. @param {string} folder */
export function requireWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new Stop(
      `This user may not write in ${folder}, where the packages belong. Install them once as its owner, with: npm run hub -- --help`,
    );
  }
}

/** Stops where packages would fill the disk, before minutes are spent on that. @param {string} folder @param {number} neededMb */
export function requireRoom(folder, neededMb) {
  const { bavail, bsize } = statfsSync(folder);
  const freeMb = Math.floor((bavail * bsize) / MB);
  if (freeMb >= neededMb) return;
  throw new Stop(
    `The packages need ${neededMb} MB, and the disk that holds ${folder} has ${freeMb} MB left. Make room and try again.`,
  );
}
