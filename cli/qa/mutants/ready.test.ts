import { describe, expect, it } from 'vitest';
import type { Ended } from './plan.ts';
import { reportText } from './report.ts';
import type { CodeSite } from './site.ts';
import { judgeReady, readiedBy } from './try-ready.ts';
import { browserFile } from './verdict.ts';

const site: CodeSite = {
  ...{ side: 'code', area: 'errors', operator: 'code.await-left-out', file: 'server/a.ts', line: 3 },
  ...{ was: 'await a()', becomes: 'a()', from: 0, to: 9, change: { is: 'part', from: 6, to: 9 } },
};
const mutant = { id: 4, site };
const ended = (key: string, more: Partial<Ended> = {}): Ended => ({
  ...{ key, file: 'a.test.ts', about: [`error ${key}`], door: 'HTTP', met: [], state: 'passed', ms: 5 },
  ...more,
});

describe('what a file comes by while it makes ready', () => {
  it('is tried by some cases of each such file, whatever these come by themselves', () => {
    const many = Array.from({ length: 50 }, (_, at) => ended(`a${at}`));
    const all = [...many, ended('b', { file: 'b.test.ts' }), ended('c', { file: 'c.test.ts' })];
    const chosen = readiedBy(site, all, new Set(['a.test.ts', 'b.test.ts']));
    const files = chosen.map(({ file }) => file);
    expect(files.filter((file) => file === 'a.test.ts').length).toBeGreaterThan(1);
    expect(files.filter((file) => file === 'a.test.ts').length).toBeLessThan(many.length);
    expect(files).toContain('b.test.ts');
    expect(files).not.toContain('c.test.ts');
  });

  it('is tried by none where no file comes by it, nor by those that wait for a browser', () => {
    const all = [ended('a', { file: browserFile })];
    expect(readiedBy(site, all, new Set([browserFile]))).toEqual([]);
    expect(readiedBy(site, all)).toEqual([]);
  });
});

describe('a run that made ready with a switch on', () => {
  const cases = [ended('a'), ended('b')];
  const toldOf = (all: readonly Ended[], stuck?: readonly { key: string }[]) => ({
    ...{ ended: [...all], stuckMs: 5000 },
    ...(stuck && { stuck }),
  });

  it('notices by a case that fails', () => {
    const told = [ended('a'), ended('b', { state: 'failed' })];
    expect(judgeReady(mutant, cases, toldOf(told))).toEqual({ mutant, fate: 'killed', by: 'b' });
  });

  it('notices by what could not be made ready only as the cases cannot begin for it', () => {
    const unready = ended('a', { state: 'failed', isUnready: true });
    const verdict = judgeReady(mutant, cases, toldOf([unready]));
    expect(verdict).toEqual({ mutant, fate: 'killed', by: 'a', isUnready: true });
    expect(judgeReady(mutant, cases, toldOf([unready, ended('b', { state: 'failed' })]))).not.toHaveProperty(
      'isUnready',
    );
    const outcome = { seed: 1, sites: [site], onlyCode: 0, onceMs: 1, mutantsMs: 1, verdicts: [verdict] };
    expect(reportText(outcome)).toMatch(/could not make ready.*: 1\n {2}server\/a\.ts:3/);
  });

  it('notices nothing where all pass, where another one fails, or where no case could begin', () => {
    expect(judgeReady(mutant, cases, toldOf(cases))).toMatchObject({
      fate: 'survived',
      why: expect.stringMatching(/^2 cases/),
    });
    expect(judgeReady(mutant, cases, toldOf([ended('c', { state: 'failed' })])).fate).toBe('survived');
    expect(judgeReady(mutant, cases, toldOf([]))).toMatchObject({
      fate: 'survived',
      why: expect.stringMatching(/could begin/),
    });
  });

  it('notices by a case that does not end, and says so where it stood still before any', () => {
    const stuck = judgeReady(mutant, cases, toldOf([ended('a')], [{ key: 'b' }]));
    expect(stuck).toMatchObject({ fate: 'killed', by: 'b', why: expect.stringContaining('5 s') });
    expect(judgeReady(mutant, cases, toldOf([], []))).toMatchObject({
      fate: 'survived',
      why: expect.stringMatching(/could begin; it hung.*5 s/),
    });
  });
});
