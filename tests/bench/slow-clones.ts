import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runGit } from '../support/run-git.ts';
import { watchMemory } from './bounds/memory.ts';
import { startHub } from './child.ts';
import type { Written } from './fast-import.ts';
import { inFolder } from './folder.ts';
import { timeProcess } from './measure.ts';
import { startWithItem } from './one-item.ts';
import { type BenchOptions, type Row, timeText } from './row.ts';

const megabyte = 2 ** 20;
const weights = 100;
const readers = 50;
const office = '203.0.113.7';
const bytesPerSecond = 250_000;
const neighbourEveryMs = 20_000;
const gitsMaxBytes = 1024 * megabyte;
const msPerSecond = 1000;

function* history(): Generator<Written> {
  const files = Array.from({ length: weights }, (_, at) => ({
    path: `weights/${at}.bin`,
    content: randomBytes(megabyte),
  }));
  yield { message: 'Add the weights', files };
}

const packet = (text: string) => (text.length + 4).toString(16).padStart(4, '0') + text;

/** Fetches all of a repository as slowly as the line of an office of many; gives whether it came whole. */
async function cloneSlowly(url: string, tip: string): Promise<boolean> {
  const asked = request(`${url}/git-upload-pack`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-git-upload-pack-request',
      'git-protocol': 'version=2',
      'x-forwarded-for': office,
    },
  });
  asked.end(
    `${packet('command=fetch')}0001${packet('no-progress')}${packet(`want ${tip}\n`)}${packet('done\n')}0000`,
  );
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  if (reply.statusCode !== 200) return false;
  const since = performance.now();
  let size = 0;
  let last = '';
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    size += chunk.length;
    last = chunk.toString('latin1').slice(-4);
    const early = (size / bytesPerSecond) * msPerSecond - (performance.now() - since);
    if (early > 0) await setTimeout(early);
  }
  return size > weights * megabyte && last === '0000';
}

/** Fifty clones from one office over slow lines at once, while somebody elsewhere clones as ever. */
export async function benchSlowClones({ say }: BenchOptions): Promise<Row[]> {
  return inFolder(async (folder) => {
    say(`${readers} clones of ${weights} MB at ${(bytesPerSecond * 8) / 1e6} Mbit/s: some seven minutes`);
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    const { started, hub, item } = await startWithItem(dataDir, history());
    const tip = String(await runGit(hub.repos.dirOf(item.id), ['rev-parse', 'main'])).trim();
    await started.stop();
    const served = await startHub({ dataDir });
    const url = `${served.url}/${item.kind}/${item.ownerName}/${item.name}.git`;
    const stopWatching = watchMemory(served.pid);
    let areDone = false;
    try {
      const clones = Promise.allSettled(Array.from({ length: readers }, () => cloneSlowly(url, tip)));
      clones.then(() => {
        areDone = true;
      });
      let slowest = 0;
      while (!areDone) {
        const target = join(folder, 'neighbour');
        slowest = Math.max(slowest, await timeProcess('git', ['clone', '--quiet', '--bare', url, target]));
        await rm(target, { recursive: true });
        await Promise.race([clones, setTimeout(neighbourEveryMs)]);
      }
      const whole = (await clones).filter((one) => one.status === 'fulfilled' && one.value).length;
      const { git, gits, hub: own } = stopWatching();
      const left = await readdir(join(dataDir, 'transfers')).catch(() => []);
      const inMegabytes = (bytes: number) => `${Math.round(bytes / megabyte)} MB`;
      return [
        {
          what: `${readers} clones of ${weights} MB at ${(bytesPerSecond * 8) / 1e6} Mbit/s from one office`,
          ours: `${whole} came whole`,
          theirs: `neighbour's slowest clone ${timeText(slowest)}`,
          target: `all; gits under ${inMegabytes(gitsMaxBytes)}`,
          met: whole === readers && git < gitsMaxBytes && left.length === 0,
          note: `at most ${gits} gits with ${inMegabytes(git)}; the hub ${inMegabytes(own)}`,
        },
      ];
    } finally {
      stopWatching();
      await served.stop();
    }
  });
}
