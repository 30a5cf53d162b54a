import { afterAll, beforeAll, expect, it } from 'vitest';
import { CheckedProject } from '../mistakes/checked-project.ts';
import { broken, sortsOfFiles, tryBroken } from './broken-files.ts';

let project: CheckedProject;
beforeAll(() => {
  project = new CheckedProject();
});
afterAll(() => project.remove());

// A small dose of every way at every sort of file: each sort in another way. Steps without a common divisor meet them all.
const dose = 19;
const [wayStep, sortStep] = [13, 5];
const tried = Array.from({ length: dose }, (_, at): [string, string] => [
  broken[(at * wayStep) % broken.length] ?? '',
  sortsOfFiles[(at * sortStep) % sortsOfFiles.length] ?? '',
]);

it.each(tried)('%s in %s is told in a sentence, or means what it says', async (way, file) => {
  expect(await tryBroken(project, file, way)).toEqual([]);
});

it('a folder in the place of a file is told there, and not by who misses what stood in it', async () => {
  expect(await tryBroken(project, 'spec/guards/subjects.yaml', 'a folder')).toEqual([]);
});

it('tries no way twice, and every sort of file', () => {
  expect(new Set(tried.map(([way]) => way)).size).toBe(dose);
  expect(new Set(tried.map(([, file]) => file))).toEqual(new Set(sortsOfFiles));
});
