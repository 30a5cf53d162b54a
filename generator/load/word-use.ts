import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './load-folder.ts';

const places = ['runtime', 'screens', 'server'];

/** The text of all code that may use words, so that words which nothing uses can be named. */
export function readWordUse(project: string): string {
  const files = places.flatMap((place) =>
    ['.ts', '.tsx'].flatMap((extension) => listFiles(join(project, place), extension)),
  );
  return files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}
