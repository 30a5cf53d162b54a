import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { projectRoot } from '../../cli/project.ts';
import { initBare } from '../../server/git/index.ts';
import { repositoryDir } from '../../server/repos/index.ts';
import { openWriters } from '../crash/open-writers.ts';
import { chance } from '../git/chance.ts';
import { type ServerChild, startHub } from './child.ts';
import { inFolder } from './folder.ts';
import { alternate, quantile } from './measure.ts';
import { plantItems } from './plant-items.ts';
import { type BenchOptions, type Row, timeText } from './row.ts';

const items = 20_000;
const rounds = 5;
const lookMs = 4000;
const worst = 0.95;
const growthMax = 1.5;
const list = '/acx/aihub/items?kind=models&sort=browseCount';

/** What people notice of a backup while others write: the lists that they ask for, one after the other. */
export function benchBackup({ say }: BenchOptions): Promise<Row[]> {
  return inFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    say(`plant ${items} items with their repositories`);
    await plantItems(dataDir, items, say);
    await plantRepositories(dataDir, folder);
    const hub = await startHub({ dataDir });
    const [writers, stopWriting] = await startWriters(hub, folder);
    let made = 0;
    try {
      const times = await alternate(rounds, {
        backedUp: async () => {
          let isOver = false;
          made += 1;
          const backup = backUp(dataDir, join(folder, `backups-${made}`)).finally(() => {
            isOver = true;
          });
          const p95 = await worstOf(hub, () => isOver);
          await backup;
          say(`${timeText(p95)} while a backup was made`);
          return p95;
        },
        alone: async () => {
          const end = performance.now() + lookMs;
          const p95 = await worstOf(hub, () => performance.now() > end);
          say(`${timeText(p95)} otherwise`);
          return p95;
        },
      });
      const ratio = times.backedUp / times.alone;
      return [
        {
          what: `p95 of lists while ${items} items are backed up, beside ${writers} who write`,
          ours: timeText(times.backedUp),
          theirs: `without a backup ${timeText(times.alone)}`,
          ratio,
          target: `<= ${growthMax}`,
          met: ratio <= growthMax,
          note: `median of ${rounds}`,
        },
      ];
    } finally {
      await stopWriting();
      await hub.stop();
    }
  });
}

/** Every planted item gets the same small repository. */
async function plantRepositories(dataDir: string, folder: string): Promise<void> {
  const one = join(folder, 'one.git');
  await initBare(one);
  const db = new BetterSqlite(join(dataDir, 'hub.sqlite'));
  // What was planted has ids that are too short for the name of a folder.
  db.exec("update items set id = 'planted-' || id");
  const ids = db.prepare<[], string>('select id from items').pluck().all();
  db.close();
  for (const id of ids) await cp(one, repositoryDir(join(dataDir, 'repos'), id), { recursive: true });
}

async function startWriters(hub: ServerChild, folder: string): Promise<[number, () => Promise<void>]> {
  const names = ['writer-one', 'writer-two'];
  let isOver = false;
  const people = await openWriters({ hub, folder, names, chance: chance(1) });
  const working = Promise.all(people.map((person) => person.write(() => isOver)));
  const stop = async () => {
    isOver = true;
    await working;
  };
  return [names.length, stop];
}

async function backUp(dataDir: string, to: string): Promise<void> {
  const child = spawn(process.execPath, [join(projectRoot, 'cli', 'hub.ts'), 'backup', to], {
    env: { ...process.env, HUB_DATA: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`hub backup ended with ${code}.`);
}

/** In milliseconds. */
async function worstOf(hub: ServerChild, isOver: () => boolean): Promise<number> {
  const times: number[] = [];
  while (!isOver()) {
    const began = performance.now();
    const reply = await fetch(hub.url + list);
    await reply.arrayBuffer();
    times.push(performance.now() - began);
  }
  return quantile(times, worst);
}
