import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { startHub, type TestHub } from '../support/hub.ts';
import { runGit } from '../support/run-git.ts';
import { packetLine, post } from './door-fixture.ts';
import { gitClient } from './git-client.ts';
import { change, gitRunningIn } from './git-fixture.ts';

const admitted = 3;
const readers = 12;
const weightsBytes = 10_000_000;

// Memory for three clones at once, two of them from one network.
vi.mock('#generated/constants.ts', async (original) => ({
  ...(await original<object>()),
  gitFetchRowRoomBytes: 150 * 2 ** 20,
  gitFetchRowPerAskerBytes: 100 * 2 ** 20,
  gitTransferLookEveryMs: 20,
}));

let hub: TestHub;
let folder: string;
let url: string;
let dir: string;
let question: string;

beforeAll(async () => {
  hub = await startHub();
  folder = await mkdtemp(join(tmpdir(), 'hub-still-'));
  const item = await hub.build.item({ name: 'watched' });
  dir = hub.hub.repos.dirOf(item.id);
  const put = [{ path: 'weights.noise', content: randomBytes(weightsBytes) }];
  await hub.hub.repos.commit(item.id, change({ parents: ['main'], put }));
  url = `${hub.url}/${item.kind}/${item.ownerName}/${item.name}.git`;
  const tip = String(await runGit(dir, ['rev-parse', 'main'])).trim();
  question = `${packetLine(`want ${tip} no-progress\n`)}0000${packetLine('done\n')}`;
});
afterAll(async () => {
  await hub.stop();
  await rm(folder, { recursive: true });
});

/** A clone whose reader takes nothing of what is sent, once its answer has begun. */
async function standing(network: string): Promise<IncomingMessage> {
  const asked = post({ url, service: 'git-upload-pack', headers: { 'x-forwarded-for': network } });
  asked.on('error', () => {});
  asked.end(question);
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  onTestFinished(() => void reply.destroy());
  return reply.pause();
}

async function bytesOf(reply: IncomingMessage): Promise<number> {
  let size = 0;
  for await (const part of reply) size += part.length;
  return size;
}

it('readers who stand still keep no git from others, and lose nothing of what they asked for', async () => {
  const all = await Promise.all(Array.from({ length: readers }, (_, at) => standing(`203.0.113.${at % 2}`)));
  expect(all.map(({ statusCode }) => statusCode)).toEqual(all.map(() => 200));
  // One that has given all and its place back may still be about to end.
  await expect.poll(() => gitRunningIn(dir, 'upload-pack').length).toBeLessThanOrEqual(admitted);
  await gitClient(folder, 'clone', '-q', url, 'neighbour');
  expect(await readdir(join(hub.hub.config.dataDir, 'transfers'))).toEqual([]);
  const sizes = await Promise.all(all.map(bytesOf));
  expect(sizes.map((size) => size > weightsBytes)).toEqual(all.map(() => true));
});
