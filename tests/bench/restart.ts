import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { HostilePusher } from '../crash/hostile-pusher.ts';
import { Writer } from '../crash/writer.ts';
import { chance } from '../git/chance.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';
import { type ServerChild, startHub } from './child.ts';
import { inFolder } from './folder.ts';
import { median } from './measure.ts';
import { plantItems } from './plant-items.ts';
import { type BenchOptions, type Row, timeText } from './row.ts';

const items = 10_000;
const rounds = 9;
const workMs = 1500;
const growthMax = 3;
const seed = 1;

/** How long a hub takes to its first list after it was killed in the midst of honest and hostile work, and after a stop. */
export function benchRestart({ say }: BenchOptions): Promise<Row[]> {
  return inFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    say(`plant ${items} items`);
    await plantItems(dataDir, items, say);
    const setting = { dataDir, folder, hub: { url: '' } };
    let running = (await timeStart(setting)).hub;
    const people = await openPeople(setting);
    const clean: number[] = [];
    const killed: number[] = [];
    try {
      for (let round = 0; round < rounds; round += 1) {
        say(`round ${round + 1} of ${rounds}`);
        await killAtWork(running, people);
        const afterKill = await timeStart(setting);
        killed.push(afterKill.ms);
        await afterKill.hub.stop();
        const afterStop = await timeStart(setting);
        clean.push(afterStop.ms);
        running = afterStop.hub;
      }
    } finally {
      await running.stop();
    }
    const [ours, theirs] = [median(killed), median(clean)];
    const most = Math.max(...killed);
    return [
      {
        what: `start after a kill at work to the first list, ${items} items`,
        ours: timeText(ours),
        theirs: `after a stop ${timeText(theirs)}`,
        ratio: ours / theirs,
        target: `<= ${growthMax}`,
        met: ours <= theirs * growthMax,
        note: `the slowest of ${rounds}: ${timeText(most)}`,
      },
    ];
  });
}

interface Setting {
  dataDir: string;
  folder: string;
  /** Where the hub is now. */
  hub: { url: string };
}

async function timeStart({ dataDir, hub: at }: Setting): Promise<{ hub: ServerChild; ms: number }> {
  const began = performance.now();
  const hub = await startHub({ dataDir });
  const { ok } = await fetch(`${hub.url}/acx/aihub/items?kind=models`);
  const ms = performance.now() - began;
  if (!ok) throw new Error('The first list was not to be had.');
  at.url = hub.url;
  return { hub, ms };
}

interface Person {
  /** Makes good what the last kill cut short. */
  settle(): Promise<void>;
  work(isGone: () => boolean): Promise<void>;
}

async function openPeople({ folder, hub }: Setting): Promise<Person[]> {
  const reader = await signedUp(hub, 'reader');
  const next = chance(seed);
  const open = async (userName: string): Promise<[SessionClient, string]> => {
    const client = await signedUp(hub, userName);
    await client.put('/aihub/personal/info', { alias: userName });
    const reply = await client.post('/user/tokens', { type: 'git', name: 'push', scope: 'write' });
    return [client, reply.body.data.secret];
  };
  const people: Person[] = [];
  for (const userName of ['writer-one', 'writer-two']) {
    const [client, token] = await open(userName);
    const clones = join(folder, userName);
    await mkdir(clones);
    const writer = new Writer({ hub, folder: clones, client, reader, userName, token, chance: next });
    people.push({ settle: () => writer.sendAgain(), work: (isGone) => writer.write(isGone) });
  }
  const userName = 'hostile-pusher';
  const [client, token] = await open(userName);
  const hostile = new HostilePusher({ hub, client, userName, folder, token });
  return [...people, { settle: async () => {}, work: (isGone) => hostile.push(isGone) }];
}

async function killAtWork(hub: ServerChild, people: readonly Person[]): Promise<void> {
  let isGone = false;
  await Promise.all(people.map((person) => person.settle()));
  const working = Promise.all(people.map((person) => person.work(() => isGone)));
  await setTimeout(workMs);
  isGone = true;
  await Promise.all([hub.kill(), working]);
}
