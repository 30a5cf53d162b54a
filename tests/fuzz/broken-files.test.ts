import { afterAll, beforeAll, expect, it } from 'vitest';
import { CheckedProject } from '../mistakes/checked-project.ts';
import { inTurn } from '../support/drawn.ts';
import { broken, sortsOfFiles, tryBroken } from './broken-files.ts';

let project: CheckedProject;
beforeAll(() => {
  project = new CheckedProject();
});
afterAll(() => project.remove());

// A small dose of every way at every sort of file: each sort in another way. Steps without a common divisor meet them all.
const dose = 21;
const [wayStep, sortStep] = [13, 5];
const tried = Array.from({ length: dose }, (_, at): [string, string] => [
  broken[(at * wayStep) % broken.length] ?? '',
  sortsOfFiles[(at * sortStep) % sortsOfFiles.length] ?? '',
]);

/** Which way meets which file is chance, so that they take turns. */
const step = 3;

it.each(inTurn(tried, step))('%s in %s is told in a sentence, or means what it says', async (way, file) => {
  expect(await tryBroken(project, file, way)).toEqual([]);
});

it('a folder in the place of a file is told there, and not by who misses what stood in it', async () => {
  expect(await tryBroken(project, 'spec/guards/subjects.yaml', 'a folder')).toEqual([]);
});

it.each([
  ['the prototype', 'spec/screens/hub/token.yaml'],
  ['a word', 'server/rooms/tables.yaml'],
  ['half of it', 'runtime/look/icons.yaml'],
])('%s in %s is told there and in words', async (way, file) => {
  expect(await tryBroken(project, file, way)).toEqual([]);
});

// What grows with the square of what is written would take minutes, and a machine with much to do one second for ten.
const secondsMax = 30;

it.each([
  ['many keys', 'spec/rules/items.yaml'],
  ['many things', 'spec/entities/item.yaml'],
  ['many things', 'spec/errors/items.yaml'],
])(
  '%s in %s are told in seconds',
  async (way, file) => {
    const begun = process.cpuUsage();
    expect(await tryBroken(project, file, way)).toEqual([]);
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1e6).toBeLessThan(secondsMax);
  },
  4 * secondsMax * 1000,
);

it('tries no way twice, and every sort of file', () => {
  expect(new Set(tried.map(([way]) => way)).size).toBe(dose);
  expect(new Set(tried.map(([, file]) => file))).toEqual(new Set(sortsOfFiles));
});
