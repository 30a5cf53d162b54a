import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FaultCode } from '../../generator/faults/fault-catalogue.ts';
import { formatFaults } from '../../generator/faults/format.ts';
import { inTurn } from '../support/drawn.ts';
import { CheckedProject } from './checked-project.ts';
import { rowOfCode } from './codes.ts';
import { companiesOf } from './companies.ts';
import type { Mistake } from './mistake.ts';
import { judge, judgeAtOnce, type Verdict } from './verdict.ts';

/** The codes that a mistake is the fixture of. */
const codesOf = (id: string): FaultCode[] =>
  (Object.keys(rowOfCode) as FaultCode[]).filter((code) => rowOfCode[code] === id);

/** Whether it is told where it stands, and as what it is. */
const isNamed = ({ there }: Verdict, { nearest }: Mistake) =>
  there.length > 0 && (nearest === undefined || there.some((fault) => fault.nearest === nearest));
const isProven = (verdict: Verdict, row: Mistake) =>
  isNamed(verdict, row) &&
  codesOf(row.id).every((code) => verdict.there.some((fault) => fault.code === code));

type Proven = ReadonlyMap<Mistake, ReadonlySet<FaultCode>>;

/**
 * Tries each mistake of each area on the product's own spec: in company, and alone where it is not proven so. Where all is tried, it
 * has to be proven in two companies, else in the one that has its turn.
 */
export function proveRefused(areas: Readonly<Record<string, readonly Mistake[]>>): void {
  const meetings = inTurn(companiesOf(Object.values(areas).flat()), 2);
  /** Of the companies that were made, who is proven in each, and by which codes. */
  const provenIn = new Map<readonly Mistake[], Proven>();
  let project: CheckedProject;
  beforeAll(() => {
    project = new CheckedProject();
    const { faults, sources } = project.check();
    expect(faults, formatFaults(faults, sources, 'text')).toEqual([]);
  });
  afterAll(() => project.remove());

  const proven = (company: readonly Mistake[]): Proven => {
    const before = provenIn.get(company);
    if (before) return before;
    const verdictOf = judgeAtOnce(project, company);
    const all: Proven = new Map(
      company
        .map((row) => [row, verdictOf(row)] as const)
        .filter(([row, verdict]) => isProven(verdict, row))
        .map(([row, { there }]) => [row, new Set(there.map(({ code }) => code))]),
    );
    provenIn.set(company, all);
    return all;
  };
  const isProvenInCompany = (row: Mistake) => {
    const own = meetings.flat().filter((company) => company.includes(row));
    // Who is alone at one of the meetings is tried alone.
    if (own.length < meetings.length) return false;
    const [codes, ...others] = own.map((company) => proven(company).get(row));
    // What another mistake does to these lines is no proof: two others would hardly do it by the same code.
    return [...(codes ?? [])].some((code) => others.every((other) => other?.has(code)));
  };

  describe.each(Object.entries(areas))('mistakes in %s', (_area, rows) => {
    it.each(rows.map((row) => [row.id, row.what, row] as const))('%s: %s', (id, _what, row) => {
      if (isProvenInCompany(row)) return;
      const verdict = judge(project, row);
      const told = formatFaults(verdict.built.faults, verdict.built.sources, 'text');
      expect(isNamed(verdict, row), `${id} is not named where it stands.\n${told}`).toBe(true);
      expect(verdict.there.map(({ code }) => code)).toEqual(expect.arrayContaining(codesOf(id)));
    });
  });
}
