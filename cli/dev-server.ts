import { readFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Started } from '../server/main.ts';
import type { FromServer, ToServer } from './dev-backend.ts';
import { projectRoot } from './project.ts';

/** Our own modules carry a number that grows with every edit, so that one process can import them anew. */
let version = 0;
const ours = pathToFileURL(join(projectRoot, '/')).href;
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    if (!found.url.startsWith(ours) || found.url.includes('/node_modules/')) return found;
    const [file = ''] = found.url.split('?');
    tell({ loaded: fileURLToPath(file) });
    return { ...found, url: `${file}?v=${version}` };
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
    logLevel: process.env.HUB_LOG ?? 'warn',
    pages: {
      register: async () => undefined,
      template: () => readFile(join(projectRoot, 'index.html'), 'utf8'),
      build: 'dev',
      inlineScripts: true,
    },
  });
  tell({ ready: started.url });
  return started;
}

/** The data folder has one master: the old server ends before the new one opens it, once its code is loaded. */
async function renew(old: Started): Promise<Started> {
  version += 1;
  let server: Server;
  try {
    server = await load();
  } catch (error) {
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
  if (message !== 'renew') return;
  running = running.then(renew);
  running.catch(fail);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
// Whoever started this process is gone: nobody would stop it.
process.on('disconnect', end);
