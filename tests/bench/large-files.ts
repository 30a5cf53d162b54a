import { randomBytes } from 'node:crypto';
import { mkdir, open, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '../../server/main.ts';
import { createPerson } from '../../server/people/index.ts';
import { watchMemory } from './bounds/memory.ts';
import { startHub } from './child.ts';
import { inFolder } from './folder.ts';
import { configOf } from './hub-config.ts';
import { timeProcess } from './measure.ts';
import { type BenchOptions, type Row, timeText } from './row.ts';

const megabyte = 2 ** 20;
const gitsMaxBytes = 1024 * megabyte;
const versioned = 200;
const single = 1024;
const person = ['-c', 'user.name=Li Wei', '-c', 'user.email=li@example.org'];

/** Writes a few bytes into a file somewhere. */
async function change(path: string, at: number): Promise<void> {
  const file = await open(path, 'r+');
  await file.write(randomBytes(16), 0, 16, at);
  await file.close();
}

/** Pushes of files that are larger than what an ordinary push may take of the memory. */
export async function benchLargeFiles({ say }: BenchOptions): Promise<Row[]> {
  return inFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    const { hub, stop } = await startServer({ config: configOf(dataDir), logLevel: 'warn' });
    const owner = await createPerson(hub.db, { userName: 'li-wei', roleType: 'common' });
    await hub.items.create({ kind: 'models', name: 'large' }, owner);
    const { secret } = await hub.people.tokens.create(owner.id, {
      type: 'git',
      name: 'bench',
      scope: 'write',
    });
    await stop();
    const served = await startHub({ dataDir });
    const clone = join(folder, 'clone');
    const git = (...args: string[]) => timeProcess('git', ['-C', clone, ...person, ...args]);
    const url = `http://li-wei:${secret}@${new URL(served.url).host}/models/li-wei/large.git`;
    const weights = join(clone, 'weights.bin');
    const push = async (what: string): Promise<Row> => {
      say(what);
      await git('add', '-A');
      await git('commit', '--quiet', '--message', what);
      const stopWatching = watchMemory(served.pid);
      const time = await git('push', '--quiet', 'origin', 'HEAD:refs/heads/weights').catch((error: Error) => {
        say(error.message);
        return undefined;
      });
      const memory = stopWatching().git;
      return {
        what,
        ours: time === undefined ? 'refused' : timeText(time),
        target: `taken; gits under ${gitsMaxBytes / megabyte} MB`,
        met: time !== undefined && memory < gitsMaxBytes,
        note: `at most ${Math.round(memory / megabyte)} MB`,
      };
    };
    try {
      await timeProcess('git', ['clone', '--quiet', url, clone]);
      const file = await open(weights, 'w');
      for (let at = 0; at < versioned; at += 1) {
        const part = Buffer.alloc(megabyte);
        randomBytes(megabyte / 16).copy(part);
        await file.write(part);
      }
      await file.close();
      const rows = [await push(`push of a file of ${versioned} MB`)];
      await change(weights, 1000);
      rows.push(await push('push of a second version of it'));
      await truncate(weights, single * megabyte);
      await change(weights, 2000);
      rows.push(await push(`push of a file of ${single} MB`));
      return rows;
    } finally {
      await served.stop();
    }
  });
}
