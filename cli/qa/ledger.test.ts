import { describe, expect, it } from 'vitest';
import { junitOf } from './junit.ts';
import { ledgerOf, sumsOf, sumsText, untriedSums } from './ledger.ts';
import type { Proved } from './proved.ts';
import { reportPage } from './report-page.ts';
import { sortOfConstant, whyUntried } from './sorts-of-constants.ts';

const entry = (name: string, more: object = {}) => ({
  name,
  sections: ['5'],
  tests: [],
  namedBy: [],
  namedInTests: [],
  ...more,
});
const proved = (
  what: string,
  door: string,
  state: Proved['state'] = 'passed',
  more: object = {},
): Proved => ({
  proof: { what, door },
  name: `${what} at ${door}`,
  file: 'a.test.ts',
  state,
  ms: 5,
  ...more,
});

const entries = [
  entry('rule A.a'),
  entry('rule A.b', { tests: ['b.test.ts > b'] }),
  entry('constant a.max', { namedBy: ['rule A.a'] }),
  entry('constant a.other', { readBy: 'server/a.ts', is: 'time' as const }),
  entry('constant a.tried', { namedInTests: ['a.test.ts'], readBy: 'server/a.ts' }),
  entry('error late'),
];
const all = [
  proved('rule A.a', 'form'),
  proved('rule A.a', 'validator'),
  proved('rule A.b', 'form', 'failed', { fault: 'a < b & "c"' }),
];
const ledger = ledgerOf(entries, all, [{ what: 'error late', door: 'HTTP', why: 'an accident brings it' }]);

describe('what is proved', () => {
  it('is told of each entry: at which doors, or through what names it', () => {
    expect(ledger.map(({ name, doors, through }) => [name, doors, through])).toEqual([
      ['rule A.a', ['form', 'validator'], []],
      ['rule A.b', [], []],
      ['constant a.max', [], ['rule A.a']],
      ['constant a.other', [], []],
      ['constant a.tried', [], []],
      ['error late', [], []],
    ]);
  });

  it('has a reason where nothing proves it', () => {
    expect(ledger.map(({ why }) => why)).toEqual([
      [],
      [],
      [],
      [whyUntried.time, 'only code reads it: server/a.ts'],
      [],
      ['HTTP: an accident brings it'],
    ]);
  });

  it('is counted by sort, and nothing of it twice', () => {
    expect(sumsOf(ledger)).toEqual([
      { sort: 'rule', all: 2, generated: 1, byClaim: 1, byName: 0, bare: 0 },
      { sort: 'constant', all: 3, generated: 1, byClaim: 0, byName: 1, bare: 1 },
      { sort: 'error', all: 1, generated: 0, byClaim: 0, byName: 0, bare: 1 },
    ]);
    expect(sumsText(sumsOf(ledger)).split('\n')[1]).toMatch(/^rule +2 +1 +1 +0 +0$/);
  });
});

describe('a constant that nothing generated tries', () => {
  const constant = (id: string, value: number | string, unit: 'ms' | 'none' = 'none') =>
    sortOfConstant({ id, value, unit });

  it('is counted by what it is, with a reason', () => {
    expect(untriedSums(ledger)).toEqual([{ is: 'time', all: 1, named: 0, why: whyUntried.time }]);
  });

  it('is a limit where it is called one, and else what its unit says', () => {
    expect([constant('a.nameMax', 3), constant('a.kept', 5, 'ms'), constant('a.shown', 5)]).toEqual([
      'limit',
      'time',
      'amount',
    ]);
    expect(constant('a.sort', 'name')).toBe('word');
  });
});

describe('the report', () => {
  const sectionsOf = () => ['5'];

  it('is JUnit with a suite for each door, and holds signs that XML gives a meaning', () => {
    const xml = junitOf(all, sectionsOf);
    expect(xml).toContain('<testsuites tests="3" failures="1" skipped="0" time="0.015">');
    expect(xml).toContain('<testsuite name="form" tests="2" failures="1"');
    expect(xml).toContain('<failure message="a &#60; b &#38; &#34;c&#34;"/>');
    expect(xml).toContain('<property name="section" value="5"/>');
  });

  it('is a page that names what failed, with its section', () => {
    const page = reportPage({ product: 'A <hub>', ledger, proved: all, sectionsOf });
    expect(page).toContain('A &#60;hub&#62;');
    expect(page).toContain('3 tests, 1 failed.');
    expect(page).toMatch(
      /<tr class="failed"><th scope="row">rule A\.b<\/th><td data-head="Door">form<\/td><td data-head="Result">failed<\/td>/,
    );
  });
});
