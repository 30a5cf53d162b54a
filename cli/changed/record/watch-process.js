// @ts-check
// Loaded before all else by the processes that tests start (--import), while it is written down what each test runs.
import { randomUUID } from 'node:crypto';
import { appendFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { countCalls } from './executed.js';

const folder = process.env.HUB_TOUCHED;
// What workers of another vitest load comes through none of this.
const isVitest = /[\\/]vitest(?:\.mjs)?$/.test(process.argv[1] ?? '');
if (folder !== undefined && isVitest) orNot(() => writeFileSync(join(folder, 'unseen'), 'vitest'));
if (folder !== undefined) watch(join(folder, randomUUID()));

/** @param {string} file */
function watch(file) {
  /** @type {Set<string>} */
  const loaded = new Set();
  // At once, since whoever is killed says nothing at its end.
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      if (!loaded.has(found.url)) {
        loaded.add(found.url);
        if (found.url.startsWith('file:') && !found.url.includes('/node_modules/'))
          orNot(() => appendFileSync(`${file}.loaded`, `${found.url}\n`));
      }
      return found;
    },
  });
  // Who is given little memory keeps it: all that it loads counts as run.
  if (
    [...process.execArgv, process.env.NODE_OPTIONS ?? ''].some((option) =>
      option.includes('--max-old-space-size'),
    )
  )
    return;
  const called = countCalls();
  process.on('exit', () => orNot(() => writeFileSync(`${file}.called`, called().called.join('\n'))));
}

/** Where the folder has gone, its test has ended, and nobody reads it. @param {() => void} write */
function orNot(write) {
  try {
    write();
  } catch {
    // As said above.
  }
}
