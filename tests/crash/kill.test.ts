import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { chance } from '../git/chance.ts';
import { patienceMs } from '../support/patience.ts';
import { signedUp } from '../support/session-client.ts';
import { HostilePusher } from './hostile-pusher.ts';
import { inspect, workedOff } from './inspect.ts';
import { faultsOf } from './ledger.ts';
import { type MortalHub, startMortal } from './mortal-hub.ts';
import { openWriters, writerNames } from './open-writers.ts';
import type { Writer } from './writer.ts';

/** A few for every run; some hundreds (`npm test -- --only tests/crash --kills 200`) before a release. */
const rounds = Number(process.env.HUB_CRASH_ROUNDS ?? 20);
const seed = Number(process.env.HUB_CRASH_SEED ?? 1);
const writers = 3;
const longestMs = 900;
const roundMaxMs = 60_000;

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

it(
  `loses nothing that was acknowledged and leaves nothing half done, killed ${rounds} times`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hub-crash-'));
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    const next = chance(seed);
    let served: MortalHub = startMortal(dataDir);
    hub.url = await served.url;
    const people = await openWriters({ hub, folder, names: writerNames(writers), chance: next });
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
  Math.max(rounds * roundMaxMs, patienceMs),
);
