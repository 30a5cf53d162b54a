import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  gitServeRequestBytes,
  gitTransferInMemoryBytes,
  gitTransferRunningAtOnce,
  gitTransferRunningPerAsker,
} from '#generated/constants.ts';
import { WaitingDisk } from '../../server/doors/git/transfers/waiting-disk.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { runGit } from '../support/run-git.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';
import { answerOf, packetLine, post, pushBody, type Service } from './door-fixture.ts';
import { gitClient, gitRefusal } from './git-client.ts';
import { gitRunningIn } from './git-fixture.ts';

vi.mock('#generated/constants.ts', async (original) => ({
  ...(await original<object>()),
  gitServeRequestBytes: 1_000_000,
  gitTransferRunningAtOnce: 3,
  gitTransferRunningPerAsker: 2,
  gitTransferWaitMs: 3000,
  // Git begins with the first byte, and waits for its sender.
  gitReceiveEarlyBytes: 1,
  gitReceiveStarvedMs: 60_000,
}));

const services: readonly Service[] = ['git-upload-pack', 'git-receive-pack'];
let hub: TestHub;
let owner: SessionClient;
let secret: string;
let folder: string;

/** What Node warns of, such as listeners that nobody takes away. */
const warnings: string[] = [];
const noteWarning = ({ message }: Error) => warnings.push(message);

beforeAll(async () => {
  process.on('warning', noteWarning);
  hub = await startHub();
  folder = await mkdtemp(join(tmpdir(), 'hub-door-'));
  owner = await signedUp(hub, 'doorman');
  await owner.put('/aihub/personal/info', { alias: 'Doorman' });
  const reply = await owner.post('/user/tokens', { type: 'git', name: 'push', scope: 'write' });
  secret = reply.body.data.secret;
});
afterAll(async () => {
  await hub.stop();
  process.off('warning', noteWarning);
  expect(warnings).toEqual([]);
  await rm(folder, { recursive: true });
});

const at = (name: string) => `http://doorman:${secret}@${new URL(hub.url).host}/models/doorman/${name}.git`;

async function made(name: string) {
  const { body } = await owner.post('/aihub/items', { kind: 'models', name, license: 'mit' });
  const item = await hub.hub.items.get(body.data.key, await owner.user());
  return { ...item, dir: hub.hub.repos.dirOf(item.id), url: at(name) };
}

async function cloned(url: string, name: string): Promise<string> {
  await gitClient(folder, 'clone', '-q', url, name);
  return join(folder, name);
}

async function commit(clone: string, name: string, content: Buffer | string): Promise<void> {
  await writeFile(join(clone, name), content);
  await gitClient(clone, 'add', '-A');
  await gitClient(clone, 'commit', '-qm', `Write ${name}`);
}

/** Asks for what is there, and wants none of it. */
function fetched(url: string) {
  const asked = post({ url, service: 'git-upload-pack', headers: { 'accept-language': 'en' } });
  const answer = answerOf(asked);
  asked.end('0000');
  return answer;
}

const advertised = (name: string, from = '127.0.0.1') =>
  hub.get(`/models/doorman/${name}.git/info/refs?service=git-upload-pack`, {
    'x-forwarded-for': from,
    'accept-language': 'en',
  });

