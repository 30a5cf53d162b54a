import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Ended, foundOf } from './plan.ts';
import { isEnough, reportText, rowsOf } from './report.ts';
import { runSession } from './session.ts';
import type { AnySite, SpecSite } from './site.ts';
import { batchesOf } from './try-spec.ts';
import type { Verdict } from './verdict.ts';

const ended = (key: string, state: Ended['state'], on?: number): Ended => ({
  ...{ key, file: 'a.test.ts', about: [], door: 'HTTP', met: [], ms: 1 },
  state,
  ...(on !== undefined && { on }),
});

describe('a failure with a switch on', () => {
  it('is that of the switch, where the case passes before and after without', () => {
    const all = [
      ended('a', 'passed'),
      ended('a', 'failed', 1),
      ended('a', 'passed'),
      ended('a', 'passed', 2),
    ];
    expect([...foundOf(all)]).toEqual([[1, 'a']]);
  });

  it('is nobody’s, where the case fails without it as well', () => {
    expect(foundOf([ended('a', 'passed'), ended('a', 'failed', 1), ended('a', 'failed')]).size).toBe(0);
    expect(foundOf([ended('a', 'passed'), ended('a', 'failed', 1)]).size).toBe(0);
  });
});

const siteAt = (entry: string, from: number, file = 'spec/entities/a.yaml'): SpecSite => ({
  ...{ side: 'description', area: 'rules', operator: 'rule.bound-more', was: '1', becomes: '2' },
  ...{ file, line: from, entry },
  edits: [{ from, to: from + 1, text: '' }],
});
const openOf = (id: number, site: SpecSite, ...keys: string[]) => {
  const cases = keys.map((key) => ended(key, 'passed'));
  return { mutant: { id, site }, cases, speaking: cases };
};

describe('changes of a description', () => {
  const idsOf = (...all: ReturnType<typeof openOf>[]) =>
    batchesOf(all).map((batch) => batch.map(({ mutant }) => mutant.id));

  it('stand in one product where they have no case and no place in common', () => {
    const one = openOf(1, siteAt('field A.a', 1), 'a');
    expect(idsOf(one, openOf(2, siteAt('field A.b', 9), 'b'))).toEqual([[1, 2]]);
    expect(idsOf(one, openOf(2, siteAt('field A.b', 9), 'a', 'b'))).toEqual([[1], [2]]);
    expect(idsOf(one, openOf(2, siteAt('field A.b', 2), 'b'))).toEqual([[1], [2]]);
  });

  it('stand in two where a case of one speaks of the other as well', () => {
    const one = openOf(1, siteAt('field A.a', 1), 'a');
    const other = openOf(2, siteAt('field A.b', 9), 'b');
    const wide = { ...other, speaking: [...other.cases, ...one.cases] };
    expect([idsOf(one, wide), idsOf(wide, one)]).toEqual([
      [[1], [2]],
      [[2], [1]],
    ]);
  });

  it('stand in two where one changes the entry of the other as well', () => {
    const both = { ...siteAt('field A.a', 1), also: ['field A.b'] };
    expect(idsOf(openOf(1, both, 'a'), openOf(2, siteAt('field A.b', 9), 'b'))).toEqual([[1], [2]]);
  });

  it('stand alone beside another one whose reach is far', () => {
    const guards = 'spec/guards/checks.yaml';
    const [one, other] = [siteAt('check a', 1, guards), siteAt('check b', 9, guards)];
    expect(idsOf(openOf(1, one, 'a'), openOf(2, other, 'b'))).toEqual([[1], [2]]);
  });
});

describe('a run that stands still', () => {
  it('is ended, and says at what', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hub-stuck-'));
    try {
      const vitest = join(folder, 'node_modules', 'vitest');
      mkdirSync(vitest, { recursive: true });
      writeFileSync(
        join(vitest, 'vitest.mjs'),
        `import { appendFileSync, readFileSync } from 'node:fs';
const { lines } = JSON.parse(readFileSync(process.env.HUB_QA_PLAN, 'utf8'));
const tell = (line) => appendFileSync(lines, JSON.stringify(line) + '\\n');
tell({ is: 'begun', key: 'a case', on: 7 });
tell({ is: 'begun', key: 'another', on: 8 });
tell({ is: 'ended', key: 'another', on: 8 });
console.log('begun');
setInterval(() => {}, 1e6);`,
      );
      // Longer than a process needs until it begins, also on a busy machine.
      const told = await runSession({ folder, files: [], stuckMs: 10_000 });
      // What began last has ended, beside it.
      expect(told.stuck).toEqual([{ key: 'a case', on: 7 }]);
      expect(told.output).toContain('begun');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('the report', () => {
  const site = siteAt('field A.a', 3);
  const verdict = (fate: Verdict['fate'], why?: string): Verdict => ({
    mutant: { id: 0, site },
    fate,
    ...(why !== undefined && { why }),
  });
  const outcome = (...verdicts: Verdict[]) => ({
    ...{ seed: 5, sites: [site] as AnySite[], onlyCode: 3, onceMs: 1000, mutantsMs: 2000 },
    verdicts,
  });

  it('counts what was refused in nothing', () => {
    const [rules] = rowsOf(outcome(verdict('killed'), verdict('survived'), verdict('refused', 'HUB1 no')));
    expect(rules).toEqual({ area: 'rules', sites: 1, drawn: 2, killed: 1, survived: 1, refused: 1 });
  });

  it('is content with ninety-five of a hundred, and not with none', () => {
    const killed = Array.from({ length: 19 }, () => verdict('killed'));
    expect(isEnough(outcome(...killed, verdict('survived')))).toBe(true);
    expect(isEnough(outcome(...killed.slice(1), verdict('survived')))).toBe(false);
    expect(isEnough(outcome())).toBe(false);
  });

  it('names who survived, who hung and what was refused, with place, change and reason', () => {
    const text = reportText(
      outcome(
        verdict('survived', 'no case speaks of it'),
        verdict('killed', 'it hung'),
        verdict('refused', 'HUB1 no'),
      ),
    );
    expect(text).toContain('spec/entities/a.yaml:3 rule.bound-more: 1 → 2 – no case speaks of it');
    expect(text).toMatch(/Hung, and counted as killed: 1\n {2}.*it hung/);
    expect(text).toMatch(/Refused: .*: 1\n {2}.*HUB1 no/);
    expect(text).toContain('Seed 5');
    expect(text).toContain('2.0 times as long');
  });
});
