import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { constantsIn } from '../../cli/qa/mutants/code-sites.ts';
import { buildProduct } from '../../generator/build.ts';

// The tables of numbers are written by hand: here it is found which of those that code of the server or of pages reads, anywhere,
// has no line in any of them, is named by no other test, and has no reason.
//
// A line goes to both sides of its number. That a test names one says less: it may go to one side, wait for so long, or make as many
// as there may be. Of what is read at two places a line at one is enough here; `hub qa --mutants` asks of each place by itself.

const textOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const filesOf = (...patterns: string[]) => globSync(patterns, { cwd: projectRoot });

/** Whoever has a line names the number as it is described, whoever asserts something of it as code does. */
const tables = filesOf(
  'tests/support/limits/!(bare*).ts',
  'tests/api/every-*.test.ts',
  'runtime/**/every-*.test.ts*',
  'server/**/every-*.test.ts',
).map(textOf);
const others = filesOf('{runtime,screens,server}/**/*.test.ts*', 'tests/**/*.test.ts*').map(textOf);

/** Why nobody goes to the sides of some, by the rooms that read them. */
const reasons = async () => {
  const files = filesOf('tests/support/limits/bare*.ts').map((file) => import(join(projectRoot, file)));
  return (await Promise.all(files)).flatMap(({ bare }) =>
    Object.entries(bare as Readonly<Record<string, readonly string[]>>),
  );
};

let numbers: readonly { id: string; name: string }[];
beforeAll(() => {
  const { constants } = buildProduct({ project: projectRoot, blocks: projectRoot }).understood;
  const rooms = ['server', 'runtime', 'screens'].filter((room) => existsSync(join(projectRoot, room)));
  const read = constantsIn(projectRoot, rooms);
  numbers = Object.values(constants)
    .filter(({ value }) => typeof value === 'number')
    .filter(({ name }) => read.has(name));
});

describe('a number that code reads', () => {
  it('is in a table, is named by a test, or has a reason why nobody goes to its sides', async () => {
    const untried = numbers
      .filter(({ id }) => !tables.some((text) => text.includes(`'${id}':`)))
      .filter(({ name }) => !others.some((text) => new RegExp(`\\b${name}\\b`).test(text)));
    expect(numbers.length).toBeGreaterThan(0);
    const bare = (await reasons()).flatMap(([, ids]) => ids);
    expect(untried.map(({ id }) => id).sort()).toEqual(bare.sort());
  });
});
