import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerChild, startHub } from '../bench/child.ts';
import { gitClient } from '../git/git-client.ts';
import { writeLongMessages } from '../git/long-messages.ts';
import { anonymousBytes, begunBelow, isNode } from '../support/memory.ts';
import { SessionClient, signedUp } from '../support/session-client.ts';

const mostBytes = 512 * 1024 ** 2;
/** One for facts, one for what takes long, two that search, one that hashes. */
const besideMost = 5;
const lookEveryMs = 20;
const pushers = ['pusher-one', 'pusher-two'];
const books = { commits: 30, bytes: 900_000 };
const repeated = Array.from({ length: 60 }, () => 'translation').join(' ');

let folder: string;
let served: ServerChild;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-memory-'));
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  served = await startHub({ dataDir });
});
afterAll(async () => {
  await served.stop();
  await rm(folder, { recursive: true });
});

/** What of Node stands beside the hub, and has memory: what has just ended has none. */
function beside(): number[] {
  return begunBelow(served.pid).filter((pid) => isNode(pid) && anonymousBytes(pid) > 0);
}

async function push(name: string): Promise<void> {
  const client = await signedUp(served, name);
  await client.put('/aihub/personal/info', { alias: name });
  await client.post('/aihub/items', { kind: 'models', license: 'mit', name: 'heavy' });
  const reply = await client.post('/user/tokens', { type: 'git', name: 'push', scope: 'write' });
  const clone = join(folder, name);
  await gitClient(folder, 'init', '-q', '-b', 'main', clone);
  await writeLongMessages(clone, books);
  const url = `http://${name}:${reply.body.data.secret}@${new URL(served.url).host}/models/${name}/heavy.git`;
  await gitClient(clone, 'push', '-q', '--force', url, 'main');
}

async function searchAndGuess(at: number): Promise<void> {
  const visitor = new SessionClient(served, { 'x-forwarded-for': `192.0.2.${at}` });
  for (let turn = 0; turn < 4; turn += 1) {
    await visitor.get(`/aihub/search?q=${encodeURIComponent(repeated)}`);
    await visitor.signIn(`nobody-${turn}`, 'a guess');
    await visitor.get('/aihub/items?kind=models');
  }
}

it.runIf(process.platform === 'linux')(
  'a hub with all that stands beside it keeps within its memory while everything is asked of it at once',
  async () => {
    let most = 0;
    let processes = 0;
    const ending = new AbortController();
    const watching = (async () => {
      while (!ending.signal.aborted) {
        const all = beside();
        most = Math.max(
          most,
          [served.pid, ...all].map(anonymousBytes).reduce((sum, bytes) => sum + bytes, 0),
        );
        processes = Math.max(processes, all.length);
        await setTimeout(lookEveryMs);
      }
    })();
    await Promise.all([
      ...pushers.map(push),
      ...Array.from({ length: 4 }, (_, at) => searchAndGuess(at + 1)),
    ]);
    ending.abort();
    await watching;
    expect(processes).toBeGreaterThan(1);
    expect(processes).toBeLessThanOrEqual(besideMost);
    expect(most).toBeLessThan(mostBytes);
  },
);
