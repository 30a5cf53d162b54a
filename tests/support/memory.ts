import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

const everyMs = 5;
const bytesPerKilobyte = 1024;

/** What gits took at most while something ran. */
export interface Peak {
  /** Of one process. */
  largest: number;
  /** Of all at once. */
  together: number;
  processes: number;
}

/** Runs something and looks meanwhile at the memory of every git below this process, packs that are only looked into left out. */
export async function peakWhile<Result>(run: () => Promise<Result>): Promise<Peak & { result: Result }> {
  const peak: Peak = { largest: 0, together: 0, processes: 0 };
  const timer = setInterval(() => {
    const sizes = descendants(process.pid).filter(isGit).map(anonymousBytes);
    peak.largest = Math.max(peak.largest, ...sizes);
    peak.together = Math.max(
      peak.together,
      sizes.reduce((sum, size) => sum + size, 0),
    );
    peak.processes = Math.max(peak.processes, sizes.length);
  }, everyMs);
  try {
    return { result: await run(), ...peak };
  } finally {
    clearInterval(timer);
  }
}

/** What runs that this process, or one that it started, has started. Only Linux tells. */
export function descendants(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendants(child)]);
}

function childrenOf(pid: number): number[] {
  return read(() => readdirSync(`/proc/${pid}/task`)).flatMap((thread) =>
    read(() => [readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')])
      .flatMap((line) => line.split(' '))
      .filter((child) => child !== '')
      .map(Number),
  );
}

/** Empty of one that has ended. */
function commandOf(pid: number): string {
  return read(() => [readFileSync(`/proc/${pid}/cmdline`, 'latin1')]).join('');
}

/** As descendants, without what is about to become another program, which shares all with whoever starts it until then. */
export function begunBelow(pid: number): number[] {
  const begun = childrenOf(pid).filter((child) => commandOf(child) !== commandOf(pid));
  return begun.flatMap((child) => [child, ...begunBelow(child)]);
}

/** A process of Node's that git is started from, or one for other work, is none. */
export function isGit(pid: number): boolean {
  const [name = ''] = read(() => [readFileSync(`/proc/${pid}/comm`, 'utf8')]);
  return name.startsWith('git') || name.startsWith('prlimit');
}

/** Whether it runs on Node: not what git starts from scripts of the hub. */
export function isNode(pid: number): boolean {
  return read(() => [readlinkSync(`/proc/${pid}/exe`)]).some((path) => basename(path) === 'node');
}

/** Memory of a process that no file stands for. */
export function anonymousBytes(pid: number): number {
  const [status = ''] = read(() => [readFileSync(`/proc/${pid}/status`, 'utf8')]);
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * bytesPerKilobyte;
}

/** Nothing of a process that has ended meanwhile. */
function read<T>(look: () => T[]): T[] {
  try {
    return look();
  } catch {
    return [];
  }
}
