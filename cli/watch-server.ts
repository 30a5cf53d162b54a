import { watch } from 'chokidar';
import { tell } from '../generator/watch.ts';

/** Follows edits of the server's code until the signal; renewals never overlap, and one that fails is not the last. */
export async function watchServer(
  folder: string,
  renew: (file: string) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const watcher = watch(folder, { ignoreInitial: true });
  let last = Promise.resolve();
  watcher.on('error', tell);
  watcher.on('change', (file) => {
    last = last.then(() => renew(file)).catch(tell);
  });
  await new Promise<void>((done) => {
    if (signal.aborted) done();
    signal.addEventListener('abort', () => done(), { once: true });
  });
  await watcher.close();
  await last;
}