describe('a place at the door', () => {
  const from = { home: '203.0.113.7', elsewhere: '198.51.100.9' };
  /** Questions that their senders do not end. */
  function begun(url: string, count: number) {
    return Array.from({ length: count }, () => {
      const asked = post({ url, service: 'git-upload-pack', headers: { 'x-forwarded-for': from.home } });
      asked.on('error', () => {});
      asked.write('fff0want ');
      return asked;
    });
  }

  it('is taken by nobody who has yet to end a question', async () => {
    const { url, dir } = await made('slow-questions');
    await advertised('slow-questions');
    const slow = begun(url, 3 * gitTransferRunningAtOnce);
    onTestFinished(() => {
      for (const asked of slow) asked.destroy();
    });
    await cloned(url, 'beside-slow-questions');
    expect((await advertised('slow-questions', from.home)).status).toBe(200);
    // One that has given all may still be about to end.
    await expect.poll(() => gitRunningIn(dir, 'upload-pack')).toEqual([]);
  });

  it('is given back by a push that git wants no more of, however slowly the rest of it comes', async () => {
    const { url } = await made('unwanted');
    const expectPush = vi.spyOn(hub.hub.items, 'expectPush');
    onTestFinished(() => expectPush.mockRestore());
    const command = `${'0'.repeat(40)} ${'1'.repeat(40)} refs/heads/other\0report-status side-band-64k`;
    for (let turn = 0; turn < gitTransferRunningPerAsker; turn += 1) {
      const asked = post({ url, service: 'git-receive-pack' });
      asked.on('error', () => {});
      onTestFinished(() => void asked.destroy());
      asked.write(`${packetLine(command)}0000${'No pack begins so.'.repeat(10)}`);
    }
    await expect.poll(() => expectPush.mock.calls.length).toBe(gitTransferRunningPerAsker);
    await expect.poll(async () => (await fetched(url)).status).toBe(200);
  });

  it('is held by no push that waits for the work that is open on an item', async () => {
    const waiting = await made('open-work');
    const { url } = await made('beside-open-work');
    const { items } = hub.hub;
    const ready = items.ready.bind(items);
    onTestFinished(() => void Object.assign(items, { ready }));
    const never = new Promise<void>(() => {});
    items.ready = (id) => (waiting.dir.includes(id) ? never : ready(id));
    for (let turn = 0; turn < gitTransferRunningAtOnce; turn += 1) {
      const asked = post({ url: waiting.url, service: 'git-receive-pack' });
      asked.on('error', () => {});
      onTestFinished(() => void asked.destroy());
      asked.end('0000');
    }
    expect((await fetched(url)).status).toBe(200);
  });

  it('that is not to be had within the time is refused in words, and one person leaves some to others', async () => {
    const { url, dir } = await made('busy-door');
    const clone = await cloned(url, 'busy-door');
    await commit(clone, 'large.noise', randomBytes(300_000));
    const body = await pushBody(clone, 'other');
    for (let at = 1; at <= gitTransferRunningPerAsker; at += 1) {
      const asked = post({ url, service: 'git-receive-pack' });
      asked.on('error', () => {});
      onTestFinished(() => void asked.destroy());
      asked.write(body.subarray(0, 1000));
      await expect.poll(() => gitRunningIn(dir, 'receive-pack').length).toBeGreaterThanOrEqual(at);
    }
    const asked = post({ url, service: 'git-receive-pack', headers: { 'accept-language': 'en' } });
    asked.end(body);
    const { status, retryAfter, text } = await answerOf(asked);
    expect([status, retryAfter, text]).toEqual([
      503,
      '3',
      'The server is busy. Nothing is lost: please run the same git command again in 3 seconds.\n',
    ]);
    expect(await gitRefusal(clone, 'push')).toContain('HTTP 503');
    // Which refs there are is told beside all that, and what is short is fetched.
    expect((await advertised('busy-door', from.home)).status).toBe(200);
    expect((await fetched(url)).status).toBe(200);
    await gitClient(folder, 'clone', '-q', url.replace(/doorman:[^@]*@/, ''), 'beside-busy-door');
  });

  it('is given back where a push cannot be noted down, and no git is left waiting', async () => {
    const { url, dir } = await made('unnoted');
    const clone = await cloned(url, 'unnoted');
    await commit(clone, 'a.txt', 'a');
    const { expectPush } = hub.hub.items;
    hub.hub.items.expectPush = () => Promise.reject(new Error('The disk is full.'));
    for (let turn = 0; turn <= gitTransferRunningPerAsker; turn += 1) {
      const asked = post({ url, service: 'git-receive-pack' });
      asked.end('x'.repeat(100));
      expect((await answerOf(asked)).status).toBe(500);
    }
    hub.hub.items.expectPush = expectPush;
    await expect.poll(() => gitRunningIn(dir, 'receive-pack')).toEqual([]);
    await gitClient(clone, 'push', '-q');
  });
});

