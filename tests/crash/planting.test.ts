import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { chance } from '../git/chance.ts';
import { inspect, workedOff } from './inspect.ts';
import { startMortal } from './mortal-hub.ts';

/** A planting lasts for some kills, and not for as many as writing does. */
const kills = Math.ceil(Number(process.env.HUB_CRASH_ROUNDS ?? 8) / 4);
const shortestMs = 900;
const spanMs = 2500;

it(`plants the demo whole, though its first starts were killed, ${kills} in all`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hub-crash-'));
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const next = chance(Number(process.env.HUB_CRASH_SEED ?? 1));
  for (let at = 0; at < kills; at += 1) {
    const hub = startMortal(dataDir, { seed: 'demo' });
    await setTimeout(shortestMs + next() * spanMs);
    await hub.kill(next() < 0.5 ? 'alone' : 'withGit');
  }
  const hub = startMortal(dataDir, { seed: 'demo' });
  try {
    const home = await fetch(`${await hub.url}/acx/aihub/items?kind=models&limit=100`);
    const { data } = (await home.json()) as { data: { list: { visibility: string }[] } };
    expect(data.list.length).toBeGreaterThan(20);
    // The demo comes with figures of its own, which nobody's marks add up to.
    await workedOff(dataDir);
    const faults = await inspect(dataDir);
    expect(faults.filter((words) => !words.startsWith('favourites'))).toEqual([]);
  } finally {
    await hub.stop();
  }
  await rm(folder, { recursive: true });
});
