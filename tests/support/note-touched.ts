import childProcess from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { aroundAll } from 'vitest';
import { countCalls } from '../../cli/changed/record/executed.js';
import { note, notes, touchedFolder, watchProcess } from '../../cli/changed/record/watched.ts';

/** They run nothing of this repository; what bounds git's memory stands before git. */
const strangers = new Set(
  'git git-lfs chmod chown tar ps kill tsc prlimit openssl nginx systemd-analyze'.split(' '),
);

/** What stays of a worker from one file of tests to the next. */
interface Watched {
  all: string;
  counted: ReturnType<typeof countCalls>;
  loaded: Set<string>;
  /** What was called while anything was loaded, which whoever comes later stands on as well. */
  calledToLoad: Set<string>;
}
const worker = globalThis as { watchedHere?: Watched };

/** Beside each file of tests: which of our files it ran, with all that it started. */
if (process.env[touchedFolder] !== undefined) {
  worker.watchedHere ??= watchWorker(process.env[touchedFolder]);
  const { all, counted, loaded, calledToLoad } = worker.watchedHere;
  const own = mkdtempSync(join(all, 'file-'));
  process.env[touchedFolder] = own;
  counted();
  const count = () => {
    const taken = counted();
    for (const one of taken.loaded) loaded.add(one);
    return taken.called;
  };
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a hook needs
  aroundAll(async (run, {}, file) => {
    for (const one of count()) calledToLoad.add(one);
    const before = new Set(loaded);
    await run();
    const ran = count();
    const called = new Set([...calledToLoad, ...ran]);
    // Whoever loads later what a test loads has it ready, and does not call again what loading it called.
    for (const one of ran) if (!before.has(one)) calledToLoad.add(one);
    writeFileSync(join(own, 'worker.loaded'), [...loaded].join('\n'));
    writeFileSync(join(own, 'worker.called'), [...called].join('\n'));
    writeFileSync(join(own, notes.ran), ran.join('\n'));
    if ('filepath' in file) note(notes.of, file.filepath);
  });
}

function watchWorker(all: string): Watched {
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${watchProcess}`.trim();
  noteUnseen();
  return { all, counted: countCalls(), loaded: new Set(), calledToLoad: new Set() };
}

/** A process that is not told to write here is one of which nothing is known. */
function noteUnseen(): void {
  const each = childProcess as unknown as Record<string, (...given: unknown[]) => unknown>;
  for (const name of ['spawn', 'spawnSync', 'fork', 'execFile', 'execFileSync', 'exec', 'execSync']) {
    const real = each[name];
    if (real === undefined) continue;
    const noting = (...given: unknown[]) => {
      const isSeen = given.every((one) => !lacksFolder(one));
      if (!isSeen && !strangers.has(basename(String(given[0])))) note(notes.unseen, String(given[0]));
      return real(...given);
    };
    // What `promisify` makes of it is kept with it.
    each[name] = Object.assign(
      noting,
      ...Object.getOwnPropertySymbols(real).map((key) => ({ [key]: Reflect.get(real, key) })),
    );
  }
  syncBuiltinESMExports();
}

function lacksFolder(given: unknown): boolean {
  const env = (given as { env?: Readonly<Record<string, unknown>> } | undefined)?.env;
  return env !== undefined && env !== null && env[touchedFolder] !== process.env[touchedFolder];
}
