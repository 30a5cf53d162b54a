import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inFolder } from './folder.ts';
import type { Used } from './generate-process.ts';
import { alternate, timeProcess } from './measure.ts';
import { type BenchOptions, type Row, timeText } from './row.ts';

const rounds = 5;
const sizes = [40, 400];
/** Nobody else is asked to make so many: it is measured against ten times fewer. */
const hugeSize = 4000;
const largeSize = 400;
const hugeRounds = 3;
/** What each call costs beside what it costs among fewer; more than this would be worse than linear. */
const growthMax = 1.2;
const memoryMaxMb = 500;
const ownProcess = fileURLToPath(new URL('./generate-process.ts', import.meta.url));

/** Types and client of the same document, each by a process that starts cold into an empty folder. */
export async function benchGeneration({ peer, say }: BenchOptions): Promise<Row[]> {
  return inFolder(async (folder) => {
    const theirs = await findPeer(peer, folder);
    const rows: Row[] = [];
    for (const size of sizes) {
      say(`types and client of ${size} endpoints`);
      rows.push(...(await measure(size, { folder, theirs })));
    }
    say(`everything of ${hugeSize} endpoints`);
    return [...rows, ...(await measureHuge(folder))];
  });
}

/** By processor time, which a busy machine stretches least. */
async function measureHuge(folder: string): Promise<Row[]> {
  const used: Used[] = [];
  const run = async (size: number) => {
    const one = await runTold(await emptied(join(folder, 'ours')), size);
    if (size === hugeSize) used.push(one);
    return one.cpuMs;
  };
  const times = await alternate(hugeRounds, { huge: () => run(hugeSize), large: () => run(largeSize) });
  const growth = times.huge / hugeSize / (times.large / largeSize);
  const memoryMb = Math.max(...used.map(({ maxRssKb }) => maxRssKb)) / 1024;
  return [
    {
      what: `everything, ${hugeSize} endpoints: processor time of each`,
      ours: timeText(times.huge / hugeSize),
      theirs: `among ${largeSize}: ${timeText(times.large / largeSize)}`,
      ratio: growth,
      target: `<= ${growthMax}`,
      met: growth <= growthMax,
      note: `${timeText(times.huge)} in all`,
    },
    {
      what: `everything, ${hugeSize} endpoints: memory`,
      ours: `${memoryMb.toFixed(0)} MB`,
      target: `< ${memoryMaxMb} MB`,
      met: memoryMb < memoryMaxMb,
    },
  ];
}

async function runTold(out: string, size: number): Promise<Used> {
  const child = fork(ownProcess, [String(size), out], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const told = once(child, 'message');
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${ownProcess} ${size} ended with ${code}.`);
  const [used] = await told;
  return used as Used;
}

async function measure(
  size: number,
  { folder, theirs }: { folder: string; theirs: string | undefined },
): Promise<Row[]> {
  const document = join(folder, `document-${size}`);
  await timeProcess(process.execPath, [ownProcess, String(size), document, 'openapi']);
  const input = join(document, 'openapi.json');
  const what = `types and client, cold, ${size} endpoints`;
  const own = () => runOwn(folder, size, 'types,api');
  const all = () => runOwn(folder, size);
  if (theirs === undefined) {
    const times = await alternate(rounds, { own, all });
    return [{ what, ours: timeText(times.own), note: peerMissing }, everything(size, times.all)];
  }
  const times = await alternate(rounds, { own, theirs: () => runPeer(theirs, input, folder), all });
  return [
    {
      what,
      ours: timeText(times.own),
      theirs: `openapi-ts ${timeText(times.theirs)}`,
      ratio: times.own / times.theirs,
      target: '< 1',
      met: times.own < times.theirs,
    },
    everything(size, times.all),
  ];
}

const everything = (size: number, ms: number): Row => ({
  what: `everything, ${size} endpoints: ours alone`,
  ours: timeText(ms),
});

async function runOwn(folder: string, size: number, only?: string): Promise<number> {
  const out = await emptied(join(folder, 'ours'));
  return timeProcess(process.execPath, [ownProcess, String(size), out, ...(only ? [only] : [])]);
}

/** Fetch types, calls and the axios client; nothing is formatted, since formatting is not what is compared. */
async function runPeer(bin: string, input: string, folder: string): Promise<number> {
  const out = await emptied(join(folder, 'theirs'));
  const plugins = ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-axios'];
  const args = ['-i', input, '-o', out, '-s', '--no-log-file', '-p', ...plugins];
  return timeProcess(process.execPath, [bin, ...args], { cwd: folder });
}

const peerMissing =
  'openapi-ts is not installed beside the TypeScript 5 it needs: run `npm ci --prefix tests/bench/peer`';

/** Theirs loads the TypeScript that stands beside it, and version 7 has no API that it could use. */
async function findPeer(peer: string, folder: string): Promise<string | undefined> {
  const bin = join(peer, 'node_modules/@hey-api/openapi-ts/bin/run.js');
  if (!existsSync(bin)) return undefined;
  return timeProcess(process.execPath, [bin, '--version'], { cwd: folder }).then(
    () => bin,
    () => undefined,
  );
}

async function emptied(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}
