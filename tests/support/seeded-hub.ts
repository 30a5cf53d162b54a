import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildBrowser } from '../../cli/build.ts';
import { note, notes } from '../../cli/changed/record/watched.ts';
import { projectRoot } from '../../cli/project.ts';
import { distPages } from '../../server/doors/pages/pages.ts';
import type { Config } from '../../server/ground/config.ts';
import { startServer } from '../../server/main.ts';
import { plantDemo } from '../../server/seed/index.ts';
import { plantEdgeItems } from './edge-items.ts';
import { idle, startHub, type TestHub } from './hub.ts';
import { templatePath, templatePrefix } from './template-path.ts';

const template = templatePath();
const pollMs = 100;
/** No run lasts as long; what is older was left by another one, whose number came round again. */
const staleMs = 12 * 3_600_000;

type More = Pick<Config, 'delivery' | 'settings'>;

/** A hub on the built pages, with the demo and what is hard to show; each has a data folder of its own. */
export function startSeededHub(more: More = {}): Promise<TestHub> {
  return serve({ isPlanted: true }, more);
}

/** The same with nothing on it yet. */
export function startBareHub(more: More = {}): Promise<TestHub> {
  return serve({ isPlanted: false }, more);
}

/** Serves the pages, from a data folder of its own. */
async function serve({ isPlanted }: { isPlanted: boolean }, more: More): Promise<TestHub> {
  note(notes.usesPlanted);
  await prepareTemplate();
  const folder = await mkdtemp(join(tmpdir(), 'hub-seeded-'));
  if (isPlanted) copyData(join(template, 'data'), folder);
  const port = await portOfWorker();
  const hub = await startHub({
    // Nobody writes there, and a build during a run writes elsewhere.
    pages: await distPages(join(template, 'dist')),
    dataDir: folder,
    // The clone command on a page has to work, so the hub must know where it is.
    config: { port, publicUrl: `http://127.0.0.1:${port}`, ...more },
  });
  // The first page that searches need not wait for a start, which on a busy machine takes longer than it may; then the
  // search itself tries again.
  await hub.hub.searches.workers.open().catch(() => undefined);
  return {
    ...hub,
    async stop() {
      await hub.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Git never writes into a file that stands: it puts another one in its place. So the files of repositories are the same ones
 * in every copy.
 */
function copyData(from: string, to: string): void {
  for (const { name } of readdirSync(from, { withFileTypes: true })) {
    if (name === 'repos') linkFolder(join(from, name), join(to, name));
    else copyFileSync(join(from, name), join(to, name));
  }
}

/** Without a wait between: to hand over each of two thousand small steps costs more than the steps. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else linkSync(source, target);
  }
}

/** The first worker plants, the others wait for it. The pages are copied too: a build during a run must not change them. */
async function prepareTemplate(): Promise<void> {
  await removeStale();
  const ready = join(template, 'ready');
  const isFirst = await mkdir(template).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    try {
      await plantTemplate();
      await writeFile(ready, '');
    } catch (error) {
      await rm(template, { recursive: true, force: true });
      throw error;
    }
    return;
  }
  while (!(await exists(ready))) {
    if (!(await exists(template))) return prepareTemplate();
    await setTimeout(pollMs);
  }
}

async function removeStale(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(templatePrefix)) continue;
    const path = join(tmpdir(), name);
    const made = await stat(path).catch(() => undefined);
    if (made && Date.now() - made.birthtimeMs > staleMs) {
      // Another user's may not be removed, and is in nobody's way.
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
    }
  }
}

async function plantTemplate(): Promise<void> {
  note(notes.planted);
  await buildBrowser();
  await cp(join(projectRoot, 'dist'), join(template, 'dist'), { recursive: true, preserveTimestamps: true });
  const { hub, stop } = await startServer({
    config: {
      port: 0,
      host: '127.0.0.1',
      publicUrl: 'http://localhost',
      dataDir: join(template, 'data'),
      seed: 'none',
    },
    logLevel: 'silent',
  });
  await plantDemo(hub);
  await plantEdgeItems(hub);
  // What is left to do of forty items would be done anew by each hub that starts on a copy.
  await idle(hub);
  await stop();
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Below the numbers that a system gives to whoever asks for any: nobody gets it between this look and the hub's. */
const ports = { from: 20_000, to: 32_000 };

let ownPort: number | undefined;

/** The same for one hub of a worker after the other, so that a browser knows its scripts already. */
async function portOfWorker(): Promise<number> {
  if (ownPort === undefined) {
    ownPort = await freePort();
    return ownPort;
  }
  return (await isFree(ownPort)) ? ownPort : freePort();
}

async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(ports.from, ports.to);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
