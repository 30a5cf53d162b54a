import { describe, expect, it } from 'vitest';
import { countTries, filesForSecondTry, type Report, secondTriesMax, type Uncaught } from './second-try.ts';

type Tests = Record<string, 'passed' | 'failed' | 'skipped' | 'pending'>;

/** One file per name, with its tests; one without tests could not be loaded. */
function report(files: Record<string, Tests>): Report {
  return {
    testResults: Object.entries(files).map(([name, tests]) => {
      const assertionResults = Object.entries(tests).map(([fullName, status]) => ({ fullName, status }));
      const isSound =
        assertionResults.length > 0 && assertionResults.every(({ status }) => status !== 'failed');
      return { name, status: isSound ? 'passed' : 'failed', assertionResults };
    }),
    uncaught: [],
  };
}

const none: Report = { testResults: [], uncaught: [] };
const uncaughtIn = (file?: string): Uncaught => ({ ...(file && { file }), words: 'Nobody caught this.' });
const named = (late: readonly string[]) => late.map((words) => words.replace(/^.*: /, ''));

describe('a second try', () => {
  it('is for the files that failed, and for none of random values', () => {
    const first = report({
      sound: { a: 'passed' },
      racy: { b: 'failed' },
      random: { c: 'failed' },
      unloaded: {},
    });
    expect(filesForSecondTry(first, (file) => file === 'random')).toEqual(['racy', 'unloaded']);
  });

  it('is for none where so much fails that it is no race', () => {
    const failing = (count: number) =>
      report(Object.fromEntries(Array.from({ length: count }, (_, at) => [`file ${at}`, { a: 'failed' }])));
    expect(filesForSecondTry(failing(secondTriesMax), () => false)).toHaveLength(secondTriesMax);
    expect(filesForSecondTry(failing(secondTriesMax + 1), () => false)).toEqual([]);
  });

  it('counts a test that passed at one of them, and names it', () => {
    const first = report({ file: { a: 'passed', b: 'failed', c: 'skipped' }, other: { d: 'passed' } });
    const second = report({ file: { a: 'passed', b: 'passed', c: 'skipped' } });
    const { count, late } = countTries(first, second);
    expect(count).toEqual({ passed: 3, failed: 0, skipped: 1 });
    expect(named(late)).toEqual(['b']);
  });

  it('leaves what fails twice failed', () => {
    const first = report({ file: { a: 'failed', b: 'failed' } });
    const { count, late } = countTries(first, report({ file: { a: 'failed', b: 'passed' } }));
    expect(count).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(named(late)).toEqual(['b']);
    expect(countTries(first, none).count).toEqual({ passed: 0, failed: 2, skipped: 0 });
  });

  it('names what fails at its last try with the first line of the reason', () => {
    const [tests, unloaded] = ['tests', 'unloaded'];
    const assertionResults = [
      { fullName: 'a', status: 'failed', failureMessages: ['expected 1 to be 2\n    at line 3'] },
      { fullName: 'b', status: 'passed' },
    ];
    const first: Report = {
      testResults: [
        { name: tests, status: 'failed', assertionResults },
        { name: unloaded, status: 'failed', assertionResults: [], message: 'Cannot find it\nat all' },
      ],
      uncaught: [],
    };
    const named = countTries(first, none).failed.map((words) => words.replace(/^.*?(?=tests|unloaded)/, ''));
    expect(named).toEqual(['tests: a: expected 1 to be 2', 'unloaded: Cannot find it']);
    const second = report({ tests: { a: 'passed', b: 'passed' }, unloaded: { c: 'passed' } });
    expect(countTries(first, second).failed).toEqual([]);
  });

  it('does not blame a test for its second try that passed at the first', () => {
    const first = report({ file: { a: 'passed', b: 'failed' } });
    const { count } = countTries(first, report({ file: { a: 'failed', b: 'passed' } }));
    expect(count).toEqual({ passed: 2, failed: 0, skipped: 0 });
  });

  it('takes a file that could not be loaded for one failure, until it can', () => {
    const first = report({ file: {} });
    expect(countTries(first, report({ file: {} })).count).toEqual({ passed: 0, failed: 1, skipped: 0 });
    const { count, late } = countTries(first, report({ file: { a: 'passed', b: 'failed' } }));
    expect(count).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(named(late)).toEqual(['a']);
  });

  it('tells tests of one name apart', () => {
    const of = (...statuses: string[]): Report => ({
      testResults: [
        {
          name: 'file',
          status: statuses.includes('failed') ? 'failed' : 'passed',
          assertionResults: statuses.map((status) => ({ fullName: 'same', status })),
        },
      ],
      uncaught: [],
    });
    const { count } = countTries(of('failed', 'passed'), of('failed', 'passed'));
    expect(count).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it('is for a file beside whose tests an error was caught by nobody, though all of them passed', () => {
    const first = {
      ...report({ file: { a: 'passed' }, other: { b: 'passed' } }),
      uncaught: [uncaughtIn('file')],
    };
    expect(filesForSecondTry(first, () => false)).toEqual(['file']);
    const again = report({ file: { a: 'passed' } });
    const { count, late } = countTries(first, again);
    expect([count.failed, named(late)]).toEqual([0, ['an error that no test caught']]);
    const twice = countTries(first, { ...again, uncaught: [uncaughtIn('file')] });
    expect([twice.count, twice.late]).toEqual([{ passed: 2, failed: 1, skipped: 0 }, []]);
  });

  it('of other files does not make good what nobody caught', () => {
    const racy = report({ file: { a: 'failed' } });
    const again = report({ file: { a: 'passed' } });
    const lost = (file?: string) => countTries({ ...racy, uncaught: [uncaughtIn(file)] }, again).count.failed;
    expect([lost('another file'), lost()]).toEqual([1, 1]);
    expect(countTries(racy, { ...again, uncaught: [uncaughtIn()] }).count.failed).toBe(1);
  });
});
