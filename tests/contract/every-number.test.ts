import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { constantsIn } from '../../cli/qa/mutants/code-sites.ts';
import { buildProduct } from '../../generator/build.ts';
import { bare } from '../support/limits/bare.ts';

// The tables of numbers are written by hand: here it is found which of those that code reads at the doors and for pages has no line in
// any of them, is named by no other test, and has no reason.

const textOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const filesOf = (...patterns: string[]) => globSync(patterns, { cwd: projectRoot });

/** Whoever has a line names the number as it is described, whoever asserts something of it as code does. */
const tables = filesOf(
  'tests/support/limits/!(bare).ts',
  'tests/api/every-*.test.ts',
  'runtime/**/every-*.test.ts*',
  'server/**/every-*.test.ts',
).map(textOf);
const others = filesOf('{runtime,server}/**/*.test.ts*', 'tests/{api,git,browser,contract}/**/*.test.ts').map(
  textOf,
);

let numbers: readonly { id: string; name: string }[];
beforeAll(() => {
  const { constants } = buildProduct({ project: projectRoot, blocks: projectRoot }).understood;
  numbers = Object.values(constants).filter(({ value }) => typeof value === 'number');
});

it('is in a table, is named by a test, or has a reason why nobody goes to its sides', () => {
  const read = constantsIn(projectRoot);
  const untried = numbers
    .filter(({ name }) => read.has(name))
    .filter(({ id }) => !tables.some((text) => text.includes(`'${id}':`)))
    .filter(({ name }) => !others.some((text) => new RegExp(`\\b${name}\\b`).test(text)));
  expect(read.size).toBeGreaterThan(0);
  expect(untried.map(({ id }) => id).sort()).toEqual(Object.values(bare).flat().sort());
});
