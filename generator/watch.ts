import { statSync } from 'node:fs';
import { join } from 'node:path';
import { watch } from 'chokidar';
import { listFiles } from './yaml/load-folder.ts';

/** An editor writes a file in several steps; a run waits until it is quiet for this long. */
const QUIET_MS = 40;

/**
 * What the system forgets to tell is found this often: a file that is deleted and written anew within a moment, or a
 * folder that is renamed and comes back. Looking at all files takes two milliseconds.
 */
const LOOK_MS = 1000;

/** What is read of a project while it is edited: the folder, and how its files end. */
const WATCHED = [
  ['engine', '.yaml'],
  ['spec', '.yaml'],
  ['locales', '.yaml'],
  ['runtime/blocks', '.yaml'],
  ['runtime/look', '.yaml'],
  ['screens', '.yaml'],
  ['screens', '.tsx'],
  ['blocks', '.yaml'],
  ['icons', '.svg'],
] as const;

/** A run that fails tells why, and is not the end: the next edit starts another. */
export function tell(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
}

interface WatchOptions {
  /** Ends the watching. */
  signal?: AbortSignal;
  /** What stood there before the last run read it: an edit since then is followed as well. */
  since?: Look;
}

/** Runs again after every edit of the spec, the words, the blocks' grammar, the icons or the overrides. */
export async function watchSpec(
  project: string,
  run: (paths: string[]) => Promise<void>,
  { signal, since = lookAt(project) }: WatchOptions = {},
): Promise<void> {
  const folders = [...new Set(WATCHED.map(([folder]) => join(project, folder)))];
  const watcher = watch(folders, {
    ignoreInitial: true,
    ignored: (path, stats) => stats?.isFile() === true && !/\.(yaml|tsx|svg)$/.test(path),
  });
  const changed = new Set<string>();
  let seen = since;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const start = () => {
    if (running !== undefined || changed.size === 0) return;
    const paths = [...changed];
    changed.clear();
    seen = lookAt(project);
    running = run(paths)
      .catch(tell)
      .finally(() => {
        running = undefined;
        start();
      });
  };
  const change = (path: string) => {
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(start, QUIET_MS);
  };
  const looking = setInterval(() => {
    for (const path of differences(seen, lookAt(project))) change(path);
  }, LOOK_MS);
  // A folder that the system does not let us watch, or no longer: the others are watched all the same.
  watcher.on('error', tell);
  watcher.on('all', (_event, path) => {
    if (path.endsWith('.tsx') && !path.startsWith(join(project, 'screens'))) return;
    change(path);
  });
  await new Promise<void>((done) => {
    if (signal?.aborted) done();
    signal?.addEventListener('abort', () => done(), { once: true });
  });
  clearTimeout(timer);
  clearInterval(looking);
  await watcher.close();
  await running;
}

/** File → what changes with every edit of it. */
export type Look = ReadonlyMap<string, string>;

/** What a run would read now. */
export function lookAt(project: string): Look {
  const files = WATCHED.flatMap(([folder, extension]) => listFiles(join(project, folder), extension));
  return new Map(files.map((file) => [file, stampOf(file)]));
}

function stampOf(file: string): string {
  try {
    const { ino, size, mtimeMs, ctimeMs } = statSync(file);
    return `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
  } catch (error) {
    // It went meanwhile, or it is a link that leads nowhere: that is a state as well.
    return String((error as NodeJS.ErrnoException).code);
  }
}

function differences(before: Look, now: Look): string[] {
  const paths = new Set([...before.keys(), ...now.keys()]);
  return [...paths].filter((path) => before.get(path) !== now.get(path));
}
