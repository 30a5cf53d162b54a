import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listFiles } from '../generator/load/load-folder.ts';
import { projectRoot, runTool } from './project.ts';

const stampFile = join(projectRoot, 'dist', '.stamp');
const folders = ['runtime', 'generated', 'screens', 'public'];
const files = ['index.html', 'vite.config.ts', 'package-lock.json'];

/** Builds the browser side where its sources changed since the last build. */
export function buildBrowser(): void {
  const stamp = hashSources();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Building the browser side (once for each change) …');
  // A test runner sets NODE_ENV, and what is built must not depend on who asked for it.
  const env = { ...process.env, NODE_ENV: 'production' };
  const status = runTool('vite', ['build', '--logLevel', 'warn'], { env });
  if (status !== 0) throw new Error('The browser side could not be built; the lines above say why.');
  writeFileSync(stampFile, stamp);
}

function hashSources(): string {
  const hash = createHash('sha256');
  const inFolders = folders.flatMap((folder) => listFiles(join(projectRoot, folder), ''));
  const all = [...inFolders, ...files.map((file) => join(projectRoot, file))].filter(
    (file) => !/\.test\.tsx?$/.test(file),
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
