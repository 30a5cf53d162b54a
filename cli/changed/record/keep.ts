import { relative } from 'node:path';
import { projectRoot } from '../../project.ts';
import { textsHere, touchedFile } from '../choose.ts';
import { collectTouched, type Run, readTouched, seen, type Touched, writeTouched } from './touched.ts';

type Texts = ReadonlyMap<string, string>;

interface Result {
  /** Where a file of tests lies. */
  name: string;
  status: string;
}

/**
 * Keeps what a run wrote down: of tests that passed, since who fails stops half way. What they said before is gone. It is
 * given how all files stood when the run began: of one that somebody changed meanwhile nobody knows which text was run.
 */
export function keepTouched(folder: string, results: readonly Result[], before: Texts): void {
  const after = textsHere();
  const all = new Map([...readTouched(touchedFile)].filter(([test]) => after.has(test)));
  const fresh = recordsOf(collectTouched(folder, projectRoot), { before, after });
  for (const { name, status } of results) {
    const test = relative(projectRoot, name);
    const record = status === 'passed' ? fresh.get(test) : undefined;
    if (record === undefined) all.delete(test);
    else all.set(test, record);
  }
  writeTouched(touchedFile, all);
}

/** The runs of which it is known what they ran. A file that was changed meanwhile stands in no snapshot, so that whoever asks for it is run again. */
export function recordsOf(
  found: ReadonlyMap<string, Run>,
  { before, after }: { before: Texts; after: Texts },
): Map<string, Touched> {
  const isSteady = (file: string) => before.get(file) === after.get(file);
  const at = new Map(
    [...after].filter(([file]) => isSteady(file)).map(([file, text]) => [file, seen(file, text)]),
  );
  return new Map(
    [...found]
      .filter(([test, { called, loaded }]) => [test, ...called, ...loaded].every(isSteady))
      .map(([test, run]) => [test, { ...run, at }]),
  );
}
