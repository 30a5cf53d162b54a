import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { patienceMs } from '../support/patience.ts';
import type { BenchOptions, Row } from './row.ts';

const sizeMaxKb = 180;
const kilobyte = 1000;
/** What only some pages need must not be loaded by all. */
const unwanted = /node_modules\/(@rjsf|highlight\.js|lowlight|rehype-highlight|ajv)\//;

interface Entry {
  gzipBytes: number;
  modules: string[];
  largest: { fileName: string; gzipBytes: number }[];
}

/** The script of index.html and all that it imports, packed as a server would. */
export async function benchEntry({ say }: BenchOptions): Promise<Row[]> {
  say('build the browser side');
  const { gzipBytes, modules, largest } = await buildEntry();
  const size = gzipBytes / kilobyte;
  const found = modules.flatMap((id) => unwanted.exec(id)?.[1] ?? []);
  const strays = [...new Set(found)];
  const parts = largest.map(({ fileName, gzipBytes: bytes }) => {
    const name = fileName.replace(/^assets\/|-[\w-]{8}\.js$/g, '');
    return `${name} ${(bytes / kilobyte).toFixed(0)}`;
  });
  return [
    {
      what: 'entry JS, gzip',
      ours: `${size.toFixed(1)} kB`,
      ratio: size / sizeMaxKb,
      target: `< ${sizeMaxKb} kB`,
      met: size < sizeMaxKb,
      note: parts.join(', '),
    },
    {
      what: 'form engine or highlighter in the entry JS',
      ours: strays.length > 0 ? strays.join(', ') : 'none',
      target: 'none',
      met: strays.length === 0,
    },
  ];
}

async function buildEntry(): Promise<Entry> {
  const child = fork(fileURLToPath(new URL('./entry-process.ts', import.meta.url)), [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    timeout: patienceMs,
    // Another value would build React as it is for developing.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const ended = once(child, 'exit').then(() => undefined);
  const told = await Promise.race([once(child, 'message').then(([message]) => message as Entry), ended]);
  if (!told) throw new Error('The browser side could not be built; the lines above say why.');
  await ended;
  return told;
}
