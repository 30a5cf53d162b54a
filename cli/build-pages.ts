import { join } from 'node:path';
import { build } from 'vite';
import { pageFaults } from './page-faults.ts';
import { projectRoot } from './project.ts';

// The builds of a folder in a process of their own: `build-pages.ts <folder> [<entry of what draws pages>]`. What builds is
// read once for both.
const [folder = '', drawing] = process.argv.slice(2);
// A test runner sets it, and what is built must not depend on who asked for it.
process.env.NODE_ENV = 'production';
try {
  await buildInto(folder);
  // It draws pages for those who come without having been here.
  if (drawing !== undefined) await buildInto(join(folder, '.drawn'), drawing);
} catch (error) {
  const faults = pageFaults(error);
  // What is no fault of a file shows where it came from.
  if (faults.length === 0) throw error;
  for (const fault of faults) console.error(fault);
  process.exitCode = 1;
}

async function buildInto(outDir: string, ssr?: string): Promise<void> {
  await build({
    root: projectRoot,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, ...(ssr !== undefined && { ssr }) },
  });
}
