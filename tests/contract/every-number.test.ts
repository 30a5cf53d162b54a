import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { constantsIn } from '../../cli/qa/mutants/code-sites.ts';
import { buildProduct } from '../../generator/build.ts';
import { bare } from '../support/limits/bare.ts';

// The tables of numbers are written by hand: here it is found which of those that code of the server or of pages reads, anywhere,
// has no line in any of them, is named by no other test, and has no reason.
//
// A line goes to both sides of its number. That a test names one says less: it may go to one side, wait for so long, or make as many
// as there may be. Of what is read at two places a line at one is enough here; `hub qa --mutants` asks of each place by itself.

const textOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const filesOf = (...patterns: string[]) => globSync(patterns, { cwd: projectRoot });

/** All keys of what a file makes. A pattern has keys as well: whoever takes a number out of all that there are tries none. */
function keysIn(file: string): unknown[] {
  const keys: unknown[] = [];
  const walk = (node: object) => {
    if ('properties' in node && 'type' in node && node.type === 'ObjectExpression')
      keys.push(...(node.properties as Made[]).map(({ key }) => key?.value));
    for (const part of Object.values(node)) if (typeof part === 'object' && part !== null) walk(part);
  };
  walk(parseSync(file, textOf(file)).program);
  return keys;
}

/** What an object is made of, as the parser tells it. */
interface Made {
  key?: { value?: unknown };
}

/** Whoever has a line names the number as it is described, whoever asserts something of it as code does. */
const lines = new Set(
  filesOf(
    'tests/support/limits/!(bare).ts',
    'tests/api/every-*.test.ts',
    'runtime/**/every-*.test.ts*',
    'server/**/every-*.test.ts',
  ).flatMap(keysIn),
);
const others = filesOf('{runtime,screens,server}/**/*.test.ts*', 'tests/**/*.test.ts*').map(textOf);

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
  it('is in a table, is named by a test, or has a reason why nobody goes to its sides', () => {
    const untried = numbers
      .filter(({ id }) => !lines.has(id))
      .filter(({ name }) => !others.some((text) => new RegExp(`\\b${name}\\b`).test(text)));
    expect(numbers.length).toBeGreaterThan(0);
    expect(untried.map(({ id }) => id).sort()).toEqual(Object.values(bare).flat().sort());
  });
});
