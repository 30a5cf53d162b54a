import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requestSameSignalMs } from '#generated/constants.ts';
import { bytesPerMegabyte } from '../../server/load/units.ts';
import { gitClient } from '../git/git-client.ts';
import { signedUp } from '../support/session-client.ts';
import { type SlowLine, slowLine } from './slow-line.ts';
import { StartedHub } from './started-hub.ts';

const owner = 'owner-of-it';
const message = 'cut off, since the hub stops';

let folder: string;
let clone: string;
let secret: string;
let hub: StartedHub;
let line: SlowLine | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-stop-'));
  clone = join(folder, 'clone');
});
afterEach(async () => {
  line?.close();
  await hub.end();
  await rm(folder, { recursive: true });
});

const start = (env: Readonly<Record<string, string>> = {}) => {
  hub = new StartedHub(join(folder, 'data'), env);
  return hub.url;
};
const remoteAt = (url: string) => `${url.replace('//', `//${owner}:${secret}@`)}/models/${owner}/large.git`;

/** An item, and a clone of it in which some megabytes wait to be pushed. */
async function plant(url: string): Promise<void> {
  const client = await signedUp({ url }, owner);
  await client.put('/aihub/personal/info', { alias: owner });
  const token = await client.post('/user/tokens', { type: 'git', name: 'push', scope: 'write' });
  secret = token.body.data.secret;
  const body = { kind: 'models', name: 'large', license: 'mit', nameEn: 'Large', ticket: 'ticket-of-large' };
  const { key } = (await client.post('/aihub/items', body)).body.data;
  const state = async () => (await client.get(`/aihub/${key}/view`)).body.data.defaultFileInitStatus;
  await expect.poll(state).toBe('SUCCESS');
  await gitClient(folder, 'clone', '-q', remoteAt(url), clone);
  await writeFile(join(clone, 'weights.bin'), randomBytes(3 * bytesPerMegabyte));
  await gitClient(clone, 'add', '-A');
  await gitClient(clone, 'commit', '-qm', 'Add weights');
}

const tipOf = async (remote: string) => (await gitClient(folder, 'ls-remote', remote, 'main')).split('\t')[0];
const ownTip = async () => (await gitClient(clone, 'rev-parse', 'HEAD')).trim();

/** A push of which a part has come. */
async function pushHalf(url: string): Promise<{ pushed: Promise<unknown> }> {
  line = await slowLine(url, bytesPerMegabyte);
  const pushed = gitClient(clone, 'push', '-q', remoteAt(line.url), 'HEAD:main');
  pushed.catch(() => {});
  await line.held;
  return { pushed };
}

/** A git that takes its time to take in a push, and says when it is at it. */
async function withSlowGit(): Promise<{ PATH: string; begun: string }> {
  const programs = join(folder, 'programs');
  const begun = join(folder, 'begun');
  await mkdir(programs);
  const real = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
  const isPush = 'case "$*" in *"receive-pack --stateless-rpc ."*)';
  const lines = ['#!/bin/sh', `${isPush} touch '${begun}'; sleep 3 ;; esac`, `exec '${real}' "$@"`, ''];
  await writeFile(join(programs, 'git'), lines.join('\n'), { mode: 0o755 });
  return { PATH: `${programs}:${process.env.PATH}`, begun };
}

it('lets a push that has begun end, although everybody below the terminal is told to stop', async () => {
  await plant(await start({ HUB_STOP_WAIT: '600' }));
  const { pushed } = await pushHalf(await hub.url);
  hub.tellAll('SIGINT');
  await expect.poll(() => hub.logged('stopping; what was begun may end')).toMatchObject([{ seconds: 600 }]);
  // The same wish once more, as npm hands it on.
  hub.tellAll('SIGINT');
  line?.goOn();
  await pushed;
  expect(await hub.ended).toBe(0);
  expect(hub.logged(message)).toEqual([]);
  // Who pushes is said, and not who reads.
  const asked = hub.logged('answered').filter(({ item }) => item !== undefined);
  const isPush = ({ url }: Record<string, unknown>) => String(url).includes('receive-pack');
  expect(asked.every((line) => isPush(line) === (line.person === owner))).toBe(true);
  // Also of those that came whole at once.
  expect(asked.every(({ bytesIn, bytesOut }) => Number(bytesIn) > 0 && Number(bytesOut) > 0)).toBe(true);

  const url = await start();
  expect(await tipOf(remoteAt(url))).toBe(await ownTip());
});

it('lets a git end that takes in what came', async () => {
  const { PATH, begun } = await withSlowGit();
  await plant(await start({ PATH, HUB_STOP_WAIT: '600' }));
  const pushed = gitClient(clone, 'push', '-q', remoteAt(await hub.url), 'HEAD:main');
  pushed.catch(() => {});
  await expect.poll(() => existsSync(begun)).toBe(true);
  hub.tellAll('SIGINT');
  await pushed;
  expect(await hub.ended).toBe(0);
});

it('waits for no line on which nothing is asked: a new one, one in half a head, and one that was answered', async () => {
  const { hostname, port } = new URL(await start({ HUB_STOP_WAIT: '600' }));
  const lines = [
    '',
    'GET / HTTP/1.1\r\nHo',
    `GET /acx/aihub/items?kind=models HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`,
  ].map((head) => {
    const line = connect(Number(port), hostname).resume();
    line.on('error', () => {});
    line.write(head);
    return once(line, 'close');
  });
  await expect.poll(() => hub.logged('answered')).toHaveLength(1);
  hub.tellAll('SIGTERM');
  await Promise.all(lines);
  expect(await hub.ended).toBe(0);
});

it('names what it cuts off, which can be sent again at once', async () => {
  await plant(await start({ HUB_STOP_WAIT: '1' }));
  const { pushed } = await pushHalf(await hub.url);
  hub.tellAll('SIGTERM');
  await expect(pushed).rejects.toThrow();
  expect(await hub.ended).toBe(0);
  const cut = { person: owner, item: `models/${owner}/large`, bytesIn: expect.any(Number) };
  expect(hub.logged(message)).toMatchObject([cut]);
  expect(hub.logged(message)[0]?.bytesIn).toBeGreaterThan(bytesPerMegabyte / 2);

  const url = await start();
  expect(await tipOf(remoteAt(url))).not.toBe(await ownTip());
  await gitClient(clone, 'push', '-q', remoteAt(url), 'HEAD:main');
  expect(await tipOf(remoteAt(url))).toBe(await ownTip());
});

it('waits no longer where it is told again after a while, and names what it cuts off', async () => {
  await plant(await start({ HUB_STOP_WAIT: '600' }));
  const { pushed } = await pushHalf(await hub.url);
  hub.tellAll('SIGHUP');
  const again = setInterval(() => hub.tellAll('SIGTERM'), requestSameSignalMs);
  hub.ended.finally(() => clearInterval(again));
  await expect(pushed).rejects.toThrow();
  expect(await hub.ended).toBe(1);
  expect(hub.logged(message)).toMatchObject([{ person: owner }]);
});
