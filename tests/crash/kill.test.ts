import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chance } from '../git/chance.ts';
import { isAllTried, turnOfRun } from '../support/drawn.ts';
import { signedUp } from '../support/session-client.ts';
import { HostilePusher } from './hostile-pusher.ts';
import { inspect, workedOff } from './inspect.ts';
import { faultsOf } from './ledger.ts';
import { type MortalHub, startMortal } from './mortal-hub.ts';
import { openWriters, writerNames } from './open-writers.ts';
import type { Writer } from './writer.ts';

/** One for each day of a week. */
const seeds = 7;
/** A few for every run, others each day; some hundreds (`npm test -- --only tests/crash --kills 200`) before a release. */
const rounds = Number(process.env.HUB_CRASH_ROUNDS ?? (isAllTried() ? 20 : 10));
const seed = Number(process.env.HUB_CRASH_SEED ?? 1 + (turnOfRun % seeds));
const writers = 3;
const longestMs = 900;

/** Where the hub is now: a restart gives it another port. */
const hub = { url: '' };

/** Somebody who pushes what is meant to be too much, beside all of them. */
async function openHostile(folder: string): Promise<HostilePusher> {
  const userName = 'hostile-pusher';
  const client = await signedUp(hub, userName);
  await client.put('/aihub/personal/info', { alias: userName });
  const reply = await client.post('/user/tokens', { type: 'git', name: 'push', scope: 'write' });
  return new HostilePusher({ hub, client, userName, folder, token: reply.body.data.secret });
}

/** Everything that does not hold after a restart. */
async function faultsAfter(dataDir: string, people: readonly Writer[]): Promise<string[]> {
  await workedOff(dataDir);
  const wrong = await inspect(dataDir);
  const each = await Promise.all(people.map((writer) => faultsOf(dataDir, writer)));
  return [...wrong, ...each.flat()];
}

describe('a hub that is killed while people write', () => {
  const next = chance(seed);
  let folder: string;
  let dataDir: string;
  let served: MortalHub;
  let people: readonly Writer[];
  let hostile: HostilePusher;
  let survived = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hub-crash-'));
    dataDir = join(folder, 'data');
    await mkdir(dataDir);
    served = startMortal(dataDir);
    hub.url = await served.url;
    people = await openWriters({ hub, folder, names: writerNames(writers), chance: next });
    hostile = await openHostile(folder);
  });
  afterAll(async () => {
    await served.stop();
    // What a failure left is looked at by hand, also where the hub did not start again.
    if (survived === rounds) await rm(folder, { recursive: true });
  });

  // Each kill a test of its own: twenty in one would be silent for as long as a worker that stands still.
  it.each(Array.from({ length: rounds }, (_, round) => round + 1))(
    `loses nothing that was acknowledged and leaves nothing half done: kill %i of seed ${seed}`,
    async () => {
      let isGone = false;
      const writing = people.map((writer) => writer.write(() => isGone));
      writing.push(hostile.push(() => isGone));
      await setTimeout(Math.round(next() * longestMs));
      isGone = true;
      await served.kill(next() < 0.5 ? 'alone' : 'withGit');
      await Promise.all(writing);
      served = startMortal(dataDir);
      hub.url = await served.url;
      expect(await faultsAfter(dataDir, people)).toEqual([]);
      survived += 1;
    },
  );
});
