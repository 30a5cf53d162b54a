import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot, projectsElsewhere, runTool } from './project.ts';
import { type RunNotes, runFileVariable } from './run-notes.ts';
import type { Report } from './second-try.ts';
import type { FileTime } from './test-times.ts';

interface VitestOptions {
  /** How often the tests of crashes kill the server. */
  kills?: string | undefined;
  /** What else the tests are told. */
  env?: Readonly<Record<string, string>>;
  /** What runs it. */
  tool?: typeof runTool;
}

export interface Run extends Report {
  /** The exit code; 0 as well where the end was made by us, and all that failed stands in the results. */
  status: number;
  times: readonly FileTime[];
}

/** Runs vitest and gives what it reports; says why where it reports nothing. */
export function runVitest(
  paths: readonly string[],
  { kills, env: more = {}, tool = runTool }: VitestOptions = {},
): Run | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'hub-test-'));
  const [file, notesFile] = [join(folder, 'report.json'), join(folder, 'notes.json')];
  const own = join(projectRoot, 'cli', 'run-reporter.ts');
  const reporters = ['default', 'json', own].map((name) => `--reporter=${name}`);
  const env = {
    ...process.env,
    [runFileVariable]: notesFile,
    ...(kills !== undefined && { HUB_CRASH_ROUNDS: kills }),
    ...more,
  };
  try {
    const status = tool(
      'vitest',
      ['run', ...projectsElsewhere, ...reporters, `--outputFile.json=${file}`, ...paths],
      { env },
    );
    return read([file, notesFile], status);
  } catch (error) {
    console.error(
      `The tests could not be started: ${(error as Error).message}\n\`npm ci\` installs what runs them.`,
    );
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function read([file, notesFile]: readonly [string, string], status: number): Run | undefined {
  try {
    const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
    const { uncaught, times, stuck, isCut } = JSON.parse(readFileSync(notesFile, 'utf8')) as RunNotes;
    return { testResults: withStuck(testResults, stuck), uncaught, times, status: isCut ? 0 : status };
  } catch {
    console.error(`The tests ended with exit code ${status} and left no report; why stands above.`);
    return undefined;
  }
}

/** A file that stood still failed, whatever vitest makes of a worker that was ended. */
function withStuck(results: Report['testResults'], stuck: readonly string[]): Report['testResults'] {
  const others = results.filter(({ name }) => !stuck.includes(name));
  const failed = stuck.map((name) => {
    const known = results.find((result) => result.name === name);
    return { name, assertionResults: known?.assertionResults ?? [], status: 'failed' };
  });
  return [...others, ...failed];
}
