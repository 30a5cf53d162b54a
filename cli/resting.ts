import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildProduct } from '../generator/build.ts';
import { keptTrees, layout, projectRoot } from './project.ts';
import type { Part } from './test-times.ts';
import { turnOfFiles } from './turn-of-run.ts';

/** Files of tests, and which of them have no day of their own since they are in each run. */
export interface Files {
  all: readonly string[];
  always: ReadonlySet<string>;
}

/**
 * The files of tests here. Those that a claim of the product specification names are in each run, and so are those that try what is made
 * of the description.
 */
export function filesHere(): Files {
  const { sections } = buildProduct({ ...layout, blocks: projectRoot, keptIn: keptTrees });
  const named = sections.flatMap(({ claims }) => claims.flatMap(({ test }) => test?.file ?? []));
  const all = globSync('tests/**/*.test.ts', { cwd: projectRoot })
    .map((file) => file.replaceAll('\\', '/'))
    // Of the packages that some tests fetch, the tests are nobody's.
    .filter((file) => !file.includes('/node_modules/'));
  const ofDescription = all.filter((file) =>
    readFileSync(join(projectRoot, file), 'utf8').includes("'#generated/qa/"),
  );
  return { all, always: new Set([...named, ...ofDescription]) };
}

/**
 * The files that have their day in another run. Of each part that takes so many days, neighbours have different ones, so that each
 * run has some of every corner of it.
 */
export function restingFiles({ all, always }: Files, parts: readonly Part[], turn: number): string[] {
  const partOf = (file: string) => parts.find(({ holds }) => holds.test(file));
  return parts.flatMap((part) => {
    const own = all.filter((file) => !always.has(file) && partOf(file) === part).sort();
    return own.filter((_, at) => (at + turnOfFiles(turn)) % (part.days ?? 1) !== 0);
  });
}
