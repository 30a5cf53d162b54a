import { readFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Started } from '../server/main.ts';
import type { FromServer, ToServer } from './dev-backend.ts';
import { outputRoot, projectRoot } from './project.ts';

/** Our own modules carry a number that grows with every edit of them, so that one process can import them anew. */
const versions = new Map<string, number>();
/** File → the files that import it: what has to be imported anew with it. */
const importers = new Map<string, Set<string>>();
const ours = [projectRoot, outputRoot].map((folder) => pathToFileURL(join(folder, '/')).href);
const isOurs = (url: string) => ours.some((folder) => url.startsWith(folder));
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    if (!isOurs(found.url) || found.url.includes('/node_modules/')) return found;
    const [file = ''] = found.url.split('?');
    const path = fileURLToPath(file);
    tell({ loaded: path });
    const { parentURL = '' } = context;
    const parent = isOurs(parentURL) && fileURLToPath(parentURL.split('?')[0] ?? '');
    if (parent) importers.set(path, (importers.get(path) ?? new Set()).add(parent));
    return { ...found, url: `${file}?v=${versions.get(path) ?? 0}` };
  },
});

function tell(message: FromServer): void {
  if (process.connected) process.send?.(message);
}

type Server = typeof import('../server/main.ts');

async function load(): Promise<Server> {
  // The name is a variable since the hooks must be in place before anything of the server is resolved.
  const name = '../server/main.ts';
  return (await import(name)) as Server;
}

async function open({ startServer }: Server): Promise<Started> {
  const started = await startServer({
    logLevel: 'warn',
    isAhead: true,
    pages: {
      register: async () => undefined,
      template: () => readFile(join(projectRoot, 'index.html'), 'utf8'),
      build: 'dev',
      inlineScripts: true,
    },
  });
  tell({ ready: started.url, holdsMb: process.memoryUsage.rss() / 2 ** 20 });
  return started;
}

/** Files that cannot be loaded may have left others half linked: after such an edit everything is imported anew. */
let whole = false;

/** The number of these files, and of all that import them, grows. */
function outdate(files: Iterable<string>): void {
  const outdated = new Set(files);
  for (const file of outdated) {
    versions.set(file, (versions.get(file) ?? 0) + 1);
    for (const importer of importers.get(file) ?? []) outdated.add(importer);
  }
}

/** The data folder has one master: the old server ends before the new one opens it, once its code is loaded. */
async function renew(old: Started, files: string[]): Promise<Started> {
  outdate(whole ? importers.keys() : files);
  let server: Server;
  try {
    server = await load();
    whole = false;
  } catch (error) {
    whole = true;
    console.error('The server stays as it was, since its new code cannot be loaded:', error);
    tell({ ready: old.url });
    return old;
  }
  await old.stop();
  return open(server);
}

/** A sentence for what the person can mend; a stack for the rest. */
function fail(error: unknown): never {
  const told = error instanceof Error && error.constructor.name === 'ConfigError';
  console.error(told ? error.message : error);
  process.exit(1);
}

let running = load().then(open);
running.catch(fail);
const end = () => {
  running.then((started) => started.stop()).then(() => process.exit(0), fail);
};
process.on('message', (message: ToServer) => {
  running = running.then((old) => renew(old, message.renew));
  running.catch(fail);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
// Whoever started this process is gone: nobody would stop it.
process.on('disconnect', end);
