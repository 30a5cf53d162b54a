// @ts-check
import { linkSync, lstatSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify, isAlive } from './processes.js';
import { Stop } from './stop.js';

/** @typedef {import('./processes.js').ProcessId} ProcessId */

const askAgainMs = 200;
/** What was opened and never written belongs to one who died in between. */
const emptyMaxMs = 5000;

/**
 * Runs something that no other process may do at the same time. Who holds the lock is written in its file, and a holder
 * that is dead holds nothing: it was killed, and its work is done anew by whoever comes next.
 * @template T
 * @param {string} file
 * @param {{ onWait: (pid: number) => void }} options
 * @param {(holdAlso: (pid: number) => void) => Promise<T>} run is told how a process that it starts holds the lock as well:
 *   such a one can outlive us
 * @returns {Promise<T>}
 */
export async function withLock(file, { onWait }, run) {
  const own = identify(process.pid);
  let told = false;
  while (!create(file, [own])) {
    const text = read(file);
    if (text === undefined) {
      await sleep(0);
      assertReadable(file);
      continue;
    }
    const holder = holdersOf(text).find(isAlive);
    if (holder === undefined && !isBeingWritten(file, text)) {
      takeAway(file, text);
      continue;
    }
    if (!told && holder !== undefined) onWait(holder.pid);
    told ||= holder !== undefined;
    await sleep(askAgainMs);
  }
  try {
    return await run((pid) => replace(file, [own, identify(pid)]));
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file @param {ProcessId[]} holders */
function create(file, holders) {
  try {
    writeFileSync(file, JSON.stringify(holders), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    // A full disk takes the name of a file, and none of its text.
    if (codeOf(error) === 'ENOSPC') rmSync(file, { force: true });
    throw error;
  }
}

/** @param {string} file @param {ProcessId[]} holders */
function replace(file, holders) {
  const next = `${file}.${process.pid}`;
  writeFileSync(next, JSON.stringify(holders));
  renameSync(next, file);
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (!['ENOENT', 'EISDIR', 'ELOOP'].includes(codeOf(error))) throw error;
    return undefined;
  }
}

/**
 * What is there and cannot be read is no lock of ours, and would be waited for for ever: a folder, or a link to nothing.
 * @param {string} file
 */
function assertReadable(file) {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found && !found.isFile()) throw new Stop(`${file} is in the way: remove it.`);
}

/** @param {string} text @returns {ProcessId[]} */
function holdersOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return [];
  }
}

/** @param {string} file @param {string} text */
function isBeingWritten(file, text) {
  if (text !== '') return false;
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return made !== undefined && Date.now() - made < emptyMaxMs;
}

/**
 * Removes the lock of the dead. Two may come to this at once, and the second would remove the new lock of the first: so
 * each moves it aside first, looks what it has got, and puts back what it did not mean.
 * @param {string} file @param {string} text
 */
function takeAway(file, text) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (read(aside) !== text) linkSync(aside, file);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(codeOf(error))) throw error;
  }
  rmSync(aside, { force: true });
}

/** @param {unknown} error */
const codeOf = (error) => String(/** @type {NodeJS.ErrnoException} */ (error).code);
