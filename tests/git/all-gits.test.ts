import { randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gitRoomAllBytes } from '#generated/constants.ts';
import { placedBytes } from '../../server/git/index.ts';
import { memoryGuardKind } from '../../server/git/processes/memory.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { anonymousBytes, descendants } from '../support/memory.ts';
import { signedUp } from '../support/session-client.ts';
import { gitClient } from './git-client.ts';
import { change, git } from './git-fixture.ts';

const commits = 40;
const askers = 6;
const large = randomBytes(12_000_000);

let hub: TestHub;
let folder: string;
let url: string;
let pushUrl: string;
let key: string;
let dir: string;

beforeAll(async () => {
  hub = await startHub();
  folder = await mkdtemp(join(tmpdir(), 'hub-all-gits-'));
  const owner = await signedUp(hub, 'everything');
  await owner.put('/aihub/personal/info', { alias: 'Everything' });
  const { body } = await owner.post('/aihub/items', {
    kind: 'models',
    name: 'busy',
    license: 'mit',
    visibility: 'PUBLIC',
  });
  key = body.data.key;
  const item = await hub.hub.items.get(key, await owner.user());
  await hub.hub.items.settled(item.id);
  dir = hub.hub.repos.dirOf(item.id);
  const history = Array.from({ length: commits }, (_, n) =>
    change({ put: [{ path: `folder/f${n}`, content: String(n) }] }),
  );
  // The second version is stored as a difference, which git puts together in memory.
  const versions = ['1', '2'].map((text) =>
    change({ put: [{ path: 'large', content: Buffer.concat([Buffer.from(text), large]) }] }),
  );
  await hub.hub.repos.commitAll(item.id, [...history, ...versions]);
  const token = await owner.post('/user/tokens', { type: 'git', name: 'push', scope: 'write' });
  const path = `${new URL(hub.url).host}/models/everything/busy.git`;
  url = `http://${path}`;
  pushUrl = `http://everything:${token.body.data.secret}@${path}`;
});
afterAll(async () => {
  await hub.stop();
  await rm(folder, { recursive: true });
});

interface Gits {
  /** What the kernel lets all of them take together; of readers, who wait most of the time, what they have. */
  limits: number;
  /** What they take. */
  anonymous: number;
  count: number;
}

/** All gits of the hub at this moment. It starts none meanwhile, since this takes its thread. */
function gitsNow(): Gits {
  const all = descendants(process.pid).map(gitOf);
  const sum = (of: (one: Gits) => number) => all.reduce((total, one) => total + of(one), 0);
  return {
    limits: sum((one) => one.limits),
    anonymous: sum((one) => one.anonymous),
    count: sum((one) => one.count),
  };
}

function gitOf(pid: number): Gits {
  try {
    const isOfHub = readlinkSync(`/proc/${pid}/cwd`).startsWith(hub.hub.config.dataDir);
    const limit = Number(/^Max data size\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1]);
    if (!isOfHub || Number.isNaN(limit)) return { limits: 0, anonymous: 0, count: 0 };
    const anonymous = anonymousBytes(pid);
    const isReader = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--batch-command');
    return { limits: isReader ? Math.min(limit, anonymous) : limit, anonymous, count: 1 };
  } catch {
    // It has ended meanwhile.
    return { limits: 0, anonymous: 0, count: 0 };
  }
}

async function pushed(n: number): Promise<void> {
  const clone = join(folder, `push ${n}`);
  await gitClient(folder, 'clone', '-q', '--depth=1', pushUrl, clone);
  await writeFile(join(clone, `new ${n}`), randomBytes(200_000));
  await gitClient(clone, 'add', '.');
  await gitClient(clone, 'commit', '-qm', 'More');
  await gitClient(clone, 'push', '-q', 'origin', `HEAD:refs/heads/b${n}`);
}

it.runIf(memoryGuardKind() === 'limited')(
  'all gits together are never let take more than the room that they have, whatever is asked of them',
  async () => {
    const old = git(dir, 'rev-list', 'main').trim().split('\n');
    const from = (n: number) => ({ headers: { 'x-forwarded-for': `203.0.113.${n % askers}` } });
    const read = (path: string, n: number) =>
      fetch(`${hub.url}/acx${path}`, from(n)).then(async (reply) => {
        await reply.arrayBuffer();
        // On a busy machine the wait may be over before the turn comes.
        expect([200, 503]).toContain(reply.status);
      });
    let most: Gits = { limits: 0, anonymous: 0, count: 0 };
    let placed = 0;
    const timer = setInterval(() => {
      const now = gitsNow();
      placed = Math.max(placed, placedBytes());
      most = {
        limits: Math.max(most.limits, now.limits),
        anonymous: Math.max(most.anonymous, now.anonymous),
        count: Math.max(most.count, now.count),
      };
    }, 3);
    try {
      await Promise.all([
        ...Array.from({ length: 16 }, (_, n) =>
          read(`/aihub/gitlab/${key}/${old[n]}/file/list?repoDir=folder`, n),
        ),
        ...Array.from({ length: 4 }, (_, n) => read(`/aihub/gitlab/${key}/raw/${old[n % 2]}/large`, n)),
        ...Array.from({ length: 4 }, (_, n) => gitClient(folder, 'clone', '-q', '--bare', url, `clone ${n}`)),
        ...Array.from({ length: 3 }, (_, n) => pushed(n)),
      ]);
    } finally {
      clearInterval(timer);
    }
    expect(most.count).toBeGreaterThan(4);
    expect(most.limits).toBeLessThanOrEqual(gitRoomAllBytes);
    expect(placed).toBeLessThanOrEqual(gitRoomAllBytes);
    await expect.poll(placedBytes).toBeLessThan(gitRoomAllBytes / 10);
  },
);
