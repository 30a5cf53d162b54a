import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { msPerSecond } from '../server/load/units.ts';

/** How long a run of tests may be silent. */
export interface Patience {
  /** What is at work is named, and again each time as much has passed. */
  tellMs: number;
  /** A file of tests of which nothing has been heard for so long is given up. */
  silentMs: number;
  /** A file of tests that takes so long in all is given up. */
  fileMs: number;
  /** What still runs so long after the last file is ended: a run waits for all that its tests have left behind. */
  leftMs: number;
}

interface Work {
  began: number;
  heard: number;
  /** The tests and hooks that are being run, and since when. */
  steps: Map<string, number>;
}

/** What is to be said of a run and done about it. */
export interface Verdict {
  words: string[];
  /** Files that are given up. */
  stuck: string[];
  /** Whether all files have ended, and the run has not. */
  isLeft: boolean;
}

/**
 * Watches over a run of tests. A test has a time after which it fails; a worker that no longer looks at its clock has none,
 * nor has a run that waits for a process which nobody ends.
 */
export class Standstill {
  readonly #open = new Map<string, Work>();
  readonly #patience: Patience;
  #left = 0;
  #heard: number;
  #told: number;

  constructor(patience: Patience, now: number) {
    this.#patience = patience;
    this.#heard = now;
    this.#told = now;
  }

  expectFiles(count: number): void {
    this.#left = count;
  }

  begin(file: string, now: number): void {
    if (!this.#open.has(file)) this.#open.set(file, { began: now, heard: now, steps: new Map() });
    this.#hear(file, now);
  }

  beginStep(file: string, step: string, now: number): void {
    this.#open.get(file)?.steps.set(step, now);
    this.#hear(file, now);
  }

  endStep(file: string, step: string, now: number): void {
    this.#open.get(file)?.steps.delete(step);
    this.#hear(file, now);
  }

  end(file: string, now: number): void {
    if (this.#open.delete(file)) this.#left -= 1;
    this.#hear(file, now);
  }

  judge(now: number): Verdict {
    const { tellMs, silentMs, fileMs, leftMs } = this.#patience;
    const stuck = [...this.#open]
      .filter(([, { began, heard }]) => now - heard >= silentMs || now - began >= fileMs)
      .map(([file]) => file);
    const isLeft = this.#left <= 0 && this.#open.size === 0 && now - this.#heard >= leftMs;
    const quiet = [...this.#open].filter(([, { heard }]) => now - heard >= tellMs);
    if (stuck.length === 0 && !isLeft && (quiet.length === 0 || now - this.#told < tellMs))
      return { words: [], stuck, isLeft };
    this.#told = now;
    const words = [...this.#open].flatMap(([file, work]) => tellOf(file, work, now));
    // Each has been told of, and has as much time again before it is told of once more.
    for (const file of stuck) this.end(file, now);
    if (isLeft) this.#heard = now;
    return { words, stuck, isLeft };
  }

  #hear(file: string, now: number): void {
    this.#heard = now;
    const work = this.#open.get(file);
    if (work) work.heard = now;
  }
}

function tellOf(file: string, { began, heard, steps }: Work, now: number): string[] {
  const seconds = (since: number) => Math.round((now - since) / msPerSecond);
  const first = `${file}: begun ${seconds(began)} s ago, silent for ${seconds(heard)} s`;
  return [first, ...[...steps].map(([step, since]) => `  ${step}: for ${seconds(since)} s`)];
}

export interface Running {
  pid: number;
  command: string;
}

/**
 * Processes that were started with a variable of the environment, by whomever: also those whose parent has ended. Known
 * on Linux alone; none elsewhere.
 */
export function runningWith(name: string, value: string): Running[] {
  const wanted = `${name}=${value}`;
  return pids().flatMap((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(wanted)) return [];
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      // A process that has ended and is not yet collected has neither.
      return command === '' ? [] : [{ pid, command }];
    } catch {
      return [];
    }
  });
}

function pids(): number[] {
  try {
    const own = Number(readlinkSync('/proc/self'));
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => Number.isInteger(pid) && pid !== own);
  } catch {
    return [];
  }
}
