import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { diskUse } from '../../server/git/index.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { runGit } from '../support/run-git.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';
import { gitClient, gitRefusal } from './git-client.ts';

const megabyte = 2 ** 20;

// The bounds of a small machine, so that files of some megabytes are large ones.
vi.mock('#generated/constants.ts', async (original) => ({
  ...(await original<object>()),
  gitReceiveOrdinaryBytes: 24 * 2 ** 20,
  gitReceiveLargeBytes: 64 * 2 ** 20,
  gitReceiveBigFileBytes: 2 ** 20,
  gitReceiveDeltaBaseBytes: 2 ** 20,
  gitReceiveCommands: 20,
}));

let hub: TestHub;
let owner: SessionClient;
let secret: string;
let folder: string;

beforeAll(async () => {
  hub = await startHub();
  folder = await mkdtemp(join(tmpdir(), 'hub-deltas-'));
  owner = await signedUp(hub, 'weigher');
  await owner.put('/aihub/personal/info', { alias: 'Weigher' });
  const reply = await owner.post('/user/tokens', { type: 'git', name: 'push', scope: 'write' });
  secret = reply.body.data.secret;
});
afterAll(async () => {
  await hub.stop();
  await rm(folder, { recursive: true });
});
afterEach(() => void vi.restoreAllMocks());

async function made(name: string) {
  await owner.post('/aihub/items', { kind: 'models', name, license: 'mit' });
  const item = await hub.hub.items.find('models', 'weigher', name, await owner.user());
  if (!item) throw new Error(`There is no ${name}.`);
  await hub.hub.items.settled(item.id);
  const url = `http://weigher:${secret}@${new URL(hub.url).host}/models/weigher/${name}.git`;
  await gitClient(folder, 'clone', '-q', url, name);
  return { ...item, clone: join(folder, name), dir: hub.hub.repos.dirOf(item.id) };
}

async function commit(clone: string, content: Buffer): Promise<void> {
  await writeFile(join(clone, 'weights.bin'), content);
  await gitClient(clone, 'add', '-A');
  await gitClient(clone, 'commit', '-qm', 'Weights');
}

/** Nothing to speak of when packed, and another version of it a short delta. */
function version(bytes: number, number: number): Buffer {
  const content = Buffer.alloc(bytes);
  content.writeUInt32LE(number, bytes / 2);
  return content;
}

const isKept = async (dir: string, clone: string) => {
  const [there, here] = await Promise.all([
    runGit(dir, ['rev-parse', 'main']),
    gitClient(clone, 'rev-parse', 'HEAD'),
  ]);
  return String(there) === here;
};
/** What is left of pushes that were not taken. */
const leftIn = async (dir: string) =>
  (await readdir(join(dir, 'objects'), { recursive: true })).filter((name) => /tmp_/.test(name));

describe('a file larger than the memory of a push', () => {
  it('is taken, since whole files go through git without being held', async () => {
    const { clone, dir } = await made('whole');
    await commit(clone, version(100 * megabyte, 1));
    await gitClient(clone, 'push', '-q');
    expect(await isKept(dir, clone)).toBe(true);
  });

  it('is taken anew as a delta, alone with most of the memory', async () => {
    const { clone, dir } = await made('anew');
    await commit(clone, version(20 * megabyte, 1));
    await gitClient(clone, 'push', '-q');
    await commit(clone, version(20 * megabyte, 2));
    await gitClient(clone, 'push', '-q');
    expect(await isKept(dir, clone)).toBe(true);
    expect((await diskUse(dir)).bytes).toBeLessThan(megabyte);
  });

  it('and too large to be rebuilt is refused with what helps, and nothing of it stays', async () => {
    const { clone, dir } = await made('refused');
    const neighbour = await made('neighbour');
    await commit(clone, version(60 * megabyte, 1));
    await gitClient(clone, 'push', '-q');
    await commit(clone, version(60 * megabyte, 2));
    await commit(neighbour.clone, randomBytes(100_000));
    const [said] = await Promise.all([
      gitRefusal(clone, 'push', '-q'),
      gitClient(neighbour.clone, 'push', '-q'),
      gitClient(folder, 'clone', '-q', `${hub.url}/models/weigher/neighbour.git`, 'neighbour-again'),
    ]);
    expect(said).toContain('git -c core.bigFileThreshold=1m push');
    expect(said).not.toMatch(/out of memory/i);
    expect([await isKept(dir, clone), await isKept(neighbour.dir, neighbour.clone)]).toEqual([false, true]);
    expect(await leftIn(dir)).toEqual([]);
    await gitClient(clone, '-c', 'core.bigFileThreshold=1m', 'push', '-q');
    expect(await isKept(dir, clone)).toBe(true);
  });
});

describe('the disk', () => {
  it('takes a push no larger than it came: a pack stays a pack', async () => {
    const { clone, dir } = await made('small-pack');
    for (const number of [1, 2, 3]) await commit(clone, version(8 * megabyte, number));
    await gitClient(clone, 'push', '-q');
    expect((await diskUse(dir)).bytes).toBeLessThan(megabyte);
    expect(await isKept(dir, clone)).toBe(true);
  });

  it('is not filled by deltas of what lies there: git adds to a pack what they are made of', async () => {
    const { clone, dir } = await made('thin');
    const base = randomBytes(6 * megabyte);
    await commit(clone, base);
    await gitClient(clone, 'push', '-q');
    base.writeUInt32LE(7, 3 * megabyte);
    await commit(clone, base);
    const { quotaOf } = hub.hub.items;
    vi.spyOn(hub.hub.items, 'quotaOf').mockImplementation(async (who) => {
      const quota = await quotaOf(who);
      return { ...quota, bytesMax: quota.bytes + 2 * megabyte };
    });
    expect(await gitRefusal(clone, 'push', '-q')).toContain('Your storage is full.');
    expect([await leftIn(dir), await isKept(dir, clone)]).toEqual([[], false]);
    vi.restoreAllMocks();
    await gitClient(clone, 'push', '-q');
    expect(await isKept(dir, clone)).toBe(true);
  });

  it('is not filled with refs by one push', async () => {
    const { clone, dir } = await made('many-refs');
    const refs = Array.from({ length: 21 }, (_, at) => `HEAD:refs/heads/branch-${at}`);
    expect(await gitRefusal(clone, 'push', '-q', 'origin', ...refs)).toContain('400');
    expect(String(await runGit(dir, ['for-each-ref', '--format=%(refname)'])).trim()).toBe('refs/heads/main');
    await gitClient(clone, 'push', '-q', 'origin', ...refs.slice(1));
  });

  it('keeps nothing of what has passed', async () => {
    const { dataDir } = hub.hub.config;
    await expect.poll(() => openBelow(join(dataDir, 'transfers'))).toEqual([]);
    expect(await readdir(join(dataDir, 'transfers'))).toEqual([]);
  });
});

/** Files below a folder that this process holds open, with a name or without one. Only Linux tells. */
async function openBelow(dir: string): Promise<string[]> {
  const numbers = await readdir('/proc/self/fd').catch(() => []);
  const targets = await Promise.all(
    numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')),
  );
  return targets.filter((target) => target.startsWith(dir));
}
