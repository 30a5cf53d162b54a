import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gitReceiveManyCommands } from '#generated/constants.ts';
import { leftoversOf } from '../../server/git/upkeep/leftovers.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { chance } from './chance.ts';
import { answerOf, post, pushBody } from './door-fixture.ts';
import { gitClient } from './git-client.ts';
import { git, gitRunningIn } from './git-fixture.ts';
import { ownedItem } from './owned-item.ts';

/** A few for every run; some hundreds (`npm test -- --only tests/git/cut-pushes.test.ts --kills 200`) before a release. */
const cuts = Math.max(24, Number(process.env.HUB_CRASH_ROUNDS ?? 0));
const atOnce = 6;
const equal = 10;
const noiseBytes = 300_000;

let hub: TestHub;
let folder: string;
let url: string;
let dir: string;
let clone: string;

beforeAll(async () => {
  hub = await startHub();
  folder = await mkdtemp(join(tmpdir(), 'hub-cut-'));
  ({ url, dir } = await ownedItem(hub, 'cut'));
  clone = join(folder, 'clone');
  await gitClient(folder, 'clone', '-q', url, clone);
  await addNoise();
});
afterAll(async () => {
  await hub.stop();
  await rm(folder, { recursive: true });
});

async function addNoise(): Promise<void> {
  await writeFile(join(clone, 'noise.bin'), randomBytes(noiseBytes));
  await gitClient(clone, 'add', '-A');
  await gitClient(clone, 'commit', '-qm', 'Add noise');
}

/** Nothing that is half done lies about, no git runs, and all that refs reach is sound. */
async function expectSound(): Promise<void> {
  await hub.idle();
  await expect.poll(() => gitRunningIn(dir, 'pack')).toEqual([]);
  await expect.poll(() => leftoversOf(dir)).toEqual([]);
  // A file has its name for a moment.
  await expect.poll(() => readdir(join(hub.hub.config.dataDir, 'transfers'))).toEqual([]);
  git(dir, 'fsck', '--full', '--strict');
}

/** Sends the first bytes of a push, and hangs up. */
function cutAt(body: Buffer, at: number): Promise<void> {
  const asked = post({ url, service: 'git-receive-pack' });
  return new Promise((resolve) => {
    asked.on('error', () => {});
    asked.on('close', () => resolve());
    asked.setHeader('content-length', body.length);
    asked.write(body.subarray(0, at), () => asked.destroy());
  });
}

it('pushes that are cut off anywhere change nothing and leave nothing', async () => {
  const before = git(dir, 'for-each-ref');
  const body = await pushBody(clone, 'cut');
  const random = chance(2611);
  const places = Array.from({ length: cuts }, (_, at) =>
    // In the commands, in the head of the pack, and anywhere.
    at < cuts / 3 ? 1 + Math.floor(random() * 300) : 1 + Math.floor(random() * (body.length - 1)),
  );
  for (let at = 0; at < cuts; at += atOnce) {
    await Promise.all(places.slice(at, at + atOnce).map((place) => cutAt(body, place)));
  }
  await expectSound();
  expect(git(dir, 'for-each-ref')).toBe(before);
  await gitClient(clone, 'push', '-q', 'origin', 'HEAD:refs/heads/cut');
  expect(git(dir, 'rev-parse', 'cut')).toBe(await gitClient(clone, 'rev-parse', 'HEAD'));
});

it('many refs that were acknowledged stand in one list, which was written once', async () => {
  const names = Array.from({ length: gitReceiveManyCommands + 1 }, (_, at) => `refs/heads/many/${at}`);
  await gitClient(clone, 'push', '-q', 'origin', ...names.map((name) => `HEAD:${name}`));
  const alone = await readdir(join(dir, 'refs'), { recursive: true, withFileTypes: true });
  expect(alone.filter((entry) => entry.isFile())).toEqual([]);
  const tip = (await gitClient(clone, 'rev-parse', 'HEAD')).trim();
  const listed = git(dir, 'for-each-ref', '--format=%(objectname) %(refname)', 'refs/heads/many/');
  expect(listed.trim().split('\n').sort()).toEqual(names.map((name) => `${tip} ${name}`).sort());
  await expectSound();
});

it('of equal pushes at once each is told the truth, and what one was told of is there', async () => {
  await addNoise();
  const body = await pushBody(clone, 'equal');
  const answers = await Promise.all(
    Array.from({ length: equal }, () => {
      const asked = post({ url, service: 'git-receive-pack' });
      const answered = answerOf(asked);
      asked.end(body);
      return answered;
    }),
  );
  const taken = answers.filter(({ text }) => text.includes('ok refs/heads/equal'));
  expect(taken.length).toBeGreaterThan(0);
  const refused = answers.filter((answer) => !taken.includes(answer));
  expect(
    refused.filter(({ text, status }) => status !== 503 && !text.includes('ng refs/heads/equal')),
  ).toEqual([]);
  await expectSound();
  expect(git(dir, 'rev-parse', 'equal')).toBe(await gitClient(clone, 'rev-parse', 'HEAD'));
});

it('of pushes at once that contradict each other one is taken, and every other is told', async () => {
  const main = (await gitClient(clone, 'rev-parse', 'HEAD')).trim();
  const bodies: { tip: string; body: Buffer }[] = [];
  for (let at = 0; at < equal; at += 1) {
    await gitClient(clone, 'reset', '-q', '--hard', main);
    await writeFile(join(clone, 'one.txt'), `${at}\n`);
    await gitClient(clone, 'add', '-A');
    await gitClient(clone, 'commit', '-qm', `Contradict ${at}`);
    const tip = (await gitClient(clone, 'rev-parse', 'HEAD')).trim();
    bodies.push({ tip, body: await pushBody(clone, 'contradicted') });
  }
  const told = await Promise.all(
    bodies.map(async ({ tip, body }) => {
      const asked = post({ url, service: 'git-receive-pack' });
      const answered = answerOf(asked);
      asked.end(body);
      return { tip, text: (await answered).text };
    }),
  );
  const taken = told.filter(({ text }) => text.includes('ok refs/heads/contradicted'));
  expect(taken.map(({ tip }) => tip)).toEqual([git(dir, 'rev-parse', 'contradicted').trim()]);
  await expectSound();
});
