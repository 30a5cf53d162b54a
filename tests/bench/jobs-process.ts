import { startServer } from '../../server/main.ts';
import { unsynced } from '../../server/store/unsynced.ts';
import { configOf } from './hub-config.ts';
import { serveParent } from './serve-child.ts';

/**
 * A hub that is given a job again and again, which has nothing to do. What asks for a job waits for the disk on its own
 * account: here nobody does.
 */
serveParent<{ dataDir: string; everyMs?: number }>(async ({ dataDir, everyMs }) => {
  const started = await startServer({ config: { ...configOf(dataDir), seed: 'none' }, logLevel: 'silent' });
  if (everyMs === undefined) return started;
  const { jobs, db } = started.hub;
  jobs.handle(async () => {});
  let asked = 0;
  const timer = setInterval(async () => {
    asked += 1;
    const itemId = `item-${asked}`;
    await unsynced(db, (alone) => jobs.open(alone, 'items.paths', { itemId }));
    jobs.wake();
  }, everyMs);
  const stop = () => {
    clearInterval(timer);
    return started.stop();
  };
  return { url: started.url, stop };
});
