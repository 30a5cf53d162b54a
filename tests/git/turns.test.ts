import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import {
  gitBudgetReceiveMemoryBytes,
  gitFetchRowKeptBytes,
  gitReceiveLargeBytes,
  gitReceiveOrdinaryBytes,
} from '#generated/constants.ts';
import { pack, takePlace } from '../../server/git/index.ts';
import { whenMemoryIsWanted } from '../../server/git/processes/place.ts';
import { leftoversOf } from '../../server/git/upkeep/leftovers.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { answerOf, packetLine, post, pushBody } from './door-fixture.ts';
import { gitClient } from './git-client.ts';
import { git, gitRunningIn } from './git-fixture.ts';
import { ownedItem } from './owned-item.ts';

// A turn is over at once where others wait, and a push may come as slowly as this test sends it.
vi.mock('#generated/constants.ts', async (original) => ({
  ...(await original<object>()),
  gitTurnLongestMs: 1,
  gitTurnLookEveryMs: 20,
  gitReceiveStarvedMs: 600_000,
}));

const largest = { memoryBytes: gitBudgetReceiveMemoryBytes, startedBytes: gitReceiveLargeBytes };
const ordinary = { memoryBytes: gitBudgetReceiveMemoryBytes, startedBytes: gitReceiveOrdinaryBytes };
const busy = 'The server is busy';
const packBytes = 12_000_000;

let hub: TestHub;
let folder: string;
let url: string;
let dir: string;
let clone: string;

beforeAll(async () => {
  hub = await startHub();
  folder = await mkdtemp(join(tmpdir(), 'hub-turns-'));
  ({ url, dir } = await ownedItem(hub, 'long'));
  clone = join(folder, 'clone');
  await gitClient(folder, 'clone', '-q', url, clone);
  await writeFile(join(clone, 'weights.noise'), randomBytes(packBytes));
  await gitClient(clone, 'add', '-A');
  await gitClient(clone, 'commit', '-qm', 'Add weights');
  await hub.idle();
});
afterAll(async () => {
  await hub.stop();
  await rm(folder, { recursive: true });
});

/** Takes all memory that is kept for nobody, so that each kind of work has the one place that is kept for it. */
async function lendAll() {
  const place = await takePlace('receive', { atMost: largest, asker: 'somebody else' });
  onTestFinished(place.leave);
  return place;
}

/** Stops a process of git in the middle of its work, which then lasts for ever. */
async function standStill(program: string): Promise<void> {
  await expect.poll(() => gitRunningIn(dir, program).length).toBe(1);
  for (const pid of gitRunningIn(dir, program)) process.kill(pid, 'SIGSTOP');
}

it('a push that lasts ends where another waits: it is told why, leaves nothing, and is taken the next time', async () => {
  await lendAll();
  const body = await pushBody(clone, 'first');
  const asked = post({ url, service: 'git-receive-pack', headers: { 'accept-language': 'en' } });
  const answered = answerOf(asked);
  asked.write(body.subarray(0, packBytes / 2));
  await standStill('index-pack');
  asked.end(body.subarray(packBytes / 2));
  const neighbour = await takePlace('receive', { atMost: ordinary, asker: 'neighbour' });
  neighbour.leave();
  expect((await answered).text).toContain(busy);
  expect(gitRunningIn(dir, 'pack')).toEqual([]);
  expect(await leftoversOf(dir)).toEqual([]);
  await gitClient(clone, 'push', '-q', 'origin', 'HEAD:refs/heads/first');
  git(dir, 'fsck', '--full', '--strict');
});

it('a clone that lasts ends where another waits, and says why', async () => {
  await gitClient(clone, 'push', '-q', 'origin', 'HEAD:refs/heads/second');
  await hub.idle();
  await lendAll();
  const tip = (await gitClient(clone, 'rev-parse', 'HEAD')).trim();
  const asked = post({ url, service: 'git-upload-pack', headers: { 'accept-language': 'en' } });
  asked.end(`${packetLine(`want ${tip} side-band-64k no-progress\n`)}0000${packetLine('done\n')}`);
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  reply.pause();
  await standStill('pack-objects');
  const atMost = { memoryBytes: 0, startedBytes: gitFetchRowKeptBytes };
  const neighbour = await takePlace('serve', { atMost, asker: 'neighbour' });
  neighbour.leave();
  expect(await text(reply)).toContain(busy);
  await gitClient(folder, 'clone', '-q', url, 'again');
});

it('an upkeep that has given way before ends where others wait when it has had its turn', async () => {
  await hub.idle();
  const first = await lendAll();
  const packing = pack(dir, { packing: 'whole', signal: new AbortController().signal, isYielding: false });
  await new Promise<void>((resolve) => onTestFinished(whenMemoryIsWanted(resolve)));
  const wait = (asker: string) => takePlace('receive', { atMost: largest, asker });
  const [second, third] = [wait('second'), wait('third')];
  first.leave();
  // It lets each other pass once.
  (await second).leave();
  expect(await packing).toBe(false);
  (await third).leave();
  expect(await leftoversOf(dir)).toEqual([]);
});
