import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FaultCode } from '../../generator/faults/fault-catalogue.ts';
import { formatFaults } from '../../generator/faults/format.ts';
import { CheckedProject } from './checked-project.ts';
import { rowOfCode } from './codes.ts';
import type { Mistake } from './mistake.ts';
import { judge } from './verdict.ts';

/** The codes that a mistake is the fixture of. */
const codesOf = (id: string): FaultCode[] =>
  (Object.keys(rowOfCode) as FaultCode[]).filter((code) => rowOfCode[code] === id);

/** Tries each mistake of each area on the product's own spec. */
export function proveRefused(areas: Readonly<Record<string, readonly Mistake[]>>): void {
  let project: CheckedProject;
  beforeAll(() => {
    project = new CheckedProject();
    const { faults, sources } = project.check();
    expect(faults, formatFaults(faults, sources, 'text')).toEqual([]);
  });
  afterAll(() => project.remove());

  describe.each(Object.entries(areas))('mistakes in %s', (_area, rows) => {
    it.each(rows.map((row) => [row.id, row.what, row] as const))('%s: %s', (id, _what, row) => {
      const { there, built } = judge(project, row);
      const told = formatFaults(built.faults, built.sources, 'text');
      const isNamed =
        there.length > 0 &&
        (row.nearest === undefined || there.some(({ nearest }) => nearest === row.nearest));
      expect(isNamed, `${id} is not named where it stands.\n${told}`).toBe(true);
      expect(there.map(({ code }) => code)).toEqual(expect.arrayContaining(codesOf(id)));
    });
  });
}
