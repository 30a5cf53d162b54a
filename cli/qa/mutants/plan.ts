import { existsSync, readFileSync } from 'node:fs';

/** Where a run of `hub qa` finds what is tried in it; as JSON. */
export const planVariable = 'HUB_QA_PLAN';

/** Where the tests find what is true, of a product that was made from something else. */
export const truthVariable = 'HUB_QA_TRUTH';

/** How long a step of a test may take, in milliseconds. */
export const stepVariable = 'HUB_QA_STEP';

/** What is tried, and where what came of it is written to, a line for each try. */
export interface Plan {
  lines: string;
  /** By case, the switches that are tried in it; every case once, with none, where absent. */
  cases?: Readonly<Record<string, readonly number[]>>;
  /**
   * By case, whose it is where no switch is on: once one of these has failed, the others of the same need not be run. A case that is
   * nobody's ends the run where it fails, and so does the last of all.
   */
  of?: Readonly<Record<string, number>>;
  /** The switch that is on from the start, also while files make ready, in the place of none. */
  on?: number;
}

/** A case has ended, of the product as it stands or with one switch on. */
export interface Ended {
  /** The case by its file and its whole name. */
  key: string;
  file: string;
  /** What it proves. */
  about: readonly string[];
  door: string;
  /** The switch that was on. */
  on?: number;
  /** The switches that it came by. */
  met: readonly number[];
  state: 'passed' | 'failed';
  ms: number;
  fault?: string;
  /** It could not begin: what its file makes ready failed. */
  isUnready?: true;
}

/** What is told beside the cases: a try that begins, so that one which never ends has a name, or what failed before any. */
export type Line = ({ is: 'ended' } & Ended) | { is: 'begun'; key: string; on?: number } | Met;

/** What a file came by while it made ready. */
export interface Met {
  is: 'met';
  file: string;
  met: readonly number[];
}

/** How a case is called, among all files. */
export const keyOf = (file: string, name: string) => `${file} > ${name}`;

/** What was written so far; the last line may still be being written. */
export function linesOf(file: string): Line[] {
  if (!existsSync(file)) return [];
  const whole = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return whole.map((line) => JSON.parse(line) as Line);
}

/** Switches with which a case failed that passes before and after without, each with that case. */
export function foundOf(ended: readonly Ended[]): Map<number, string> {
  const found = new Map<number, string>();
  const suspects = new Map<string, number>();
  for (const { key, on, state } of ended) {
    const suspect = suspects.get(key);
    if (on !== undefined && state === 'failed') suspects.set(key, on);
    else if (on === undefined) {
      if (suspect !== undefined && state === 'passed') found.set(suspect, key);
      suspects.delete(key);
    }
  }
  return found;
}
