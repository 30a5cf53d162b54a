import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gitProcessTimeoutMs } from '#generated/constants.ts';

const endPollMs = 10;

/**
 * Makes a bare repository writable again after its hub was killed: ends git where it goes on by itself, and takes away
 * the locks and half-written objects of git that was killed as well. A ref's lock that stays refuses every later push.
 * Only for whoever holds the data folder.
 */
export async function clearLeftovers(dir: string): Promise<void> {
  await endProcesses(dir);
  for (const name of await leftoversOf(dir)) await rm(join(dir, name), { recursive: true, force: true });
}

/** What ended git processes left in a repository that nobody writes to, by paths below it. */
export async function leftoversOf(dir: string): Promise<string[]> {
  if (!existsSync(dir)) return [];
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .map(({ parentPath, name }) => relative(dir, join(parentPath, name)))
    .filter((path) => path.endsWith('.lock') || /^objects\/(?:.*\/)?tmp_[^/]*$/.test(path));
}

/** NOTE: only Linux tells who runs; elsewhere git is given no pipe to us any longer, and soon ends by itself. */
async function endProcesses(dir: string): Promise<void> {
  for (const pid of await processesOn(dir)) {
    end(pid);
    const last = Date.now() + gitProcessTimeoutMs;
    // One that waits for a dead disk cannot be ended; the hub starts all the same.
    while (Date.now() < last && (await commandOf(pid)).includes(`--git-dir=${dir}`))
      await setTimeout(endPollMs);
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It may have ended by itself just now.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function processesOn(dir: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => ((await commandOf(pid)).includes(`--git-dir=${dir}`) ? [pid] : [])),
  );
  return found.flat();
}

/** The words of a running command; none where it has ended, or is somebody else's. */
async function commandOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return text.split('\0');
}
