import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { listFiles } from '../yaml/load-folder.ts';

/** What the generator copies as it stands runs beside them. */
const places = ['runtime', 'screens', 'server', 'generator/emit/validators/support'];

/** The text of all code that may use words, of a project and of the engine that runs it, each a folder. */
export function readWordUse(project: string, engine: string): string {
  const roots = new Set([resolve(project), resolve(engine)]);
  const folders = [...roots].flatMap((root) => places.map((place) => join(root, place)));
  const files = folders.flatMap((folder) =>
    ['.ts', '.tsx'].flatMap((extension) => listFiles(folder, extension)),
  );
  return files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}
