import { relative } from 'node:path';
import { projectRoot } from '../../project.ts';
import { textsHere, touchedFile } from '../choose.ts';
import { collectTouched, readTouched, seen, type Touched, writeTouched } from './touched.ts';

interface Result {
  /** Where a file of tests lies. */
  name: string;
  status: string;
}

/** Keeps what a run wrote down: of tests that passed, since who fails stops half way. What they said before is gone. */
export function keepTouched(folder: string, results: readonly Result[]): void {
  const texts = textsHere();
  const at = new Map([...texts].map(([file, text]) => [file, seen(file, text)]));
  const found = collectTouched(folder, projectRoot);
  const all = new Map([...readTouched(touchedFile)].filter(([test]) => texts.has(test)));
  for (const { name, status } of results) {
    const test = relative(projectRoot, name);
    const run = status === 'passed' ? found.get(test) : undefined;
    if (run === undefined) all.delete(test);
    else all.set(test, { ...run, at } satisfies Touched);
  }
  writeTouched(touchedFile, all);
}
