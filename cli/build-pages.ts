import { build } from 'vite';
import { pageFaults } from './page-faults.ts';
import { projectRoot } from './project.ts';

// One build in a process of its own: `build-pages.ts <folder> [<entry of what draws pages>]`.
const [outDir = '', ssr] = process.argv.slice(2);
// A test runner sets it, and what is built must not depend on who asked for it.
process.env.NODE_ENV = 'production';
try {
  await build({
    root: projectRoot,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, ...(ssr !== undefined && { ssr }) },
  });
} catch (error) {
  const faults = pageFaults(error);
  // What is no fault of a file shows where it came from.
  if (faults.length === 0) throw error;
  for (const fault of faults) console.error(fault);
  process.exitCode = 1;
}
