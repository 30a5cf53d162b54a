// biome-ignore lint/style/noRestrictedImports: asks what git takes, where it cannot be bounded
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gitMemoryWatchMs } from '#generated/constants.ts';
import { bytesPerKilobyte } from '../../load/units.ts';

interface Watched {
  bytes: number;
  exceeded: () => void;
}

const run = promisify(execFile);
const watched = new Map<number, Watched>();
let isPlanned = false;

/**
 * Looks again and again at what a process and each of those that it has started take, for machines whose kernel cannot be
 * told a limit; calling what this gives back ends that. What grows faster than it is looked at goes above its budget so far.
 */
export function watchMemory(pid: number | undefined, bytes: number, exceeded: () => void): () => void {
  if (pid === undefined) return () => {};
  watched.set(pid, { bytes, exceeded });
  plan();
  return () => void watched.delete(pid);
}

/** One round at a time, and none while nothing runs. */
function plan(): void {
  if (isPlanned) return;
  isPlanned = true;
  const timer = setTimeout(async () => {
    // A machine that cannot say what a process takes is one on which nothing is known to take too much.
    await look().catch(() => {});
    isPlanned = false;
    if (watched.size > 0) plan();
  }, gitMemoryWatchMs);
  timer.unref();
}

async function look(): Promise<void> {
  const running = await processes();
  for (const [pid, { bytes, exceeded }] of watched) {
    const large = [pid, ...descendants(running, pid)].filter((one) => (running.get(one)?.bytes ?? 0) > bytes);
    const taken = await Promise.all(large.map((one) => anonymousBytes(one).catch(() => bytes + 1)));
    if (taken.some((own) => own > bytes)) exceeded();
  }
}

interface Running {
  parent: number;
  bytes: number;
}

async function processes(): Promise<Map<number, Running>> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' });
  const lines = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return new Map(
    lines.map(([pid = 0, parent = 0, kilobytes = 0]) => [
      pid,
      { parent, bytes: kilobytes * bytesPerKilobyte },
    ]),
  );
}

function descendants(running: ReadonlyMap<number, Running>, pid: number): number[] {
  const children = [...running].filter(([, { parent }]) => parent === pid).map(([child]) => child);
  return children.flatMap((child) => [child, ...descendants(running, child)]);
}

/** Without the packs that it looks into, which the machine takes back when it needs room. Only Linux tells. */
export async function anonymousBytes(pid: number): Promise<number> {
  return anonymousIn(await readFile(`/proc/${pid}/status`, 'utf8'));
}

/** As anonymousBytes, at once: some twenty microseconds. Undefined where nobody tells, or it has ended. */
export function findAnonymousBytes(pid: number): number | undefined {
  try {
    const bytes = anonymousIn(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number.isNaN(bytes) ? undefined : bytes;
  } catch {
    return undefined;
  }
}

function anonymousIn(status: string): number {
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1]) * bytesPerKilobyte;
}
