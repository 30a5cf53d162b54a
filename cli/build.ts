import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listFiles } from '../generator/yaml/load-folder.ts';
import { Stop } from './launch/stop.js';
import { besideRoot, oneAtATime, outputRoot, projectRoot, runCode } from './project.ts';

const stampFile = join(outputRoot, 'dist', '.stamp');
const draftPrefix = 'dist.';
const folders = [
  join(projectRoot, 'runtime'),
  ...['generated', 'screens', 'blocks'].map((name) => join(outputRoot, name)),
  join(besideRoot, 'public'),
];
/** No page reads it, and not every run makes it. */
const ofTests = join(outputRoot, 'generated', 'qa', '/');
const files = ['index.html', 'vite.config.ts', 'package-lock.json'];

/** Builds the browser side where its sources changed since the last build; says whether they had. */
export async function buildBrowser(): Promise<boolean> {
  if (isBuilt()) return false;
  await oneAtATime(() => {
    // Whoever was waited for may have built it.
    if (!isBuilt()) build();
  });
  return true;
}

const isBuilt = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashSources();

/** Builds beside what stands, and puts it in its place whole: a build that is cut short changes nothing. */
function build(): void {
  console.log('Building the browser side (once for each change) …');
  for (const name of readdirSync(outputRoot)) if (name.startsWith(draftPrefix)) remove(name);
  const stamp = hashSources();
  const draft = join(outputRoot, `${draftPrefix}${process.pid}`);
  if (runCode('build-pages.ts', [draft, 'runtime/drawn/draw-page.tsx']) !== 0)
    throw new Stop('Nothing was built; what was made before stays as it is.');
  writeFileSync(join(draft, '.stamp'), stamp);
  remove('dist');
  renameSync(draft, join(outputRoot, 'dist'));
}

const remove = (name: string) => rmSync(join(outputRoot, name), { recursive: true, force: true });

function hashSources(): string {
  const hash = createHash('sha256');
  const inFolders = folders.flatMap((folder) => listFiles(folder, ''));
  const all = [...inFolders, ...files.map((file) => join(projectRoot, file))].filter(
    (file) => !/\.test\.tsx?$/.test(file) && !file.startsWith(ofTests),
  );
  for (const file of all) {
    if (!existsSync(file)) continue;
    hash
      .update(`${relative(projectRoot, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}
