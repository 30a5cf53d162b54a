import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inspect, workedOff } from '../crash/inspect.ts';
import { faultsOf } from '../crash/ledger.ts';
import { openWriters, writerNames } from '../crash/open-writers.ts';
import type { Writer } from '../crash/writer.ts';
import { chance } from '../git/chance.ts';
import { StartedHub } from '../stopping/started-hub.ts';
import { inFolder } from './folder.ts';
import { median } from './measure.ts';
import { type BenchOptions, type Row, timeText } from './row.ts';

/** Fewer for a look on a machine that has much to do. */
const stops = Number(process.env.HUB_BENCH_STOPS ?? 50);
const writers = 3;
const longestWorkMs = 900;
const waitSeconds = 60;
const seed = 1;
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** What one stop was like, beside all that did not hold at the next start. */
interface Stopped {
  ms: number;
  cut: number;
  code: number | null;
  wrong: string[];
}

/** What is lost and how long it takes where a hub at work is stopped as a terminal and a service manager do: all of its group are told. */
export function benchStops({ say }: BenchOptions): Promise<Row[]> {
  return inFolder(async (folder) => {
    const place = { dataDir: join(folder, 'data'), at: { url: '' } };
    let hub = await open(place);
    const next = chance(seed);
    const people = await openWriters({ hub: place.at, folder, names: writerNames(writers), chance: next });
    const seen: Stopped[] = [];
    try {
      for (let round = 0; round < stops; round += 1) {
        const stopped = await stopAtWork(hub, people, next);
        hub = await open(place);
        await workedOff(place.dataDir);
        const wrong = [await inspect(place.dataDir)];
        for (const writer of people) wrong.push(await faultsOf(place.dataDir, writer));
        seen.push({ ...stopped, wrong: wrong.flat() });
        say(`stop ${round + 1} of ${stops}: ${timeText(stopped.ms)} ${wrong.flat().join('; ')}`);
      }
    } finally {
      await hub.end();
    }
    return [rowOf(seen)];
  });
}

function rowOf(seen: readonly Stopped[]): Row {
  const times = seen.map(({ ms }) => ms);
  const wrong = seen.flatMap((one) => one.wrong);
  const cut = seen.reduce((sum, one) => sum + one.cut, 0);
  const odd = seen.filter(({ code }) => code !== 0).length;
  return {
    what: `${seen.length} stops of a hub at work, all of its group told: things lost that were acknowledged`,
    ours: String(wrong.length),
    target: '0, none cut off',
    met: wrong.length + cut + odd === 0,
    note: `${cut} cut off, ${odd} ended otherwise than well; the longest took ${timeText(Math.max(...times))}, half of them ${timeText(median(times))}`,
  };
}

async function open({ dataDir, at }: { dataDir: string; at: { url: string } }): Promise<StartedHub> {
  const hub = new StartedHub(dataDir, { HUB_STOP_WAIT: String(waitSeconds) });
  at.url = await hub.url;
  return hub;
}

/** Whoever is at work goes on until the signal; what they have begun by then is to end well. */
async function stopAtWork(
  hub: StartedHub,
  people: readonly Writer[],
  next: () => number,
): Promise<Omit<Stopped, 'wrong'>> {
  let isGone = false;
  const working = people.map((writer) => writer.write(() => isGone));
  await setTimeout(Math.round(next() * longestWorkMs));
  isGone = true;
  const began = performance.now();
  hub.tellAll(signals[Math.floor(next() * signals.length)] ?? 'SIGTERM');
  const code = await hub.ended;
  const ms = performance.now() - began;
  await Promise.all(working);
  return { ms, code, cut: hub.logged('cut off, since the hub stops').length };
}
