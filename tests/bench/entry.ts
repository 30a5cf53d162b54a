import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endpoints } from '#generated/server/contract.ts';
import { projectRoot } from '../../cli/project.ts';
import { DevCopy } from '../dev/dev-copy.ts';
import { patienceMs } from '../support/patience.ts';
import { addCalls, addScreens } from './grown.ts';
import { timeProcess } from './measure.ts';
import type { BenchOptions, Row } from './row.ts';

const sizeMaxKb = 180;
const kilobyte = 1000;
const callsGrown = 400;
const screensAdded = 20;
/** Names of files differ from build to build, and so does what packs them. */
const callsGrowthMax = 1.002;
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
  const { gzipBytes, modules, largest } = await buildEntry(projectRoot);
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
    ...(await grownRows(gzipBytes, say)),
  ];
}

/** The same product with more calls, and with more screens: what is loaded first is there for all of them. */
async function grownRows(before: number, say: BenchOptions['say']): Promise<Row[]> {
  const copy = new DevCopy();
  try {
    const own = Object.keys(endpoints).length;
    const grown = {
      edit: (path: string, from: string, to: string) => copy.edit(path, [from, to]),
      write: (path: string, text: string) => copy.write(path, text),
    };
    addCalls(grown, callsGrown - own);
    const withCalls = await buildGrown(copy, say, `with ${callsGrown} calls`);
    addScreens(grown, screensAdded);
    const withScreens = await buildGrown(copy, say, `with ${screensAdded} screens more`);
    const each = (withScreens - withCalls) / screensAdded;
    return [
      {
        what: `entry JS with ${callsGrown} calls, gzip`,
        ours: `${(withCalls / kilobyte).toFixed(1)} kB`,
        theirs: `with ${own}: ${(before / kilobyte).toFixed(1)} kB`,
        ratio: withCalls / before,
        target: `<= ${callsGrowthMax}`,
        met: withCalls <= before * callsGrowthMax,
      },
      { what: 'one screen more adds to the entry JS, gzip', ours: `${each.toFixed(0)} bytes` },
    ];
  } finally {
    copy.remove();
  }
}

async function buildGrown(copy: DevCopy, say: BenchOptions['say'], what: string): Promise<number> {
  say(`build the browser side ${what}`);
  await timeProcess(process.execPath, [join(copy.root, 'cli', 'hub.ts'), 'generate'], { cwd: copy.root });
  return (await buildEntry(copy.root)).gzipBytes;
}

async function buildEntry(root: string): Promise<Entry> {
  const child = fork(fileURLToPath(new URL('./entry-process.ts', import.meta.url)), [root], {
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
