import { existsSync } from 'node:fs';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gitEndPollMs } from '#generated/constants.ts';
import { budgets } from '../processes/budgets.ts';
import { endProcess } from '../processes/git-process.ts';

/**
 * Makes a bare repository writable again after its hub was killed: ends git where it goes on by itself, and takes away
 * the locks and half-written objects of git that was killed as well. A ref's lock that stays refuses every later push.
 * Only for whoever holds the data folder.
 */
export async function clearLeftovers(dir: string): Promise<void> {
  await endProcesses(dir);
  await removeLeftovers(dir);
  await removeTornRefs(dir);
}

/**
 * Takes away refs of a push that was never answered, of which the machine went down before they had reached the disk: what
 * they named before stands in the list (ref-list.ts), which a file without a name in it hides.
 */
async function removeTornRefs(dir: string): Promise<void> {
  const entries = await readdir(join(dir, 'refs'), { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    if (!whole.test(await readFile(path, 'latin1'))) await rm(path);
  }
}

const whole = /^(?:[0-9a-f]{40}|ref: .+)\n$/;

/** Takes away what ended git left, in a repository that nobody writes to. */
export async function removeLeftovers(dir: string): Promise<void> {
  for (const name of await leftoversOf(dir)) await rm(join(dir, name), { recursive: true, force: true });
}

/** What ended git processes left in a repository that nobody writes to, by paths below it. */
export async function leftoversOf(dir: string): Promise<string[]> {
  if (!existsSync(dir)) return [];
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .map(({ parentPath, name }) => relative(dir, join(parentPath, name)))
    .filter((path) => path.endsWith('.lock') || unfinished.test(path));
}

/** What git writes under another name first. Where such a list of refs lies, git would write no other. */
const unfinished = /^(?:packed-refs\.new|objects\/(?:.*\/)?\.?tmp[_-][^/]*)$/;

/** NOTE: only Linux tells who runs; elsewhere git is given no pipe to us any longer, and soon ends by itself. */
async function endProcesses(dir: string): Promise<void> {
  // A repository that does not stand has nobody in it.
  const place = await realpath(dir).catch(() => undefined);
  if (place === undefined) return;
  for (const pid of await numbersOfProcesses()) {
    if (!(await isGitIn(place, pid))) continue;
    endProcess(pid);
    // Not the time of day, which may be set meanwhile.
    const last = performance.now() + budgets.list.timeMs;
    // One that waits for a dead disk cannot be ended; the hub starts all the same.
    while (performance.now() < last && (await isGitIn(place, pid))) await setTimeout(gitEndPollMs);
  }
}

async function numbersOfProcesses(): Promise<number[]> {
  return (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
}

/** Git runs where the repository is, and so does what it starts and is started through; others may stand there and look. */
async function isGitIn(place: string, pid: number): Promise<boolean> {
  // Unreadable where it has ended, or is somebody else's.
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  if (cwd !== place) return false;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return /^(?:git(?:-|$)|prlimit$)/.test(basename(command.split('\0')[0] ?? ''));
}
