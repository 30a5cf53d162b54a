import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ServerChild, startHub } from '../child.ts';
import { inFilled } from '../folder.ts';
import { plantItems } from '../plant-items.ts';
import type { BenchOptions, Row } from '../row.ts';
import { type Attack, attacksOn, harmless } from './attacks.ts';
import type { Answers, Flood } from './flood.ts';
import { type Planted, plantHostile } from './hostile.ts';
import { type Met, rowsOf } from './judge.ts';
import { watchMemory } from './memory.ts';
import { type Life, Neighbour } from './neighbour.ts';

const items = 100_000;
const rounds = 3;
const phaseMs = 3000;
const networkCounts = [1, 2, 16];

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
      const rows: Row[] = [];
      let street = 0;
      for (const { what } of attacksOn(planted, '').filter((attack) => attack.what.includes(words))) {
        for (const networks of networkCounts) {
          // The ends say most; what lies between is for a long run.
          if (!large && networks === 2) continue;
          say(`${what}, from ${networks} networks`);
          street += 1;
          // Another one for each case: nobody signs in six times a second for a quarter of an hour.
          const neighbour = await Neighbour.moveIn(hub.url, join(folder, 'neighbours'), street);
          const attack = attacksOn(planted, neighbour.userName).find((one) => one.what === what);
          if (attack) rows.push(...(await measure(hub, neighbour, { attack, networks })));
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
  const lives: Met['lives'] = { quiet: [], flooded: [], attacked: [] };
  const answers: Answers = {};
  // What he does first is done by nobody's cache.
  await neighbour.live(phaseMs);
  const stopWatching = watchMemory(hub.pid);
  for (let round = 0; round < rounds; round++) {
    lives.quiet.push(await neighbour.live(phaseMs));
    const beside = (given: Flood['shots']) =>
      whileFlooded(hub.url, { shots: given, connections, networks }, () => neighbour.live(phaseMs));
    lives.flooded.push((await beside(harmless)).life);
    const met = await beside(shots);
    lives.attacked.push(met.life);
    for (const [status, count] of Object.entries(met.answers)) {
      answers[Number(status)] = (answers[Number(status)] ?? 0) + count;
    }
  }
  const name = `${what}, ${networks} network${networks === 1 ? '' : 's'}`;
  return rowsOf({ name, lives, answers, memory: stopWatching() });
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