describe('a body that git does not want', () => {
  it.each(services)(
    'is read to its end, so that its connection serves the next request: %s',
    async (service) => {
      const { url } = await made(`garbage-${service}`);
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      onTestFinished(() => agent.destroy());
      const asked = post({ url, service, agent });
      const answered = answerOf(asked);
      for (let part = 0; part < 8; part += 1) {
        asked.write(randomBytes(1_000_000));
        await setTimeout(20);
      }
      asked.end();
      expect((await answered).status).toBe(400);
      const next = await new Promise<number | undefined>((resolve) => {
        const address = `${url}/info/refs?service=${service}`;
        get(address, { agent, auth: `doorman:${secret}` }, (reply) => {
          reply.resume();
          resolve(reply.statusCode);
        });
      });
      expect(next).toBe(200);
    },
  );

  it.each([
    ['two commands', ['command=ls-refs\n', 'command=fetch\n']],
    ['no command', ['object-format=sha1\n']],
    ['a command that there is not', ['command=push\n']],
    ['another sort of ids', ['command=ls-refs\n', 'object-format=sha256\n']],
  ])('is the fault of whoever sent it: %s', async (what, lines) => {
    const { url } = await made(`confused-${what.replaceAll(' ', '-')}`);
    const asked = post({ url, service: 'git-upload-pack', headers: { 'git-protocol': 'version=2' } });
    asked.end(`${lines.map(packetLine).join('')}0000`);
    expect((await answerOf(asked)).status).toBe(400);
  });

  it('is not unpacked any further than a request may be long', async () => {
    const { url, dir } = await made('bombed');
    await cloned(url, 'bombed');
    const tip = String(await runGit(dir, ['rev-parse', 'main'])).trim();
    const want = packetLine(`want ${tip}\n`);
    const end = `0000${packetLine('done\n')}`;
    const askFor = (wants: number) => {
      const asked = post({ url, service: 'git-upload-pack', headers: { 'content-encoding': 'gzip' } });
      asked.end(gzipSync(want.repeat(wants) + end));
      return answerOf(asked);
    };
    const most = Math.floor((gitServeRequestBytes - end.length) / want.length);
    const short = await askFor(most);
    expect([short.status, short.text.includes('PACK')]).toEqual([200, true]);
    const long = await askFor(most + 1);
    expect([long.status, long.text.includes('PACK')]).toEqual([400, false]);
  });
});

describe('a question', () => {
  it('that is too long for memory is kept on the disk while there is room, and put off where there is none', async () => {
    const { url, dir } = await made('asked-at-length');
    await cloned(url, 'asked-at-length');
    const tip = String(await runGit(dir, ['rev-parse', 'main'])).trim();
    const want = packetLine(`want ${tip}\n`);
    const ask = (wants: number) => {
      const asked = post({ url, service: 'git-upload-pack' });
      asked.end(`${want.repeat(wants)}0000${packetLine('done\n')}`);
      return answerOf(asked);
    };
    const long = Math.ceil(gitTransferInMemoryBytes / want.length);
    expect((await ask(long)).status).toBe(200);
    const part = vi.spyOn(WaitingDisk.prototype, 'part');
    part.mockReturnValue({ cover: () => false, release: () => {} });
    onTestFinished(() => part.mockRestore());
    expect((await ask(long)).status).toBe(503);
    expect((await ask(1)).status).toBe(200);
  });
});

describe('a repository that is being made', () => {
  it('is waited for', async () => {
    const { repos } = hub.hub;
    const create = repos.create.bind(repos);
    onTestFinished(() => void Object.assign(repos, { create }));
    repos.create = async (item) => {
      await setTimeout(300);
      await create(item);
    };
    const { url } = await made('in-the-making');
    const clone = await cloned(url, 'in-the-making');
    expect((await gitClient(clone, 'ls-files')).split('\n')).toContain('README.md');
    await made('in-the-making-2');
    await gitClient(clone, 'push', '-q', '--force', at('in-the-making-2'), 'HEAD:refs/heads/other');
  });

  it('and could not be made puts off whoever asks', async () => {
    const { repos } = hub.hub;
    const create = repos.create.bind(repos);
    onTestFinished(() => void Object.assign(repos, { create }));
    repos.create = () => Promise.reject(new Error('The disk is full.'));
    const { url } = await made('unmade');
    const refused = await advertised('unmade');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(refused.text).toBe('The repository is still being set up. Please try again in a moment.\n');
    for (const service of services) {
      const asked = post({ url, service });
      asked.end('x'.repeat(100));
      expect((await answerOf(asked)).status).toBe(503);
    }
  });
});

