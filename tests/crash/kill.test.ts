import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import BetterSqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { chance } from '../git/chance.ts';
import { signedUp } from '../support/session-client.ts';
import { HostilePusher } from './hostile-pusher.ts';
import { inspect, workedOff } from './inspect.ts';
import type { KeptItem } from './kept-item.ts';
import { type MortalHub, startMortal } from './mortal-hub.ts';
import { Writer } from './writer.ts';

/** A few for every run; some hundreds (`npm test -- --only tests/crash --kills 200`) before a release. */
const rounds = Number(process.env.HUB_CRASH_ROUNDS ?? 20);
const seed = Number(process.env.HUB_CRASH_SEED ?? 1);
const writers = 3;
const longestMs = 900;
const roundMaxMs = 60_000;
const run = promisify(execFile);

/** Where the hub is now: a restart gives it another port. */
const hub = { url: '' };

async function openWriters(folder: string, next: () => number): Promise<Writer[]> {
  const reader = await signedUp(hub, 'reader');
  const made = Array.from({ length: writers }, async (_, at) => {
    const userName = `writer-no-${at}`;
    const client = await signedUp(hub, userName);
    await client.put('/aihub/personal/info', { alias: userName });
    const reply = await client.post('/user/tokens', { type: 'git', name: 'push', scope: 'write' });
    const clones = join(folder, userName);
    await mkdir(clones);
    const token = reply.body.data.secret;
    return new Writer({ hub, folder: clones, client, reader, userName, token, chance: next });
  });
  return Promise.all(made);
}

/** Somebody who pushes what is meant to be too much, beside all of them. */
async function openHostile(folder: string): Promise<HostilePusher> {
  const userName = 'hostile-pusher';
  const client = await signedUp(hub, userName);
  await client.put('/aihub/personal/info', { alias: userName });
  const reply = await client.post('/user/tokens', { type: 'git', name: 'push', scope: 'write' });
  return new HostilePusher({ hub, client, userName, folder, token: reply.body.data.secret });
}

/** What is wrong with an item, for whoever knows what was acknowledged; settles what was open. */
async function check(dataDir: string, writer: Writer, item: KeptItem): Promise<string[]> {
  const wrong: string[] = [];
  const compare = <T>(what: string, maybe: { values: readonly T[]; settle(value: T): void }, real: T) => {
    if (!maybe.values.includes(real)) {
      wrong.push(`${item.key}: ${what} is ${real}, not one of ${JSON.stringify(maybe.values)}`);
    }
    maybe.settle(real);
  };
  const seen = await writer.client.get(`/aihub/${item.key}/view`);
  compare('removed', item.removed, seen.status === 404);
  if (seen.status === 404) return wrong;
  const { data } = seen.body;
  compare('name', item.name, data.name);
  compare('title', item.nameEn, data.nameEn);
  compare('licence', item.license, data.license);
  const favorite = (await writer.reader.get(`/aihub/${item.key}/view`)).body.data.isFavorite;
  compare('favourite', item.favorite, favorite);
  const notes = await writer.client.get(`/aihub/gitlab/${item.key}/raw/main/notes.txt`);
  compare('note', item.notes, notes.status === 200 ? notes.text : undefined);
  const card = (await writer.client.get(`/aihub/gitlab/${item.key}/raw/main/README.md`)).text;
  if (!card.includes(`license: ${data.license}`)) wrong.push(`${item.key}: the card says ${card}`);
  const found = await writer.client.get(`/aihub/search?q=${data.name}&user=${writer.userName}`);
  const names = found.body.data.list.map((hit: { item: { name: string } }) => hit.item.name);
  if (!names.includes(data.name)) wrong.push(`${item.key}: nobody finds ${data.name}`);
  if (item.pushed !== undefined && !(await holds(dataDir, item))) {
    wrong.push(`${item.key}: main does not hold ${item.pushed}, whose push was acknowledged`);
  }
  return wrong;
}

async function holds(dataDir: string, { key, pushed = '' }: KeptItem): Promise<boolean> {
  const db = new BetterSqlite(join(dataDir, 'hub.sqlite'), { readonly: true });
  const row = db.prepare<[string], { id: string }>('select id from items where key = ?').get(key);
  db.close();
  const { id = '' } = row ?? {};
  const dir = join(dataDir, 'repos', id.slice(-2).toLowerCase(), `${id}.git`);
  return run('git', ['-C', dir, 'merge-base', '--is-ancestor', pushed, 'main']).then(
    () => true,
    () => false,
  );
}

/** Everything that does not hold after a restart. */
async function faultsAfter(dataDir: string, people: readonly Writer[]): Promise<string[]> {
  await workedOff(dataDir);
  const wrong = await inspect(dataDir);
  const each = await Promise.all(people.map((writer) => faultsOf(dataDir, writer)));
  return [...wrong, ...each.flat()];
}

async function faultsOf(dataDir: string, writer: Writer): Promise<string[]> {
  await writer.sendAgain();
  const wrong = (await Promise.all(writer.items.map((item) => check(dataDir, writer, item)))).flat();
  const standing = writer.items.filter(({ removed }) => !removed.values.includes(true));
  writer.items.splice(0, Number.POSITIVE_INFINITY, ...standing);
  const list = await writer.client.get(`/aihub/items?kind=models&user=${writer.userName}`);
  const keys = list.body.data.list.map(({ key }: { key: string }) => key).sort();
  if (String(keys) !== String(standing.map(({ key }) => key).sort())) {
    wrong.push(`${writer.userName} has ${keys}, and knows of ${standing.map(({ key }) => key)}`);
  }
  return [...wrong, ...writer.oddities.splice(0)];
}

it(
  `loses nothing that was acknowledged and leaves nothing half done, killed ${rounds} times`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hub-crash-'));
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    const next = chance(seed);
    let served: MortalHub = startMortal(dataDir);
    hub.url = await served.url;
    const people = await openWriters(folder, next);
    const hostile = await openHostile(folder);
    try {
      for (let round = 0; round < rounds; round += 1) {
        let isGone = false;
        const writing = people.map((writer) => writer.write(() => isGone));
        writing.push(hostile.push(() => isGone));
        await setTimeout(Math.round(next() * longestMs));
        isGone = true;
        await served.kill(next() < 0.5 ? 'alone' : 'withGit');
        await Promise.all(writing);
        served = startMortal(dataDir);
        hub.url = await served.url;
        expect(await faultsAfter(dataDir, people), `round ${round} of seed ${seed}`).toEqual([]);
      }
    } finally {
      await served.stop();
    }
    await rm(folder, { recursive: true });
  },
  rounds * roundMaxMs,
);
