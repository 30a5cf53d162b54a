import { afterAll, beforeAll, expect, it } from 'vitest';
import { CheckedProject } from './checked-project.ts';
import { companiesOf } from './companies.ts';
import { editsOf, type Mistake } from './mistake.ts';
import { inData, inPages } from './rows/index.ts';
import { judgeAtOnce } from './verdict.ts';

let project: CheckedProject;
beforeAll(() => {
  project = new CheckedProject();
});
afterAll(() => project.remove());

const rows = Object.values(inPages).flat();

it('those of a company touch no file in common, and nobody meets another twice', () => {
  const met = new Set<string>();
  for (const company of companiesOf([...rows, ...Object.values(inData).flat()]).flat()) {
    const files = company.flatMap((row) => [...new Set(editsOf(row).map(({ file }) => file))]);
    expect(new Set(files).size).toBe(files.length);
    const pairs = company.flatMap((one) =>
      company.filter((other) => other.id > one.id).map((other) => `${one.id} ${other.id}`),
    );
    expect(pairs.filter((pair) => met.has(pair))).toEqual([]);
    for (const pair of pairs) met.add(pair);
  }
});

it('what is no mistake is told in none of its companies', () => {
  const harmless: Mistake = {
    id: 'harmless',
    what: 'a remark',
    file: 'engine/spec/guards/checks.yaml',
    from: '\n  signedIn: {',
    to: '\n  # a remark\n  signedIn: {',
  };
  const own = companiesOf([harmless, ...rows])
    .flat()
    .filter((company) => company.includes(harmless));
  expect(own).toHaveLength(2);
  for (const company of own) expect(judgeAtOnce(project, company)(harmless).there).toEqual([]);
});