describe('what git complains of', () => {
  it.each([1, 200])(
    'never says where the server keeps its data: a push of %i files to an item that is deleted meanwhile',
    async (files) => {
      const clone = await cloned((await made(`source-${files}`)).url, `source-${files}`);
      for (let at = 1; at < files; at += 1) await writeFile(join(clone, `${at}.noise`), randomBytes(2000));
      await commit(clone, 'last.noise', randomBytes(400_000));
      const body = await pushBody(clone, 'other');
      for (const part of [0, 0.5, 0.9]) {
        const name = `deleted-${files}-${part * 10}`;
        const { url, key, id, dir } = await made(name);
        await hub.hub.items.settled(id);
        const asked = post({ url, service: 'git-receive-pack' });
        const answered = answerOf(asked);
        const cut = 200 + Math.floor((body.length - 200) * part);
        asked.write(body.subarray(0, cut));
        await expect.poll(() => gitRunningIn(dir, 'receive-pack')).not.toEqual([]);
        await setTimeout(50);
        await owner.send('DELETE', `/aihub/${key}`, { confirm: name });
        asked.end(body.subarray(cut));
        const { text } = await answered;
        expect(text).not.toContain(hub.hub.config.dataDir);
      }
    },
  );
});

describe('an item that is deleted while it is pushed to', () => {
  const jobs = () =>
    hub.hub.db
      .selectFrom('jobs')
      .select(['name', 'item_id'])
      .where('name', '!=', 'items.create')
      .where('item_id', 'is not', null)
      .orderBy('id')
      .execute();
  const idle = () => expect.poll(jobs).toEqual([]);
  const remove = ({ key, name }: { key: string; name: string }) =>
    owner.send('DELETE', `/aihub/${key}`, { confirm: name });

  it('leaves the work that is noted down for another', async () => {
    const [gone, kept] = [await made('deleted-early'), await made('pushed-late')];
    const clone = await cloned(gone.url, 'two-pushes');
    await commit(clone, 'a.bin', randomBytes(300_000));
    const body = await pushBody(clone, 'other');
    await idle();
    const begin = async (url: string) => {
      const asked = post({ url, service: 'git-receive-pack' });
      const answered = answerOf(asked);
      asked.write(body.subarray(0, 200_000));
      await expect.poll(async () => (await jobs()).length).toBe(1);
      return { end: () => asked.end(body.subarray(200_000)), answered };
    };
    const first = await begin(gone.url);
    expect((await remove(gone)).status).toBe(200);
    const second = await begin(kept.url);
    first.end();
    await first.answered;
    expect(await jobs()).toEqual([{ name: 'items.refresh', item_id: kept.id }]);
    second.end();
    expect((await second.answered).text).toContain('ok refs/heads/other');
    await idle();
  });

  it('is gone with all that git was just writing', async () => {
    const source = await made('many-files');
    const clone = await cloned(source.url, 'many-files');
    for (let at = 0; at < 90; at += 1) await writeFile(join(clone, `${at}.bin`), randomBytes(30_000));
    await commit(clone, 'last', 'x');
    const body = await pushBody(clone, 'other');
    for (const round of [1, 2, 3]) {
      const item = await made(`many-files-${round}`);
      const asked = post({ url: item.url, service: 'git-receive-pack' });
      const answered = answerOf(asked);
      asked.end(body);
      const incoming = async () => (await readdir(join(item.dir, 'objects'))).join(' ');
      await expect.poll(incoming, { interval: 2 }).toContain('tmp_objdir-incoming');
      expect((await remove(item)).status).toBe(200);
      await answered;
      expect(existsSync(item.dir)).toBe(false);
    }
    await idle();
  });
});
