import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ServerChild, startHub } from '../child.ts';
import { inFilled } from '../folder.ts';
import { median, quantile } from '../measure.ts';
import { plantItems } from '../plant-items.ts';
import { type BenchOptions, type Row, timeText } from '../row.ts';
import { type Attack, attacksOn, harmless } from './attacks.ts';
import type { Answers, Flood } from './flood.ts';
import { type Planted, plantHostile } from './hostile.ts';
import { type Memory, watchMemory } from './memory.ts';
import { type Life, Neighbour } from './neighbour.ts';

const items = 100_000;
const rounds = 3;
const phaseMs = 3000;
const share = 0.95;
const networkCounts = [1, 2, 16];
const listGrowthMax = 2;
const listExtraMs = 50;
const otherGrowthMax = 3;
const megabyte = 2 ** 20;
const hubMemoryMax = 512 * megabyte;
const gitMemoryMax = 1024 * megabyte;

/** What a neighbour meets while others attack, beside a quiet hub and one under a flood of what costs nothing. */
export function benchBounds({ say, large, keep, attack: words = '' }: BenchOptions): Promise<Row[]> {
  const fill = async (folder: string) => {
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    say(`plant ${items} items and hostile repositories`);
    await plantItems(dataDir, items, say);
    await writeFile(join(folder, 'planted.json'), JSON.stringify(await plantHostile(folder, dataDir)));
  };
  return inFilled({ keep, name: 'bounds', fill }, async (folder) => {
    const planted = JSON.parse(await readFile(join(folder, 'planted.json'), 'utf8')) as Planted;
    const hub = await startHub({ dataDir: join(folder, 'data') });
    try {
      const neighbour = new Neighbour(hub.url, join(folder, 'neighbour'), planted.neighbour);
      await neighbour.begin();
      await neighbour.live(phaseMs);
      const rows: Row[] = [];
      for (const attack of attacksOn(planted).filter(({ what }) => what.includes(words))) {
        for (const networks of networkCounts) {
          // The ends say most; what lies between is for a long run.
          if (!large && networks === 2) continue;
          say(`${attack.what}, from ${networks} networks`);
          rows.push(...(await measure(hub, neighbour, { attack, networks })));
        }
      }
      return rows;
    } finally {
      await hub.stop();
    }
  });
}

interface Case {
  attack: Attack;
  networks: number;
}

/** Quiet, flooded and attacked in turn: what else the machine does falls on all three. */
async function measure(hub: ServerChild, neighbour: Neighbour, { attack, networks }: Case): Promise<Row[]> {
  const { what, shots, connections } = attack;
  const quiet: Life[] = [];
  const flooded: Life[] = [];
  const attacked: Life[] = [];
  const answers: Answers = {};
  const stopWatching = watchMemory(hub.pid);
  for (let round = 0; round < rounds; round++) {
    quiet.push(await neighbour.live(phaseMs));
    const beside = (given: Flood['shots']) =>
      whileFlooded(hub.url, { shots: given, connections, networks }, () => neighbour.live(phaseMs));
    flooded.push((await beside(harmless)).life);
    const met = await beside(shots);
    attacked.push(met.life);
    for (const [status, count] of Object.entries(met.answers)) {
      answers[Number(status)] = (answers[Number(status)] ?? 0) + count;
    }
  }
  const name = `${what}, ${networks} network${networks === 1 ? '' : 's'}`;
  const note = Object.entries(answers).map(
    ([status, count]) => `${count} × ${status === '0' ? 'cut' : status}`,
  );
  return [
    listRow(name, { flooded, attacked, note: note.join(', ') }),
    othersRow(name, { quiet, attacked }),
    memoryRow(name, stopWatching()),
  ];
}

function listRow(
  name: string,
  { flooded, attacked, note }: { flooded: Life[]; attacked: Life[]; note: string },
): Row {
  const p95 = (lives: Life[]) => median(lives.map(({ lists }) => quantile(lists, share)));
  const [ours, theirs] = [p95(attacked), p95(flooded)];
  return {
    what: `${name}: list, p95`,
    ours: timeText(ours),
    theirs: `the same flood of health ${timeText(theirs)}`,
    ratio: ours / theirs,
    target: `<= ${listGrowthMax}, and ${listExtraMs} ms`,
    met: ours <= theirs * listGrowthMax + listExtraMs,
    note,
  };
}

/** The worst of what else the neighbour does. */
function othersRow(name: string, { quiet, attacked }: { quiet: Life[]; attacked: Life[] }): Row {
  const failures = attacked.flatMap((life) => life.failures);
  const growths = (['signIns', 'clones', 'pushes'] as const).map((what) => {
    const middle = (lives: Life[]) => median(lives.flatMap((life) => life[what]));
    return { what, ours: middle(attacked), theirs: middle(quiet), ratio: middle(attacked) / middle(quiet) };
  });
  const worst = growths.reduce((one, other) => (other.ratio > one.ratio ? other : one));
  return {
    what: `${name}: the slowest of sign-ins, clones and pushes`,
    ours: `${worst.what} ${timeText(worst.ours)}`,
    theirs: `quiet ${timeText(worst.theirs)}`,
    ratio: worst.ratio,
    target: `<= ${otherGrowthMax}, none fails`,
    met: failures.length === 0 && worst.ratio <= otherGrowthMax,
    note:
      failures.length === 0
        ? 'none failed'
        : `${failures.length} failed, such as ${failures[0]?.slice(0, 200)}`,
  };
}

function memoryRow(name: string, { hub, git, gits, parts }: Memory): Row {
  const text = (bytes: number) => `${(bytes / megabyte).toFixed(0)} MB`;
  const made = [...parts].map(
    ([program, all]) => `${program} ${all.map((bytes) => text(bytes)).join(' + ')}`,
  );
  return {
    what: `${name}: anonymous memory`,
    ours: `hub ${text(hub)}, gits ${text(git)}`,
    target: `< ${text(hubMemoryMax)}, < ${text(gitMemoryMax)}`,
    met: hub < hubMemoryMax && git < gitMemoryMax,
    note: `${made.join(', ')}; at most ${gits} gits at once`,
  };
}

async function whileFlooded(
  url: string,
  flood: Flood,
  live: () => Promise<Life>,
): Promise<{ life: Life; answers: Answers }> {
  const child: ChildProcess = fork(fileURLToPath(new URL('./flood-process.ts', import.meta.url)), [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  child.send({ url, flood });
  const ended = once(child, 'message');
  const life = await live();
  child.send('end');
  const [{ answers }] = (await ended) as [{ answers: Answers }];
  return { life, answers };
}
