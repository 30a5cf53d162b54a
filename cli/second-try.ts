import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { projectRoot } from './project.ts';

/** What the reporter of vitest writes, as far as it is read here. */
export interface Report {
  testResults: readonly FileResult[];
  /** Errors that no test caught. */
  uncaught: readonly Uncaught[];
}

export interface Uncaught {
  /** The file that was run when it came; absent where nobody knows. */
  file?: string;
  words: string;
}

interface FileResult {
  /** Where the file lies. */
  name: string;
  /** `failed` as well where the file could not be loaded, or made ready for its tests. */
  status: string;
  assertionResults: readonly TestResult[];
  /** Why it could not be loaded or made ready. */
  message?: string;
}

interface TestResult {
  fullName: string;
  status: string;
  failureMessages?: readonly string[];
}

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** More files at once fail of one thing that is broken, and not of a race. */
// biome-ignore lint/plugin: of the tests' own run, and nothing of the product
export const secondTriesMax = 20;

/**
 * The files that are run once more: a race goes the other way then, and what is broken stays broken. Tests of random
 * values have one try, since other values may well pass.
 */
export function filesForSecondTry(
  { testResults, uncaught }: Report,
  isRandom: (file: string) => boolean = triesRandomValues,
): string[] {
  const unsound = new Set(uncaught.map(({ file }) => file));
  const failed = testResults
    .filter(({ name, status }) => status === 'failed' || unsound.has(name))
    .map(({ name }) => name);
  return failed.length > secondTriesMax ? [] : failed.filter((name) => !isRandom(name));
}

function triesRandomValues(file: string): boolean {
  return readFileSync(file, 'utf8').includes("from 'fast-check'");
}

export interface Tries {
  count: Count;
  /** What passed at the second try. */
  late: string[];
  /** What failed at its last try, each with the first line of the reason. */
  failed: string[];
}

/** Counts tests by the better of their tries, and names those that passed at the second one and those that never did. */
export function countTries(first: Report, second: Report): Tries {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  const count: Count = { passed: 0, failed: 0, skipped: 0 };
  const late: string[] = [];
  const failures: string[] = [];
  for (const file of first.testResults) {
    const next = again.get(file.name);
    const before = statusesOf(file);
    const after = next ? statusesOf(next) : before;
    let failed = 0;
    // Where a file could not be loaded, only one of them knows its tests.
    for (const name of new Set([...before.keys(), ...after.keys()])) {
      const [earlier, later] = [before.get(name), after.get(name)];
      if (earlier === 'passed' || later === 'passed') count.passed += 1;
      else if ((later ?? earlier) === 'failed') {
        failed += 1;
        failures.push(failureOf(next ?? file, name));
      } else count.skipped += 1;
      if (earlier !== 'passed' && later === 'passed')
        late.push(`${relative(projectRoot, file.name)}: ${name}`);
    }
    // A file that cannot even load counts as one failure.
    if (failed === 0 && (next ?? file).status === 'failed' && !isMended(before, after)) {
      failed = 1;
      failures.push(failureOf(next ?? file));
    }
    count.failed += failed;
  }
  const uncaught = judgeUncaught(first, second);
  count.failed += uncaught.lasting;
  return { count, late: [...late, ...uncaught.late], failed: failures };
}

/** A test, or a file that ran none, with the first line of why it failed. */
function failureOf({ name: file, assertionResults, message }: FileResult, name?: string): string {
  const test = assertionResults.find(({ fullName }) => fullName === name);
  const [why = ''] = (test?.failureMessages?.[0] ?? message ?? '').trim().split('\n');
  return [relative(projectRoot, file), name, why].filter(Boolean).join(': ');
}

/** An error that no test caught is judged with its file, as a test is: it fails where both tries had one. */
function judgeUncaught(first: Report, second: Report): { lasting: number; late: string[] } {
  const again = new Set(second.testResults.map(({ name }) => name));
  const filesOf = ({ uncaught }: Report) => new Set(uncaught.map(({ file }) => file));
  const [before, after] = [filesOf(first), filesOf(second)];
  const lasts = (file: string | undefined) =>
    file === undefined || (before.has(file) && (after.has(file) || !again.has(file)));
  const files = [...new Set([...before, ...after])];
  const late = files
    .filter((file) => !lasts(file))
    .map((file) => `${relative(projectRoot, file ?? '')}: ${noTests}`);
  return { lasting: files.length - late.length, late };
}

const noTests = 'an error that no test caught';

/** By name, with a number where a name stands for several tests. */
function statusesOf({ assertionResults }: FileResult): Map<string, string> {
  const statuses = new Map<string, string>();
  for (const { fullName, status } of assertionResults) {
    let name = fullName;
    for (let at = 2; statuses.has(name); at += 1) name = `${fullName} (${at})`;
    statuses.set(name, status);
  }
  return statuses;
}

/** Whether a second try failed in nothing but tests that had passed at the first. */
function isMended(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): boolean {
  const failed = [...after].filter(([, status]) => status === 'failed');
  return failed.length > 0 && failed.every(([name]) => before.get(name) === 'passed');
}
