import { join } from 'node:path';
import { watch } from 'chokidar';

/** An editor writes a file in several steps; a run waits until it is quiet for this long. */
const QUIET_MS = 40;

/** A run that fails tells why, and is not the end: the next edit starts another. */
export function tell(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
}

/** Runs again after every edit of the spec, the words, the blocks' grammar, the icons or the overrides. Ends with the signal. */
export async function watchSpec(
  project: string,
  run: (paths: string[]) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const folders = ['spec', 'locales', 'runtime/blocks', 'runtime/look', 'screens'].map((name) =>
    join(project, name),
  );
  const watcher = watch(folders, {
    ignoreInitial: true,
    ignored: (path, stats) => stats?.isFile() === true && !/\.(yaml|tsx)$/.test(path),
  });
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const start = () => {
    if (running !== undefined || changed.size === 0) return;
    const paths = [...changed];
    changed.clear();
    running = run(paths)
      .catch(tell)
      .finally(() => {
        running = undefined;
        start();
      });
  };
  // A folder that the system does not let us watch, or no longer: the others are watched all the same.
  watcher.on('error', tell);
  watcher.on('all', (_event, path) => {
    if (path.endsWith('.tsx') && !path.startsWith(join(project, 'screens'))) return;
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(start, QUIET_MS);
  });
  await new Promise<void>((done) => {
    if (signal?.aborted) done();
    signal?.addEventListener('abort', () => done(), { once: true });
  });
  clearTimeout(timer);
  await watcher.close();
  await running;
}
