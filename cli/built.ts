import { createHash } from 'node:crypto';
import { type Dirent, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { layout, outputRoot, productRoot, projectRoot, siteRoot } from './project.ts';

/** Stands in dist/ once all is made of the files that are there now. */
const builtFile = join(outputRoot, 'dist', '.built');
/** Whatever generated/ and dist/ are made of, and generated/ itself. */
const described = ['spec', 'locales', 'screens', 'blocks', 'icons', 'public', 'server/rooms/migrations'];
const ofEngine = ['engine', 'generator', 'runtime', 'public'].map((name) => join(projectRoot, name));
const sources = [
  ...[productRoot, ...[siteRoot ?? []].flat()].flatMap((root) => described.map((name) => join(root, name))),
  ...ofEngine,
];
const folders = [...sources, layout.into];
/** No start reads it, and whoever asks for it first makes it. */
const ofTests = join(layout.into, 'qa');
const files = [
  ...['index.html', 'vite.config.ts', 'package.json', 'package-lock.json'],
  ...['modules-in-files', 'one-runtime', 'packed-ahead', 'past-offers', 'reached-modules'].map(
    (name) => `cli/${name}.ts`,
  ),
  'server/store/tables.yaml',
  'server/rooms/tables.yaml',
];

/**
 * Whether generated/ and dist/ follow from the files that are there. By size and time alone, since a start that finds nothing to do
 * loads neither the generator nor Vite; what differs is looked at by those.
 */
export const isBuilt = (): boolean =>
  existsSync(builtFile) && readFileSync(builtFile, 'utf8') === fingerprint();

/** Whether all was made once, of whatever stood there then. */
export const wasBuilt = (): boolean => existsSync(builtFile);

/** What the sources are now, for whoever makes something of them. */
export const sourcesNow = (): string => fingerprint(sources);

/**
 * Notes down that all is made of these sources: none that has changed meanwhile counts as built. In a folder that this user may not
 * write to, each start looks anew.
 */
export function noteBuilt(made: string): void {
  try {
    if (sourcesNow() === made) writeFileSync(builtFile, fingerprint());
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
  }
}

function fingerprint(within: readonly string[] = folders): string {
  const hash = createHash('sha256');
  const add = (file: string) => {
    const found = statSync(file, { throwIfNoEntry: false });
    const path = relative(projectRoot, file);
    hash.update(found ? `${path}\0${found.size}\0${found.mtimeMs}\n` : `${path}\0none\n`);
  };
  for (const name of files) add(join(projectRoot, name));
  for (const folder of within) for (const path of below(folder)) add(path);
  return hash.digest('hex');
}

function below(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries: Dirent[] = readdirSync(folder, { withFileTypes: true });
  return entries
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const inside = join(folder, entry.name);
      if (inside === ofTests) return [];
      if (entry.isDirectory()) return below(inside);
      // A hidden file is never read as a part of a product, such as the one that notes what was made.
      return entry.name.startsWith('.') ? [] : [inside];
    });
}
