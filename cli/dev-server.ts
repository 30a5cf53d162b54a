import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer, stopOnSignals } from '../server/main.ts';
import { projectRoot } from './project.ts';

const started = await startServer({
  logLevel: process.env.HUB_LOG ?? 'warn',
  pages: {
    register: async () => undefined,
    template: () => readFile(join(projectRoot, 'index.html'), 'utf8'),
    build: 'dev',
    inlineScripts: true,
  },
});
stopOnSignals(started);
process.send?.(started.url);
