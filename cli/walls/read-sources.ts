import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { listFiles } from '../../generator/yaml/load-folder.ts';

const buildings = ['cli', 'generated', 'generator', 'runtime', 'blocks', 'screens', 'server'];

/** Tests may ask everybody, and what an emitter copies is judged where it arrives. */
const isJudged = (file: string) =>
  /\.(?:ts|tsx|js)$/.test(file) &&
  !/\.test\.tsx?$|\.d\.ts$|\/testing\//.test(file) &&
  !/^generator\/emit\/(?:.*\/)?support\//.test(file);

/** Every file of ours that is judged, by its path from the root of a project; of one that stands elsewhere, what its pages are drawn with. */
export function readSources(project: string, folders: readonly string[] = buildings): Map<string, string> {
  const files = folders.flatMap((folder) => listFiles(join(project, folder), ''));
  const named = files.map((file) => [relative(project, file).split(sep).join('/'), file] as const);
  return new Map(
    named.flatMap(([name, file]) => (isJudged(name) ? [[name, readFileSync(file, 'utf8')] as const] : [])),
  );
}
