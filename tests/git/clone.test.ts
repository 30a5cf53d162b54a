import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { noteDeeds } from '../../server/doors/deeds.ts';
import { serveGit } from '../../server/doors/git/http.ts';
import { loadWords } from '../../server/http/words.ts';
import { change, git, gitRunningIn, temporaryFolder } from './git-fixture.ts';
import { buildRoom, itemId, type Room } from './hub-fixture.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function serve(room: Room): Promise<string> {
  await loadWords(['en', 'zh']);
  const fastify = Fastify();
  noteDeeds(fastify);
  const rights = { whyMayNot: async () => undefined, whyKeptOut: () => undefined };
  serveGit(fastify, { hub: room.context.hub, rights }, ['models']);
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  stops.push(() => fastify.close());
  return `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`;
}

interface Outcome {
  code: number;
  said: string;
}

function client(...args: string[]): Promise<Outcome> {
  const env = {
    ...process.env,
    GIT_TERMINAL_PROMPT: '0',
    GIT_CONFIG_GLOBAL: '/dev/null',
    LC_ALL: 'C',
    GIT_ASKPASS: 'false',
  };
  return new Promise((resolve) => {
    execFile('git', args, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });
}

const changes = () => [
  change({
    put: [
      { path: 'README.md', content: '# One' },
      { path: 'big', content: randomBytes(3_000_000) },
    ],
  }),
  change({
    branch: 'feature/a',
    parents: ['main'],
    put: [{ path: 'x', content: 'x' }],
    tags: [{ name: 'v1', message: 'One' }],
  }),
  change({ parents: ['main', 'feature/a'], message: 'Merge', put: [{ path: 'x', content: 'x' }] }),
];

it.each(['0', '1', '2'])('is cloned by stock git over protocol version %s', async (version) => {
  const room = await buildRoom(changes());
  const to = join(temporaryFolder(), 'copy');
  const url = `${await serve(room)}/models/li/chat.git`;
  const outcome = await client('-c', `protocol.version=${version}`, 'clone', '--quiet', url, to);
  expect(outcome).toEqual({ code: 0, said: '' });
  expect(readFileSync(join(to, 'README.md'), 'utf8')).toBe('# One');
  expect(git(to, 'rev-parse', 'HEAD', 'origin/feature/a', 'v1')).toBe(
    git(room.dir, 'rev-parse', 'main', 'feature/a', 'v1'),
  );
  execFileSync('git', ['-C', to, 'fsck', '--strict'], { stdio: 'ignore' });
});

it('is cloned shallow and without blobs, and fetched from again', async () => {
  const room = await buildRoom(changes());
  const url = `${await serve(room)}/models/li/chat.git`;
  const folder = temporaryFolder();
  expect(await client('clone', '--quiet', '--depth=1', url, join(folder, 'shallow'))).toMatchObject({
    code: 0,
  });
  expect(git(join(folder, 'shallow'), 'rev-list', '--count', 'HEAD').trim()).toBe('1');
  expect(
    await client('clone', '--quiet', '--bare', '--filter=blob:none', url, join(folder, 'lean')),
  ).toMatchObject({ code: 0 });
  const id = await room.repos.commit(itemId, change({ put: [{ path: 'new', content: 'new' }] }));
  expect(await client('-C', join(folder, 'shallow'), 'pull', '--quiet')).toMatchObject({ code: 0 });
  expect(git(join(folder, 'shallow'), 'rev-parse', 'HEAD').trim()).toBe(id);
});

it('is cloned empty', async () => {
  const url = `${await serve(await buildRoom())}/models/li/chat.git`;
  const to = join(temporaryFolder(), 'copy');
  expect(await client('clone', '--quiet', url, to)).toMatchObject({ code: 0 });
  expect(existsSync(join(to, '.git'))).toBe(true);
});

it('asks for a password where nothing public stands, and tells nothing else', async () => {
  const room = await buildRoom(changes());
  const base = await serve(room);
  const missing = await fetch(`${base}/models/li/none.git/info/refs?service=git-upload-pack`);
  expect([missing.status, missing.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="git"']);
  expect((await fetch(`${base}/models/li/chat/info/refs?service=git-upload-pack`)).status).toBe(401);
  const copy = join(temporaryFolder(), 'copy');
  await client('clone', '--quiet', `${base}/models/li/chat.git`, copy);
  const pushed = await client('-C', copy, 'push', 'origin', 'HEAD:refs/heads/mine');
  expect(pushed.code).not.toBe(0);
  expect(pushed.said).toContain('could not read Username');
});

it('refuses the dumb protocol, other services and bodies that are not git', async () => {
  const room = await buildRoom(changes());
  const base = `${await serve(room)}/models/li/chat.git`;
  expect((await fetch(`${base}/info/refs`)).status).toBe(403);
  expect((await fetch(`${base}/info/refs?service=git-upload-archive`)).status).toBe(403);
  expect((await fetch(`${base}/info/refs?service=git-upload-pack&service=x`)).status).toBe(403);
  expect((await fetch(`${base}/objects/info/packs`)).status).toBe(404);
  const type = { 'content-type': 'application/x-git-upload-pack-request', 'accept-language': 'en' };
  const junk = await fetch(`${base}/git-upload-pack`, { method: 'POST', headers: type, body: 'junk' });
  expect(junk.status).toBe(400);
  expect(await junk.text()).toBe('The request could not be understood.\n');
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  const headers = { ...type, 'content-encoding': 'gzip' };
  expect((await fetch(`${base}/git-upload-pack`, { method: 'POST', headers, body: bomb })).status).toBe(400);
  writeFileSync(join(room.dir, 'HEAD'), 'no ref');
  expect((await fetch(`${base}/info/refs?service=git-upload-pack`, { headers: type })).status).toBe(500);
});

it('starts no git to tell what git can, once it was told', async () => {
  const room = await buildRoom(changes());
  const base = `${await serve(room)}/models/li/chat.git`;
  const ask = async (headers: Record<string, string>) => {
    const reply = await fetch(`${base}/info/refs?service=git-upload-pack`, { headers });
    return { status: reply.status, type: reply.headers.get('content-type'), said: await reply.text() };
  };
  const second = { 'git-protocol': 'version=2' };
  const told = await ask(second);
  expect(told).toMatchObject({ status: 200, type: 'application/x-git-upload-pack-advertisement' });
  expect(told.said).toMatch(/^000eversion 2\n.*0000$/s);
  // Nothing that git would open.
  writeFileSync(join(room.dir, 'HEAD'), 'no ref');
  expect(await ask(second)).toEqual(told);
  expect((await ask({})).status).toBe(500);
});

it('keeps for nobody else what a git tells that knows no second protocol: the refs of one repository', async () => {
  const older = temporaryFolder();
  const { PATH = '' } = process.env;
  writeFileSync(join(older, 'git'), `#!/bin/sh\nunset GIT_PROTOCOL\nPATH='${PATH}' exec git "$@"\n`, {
    mode: 0o755,
  });
  const room = await buildRoom(changes());
  const url = `${await serve(room)}/models/li/chat.git/info/refs?service=git-upload-pack`;
  const ask = async () => (await fetch(url, { headers: { 'git-protocol': 'version=2' } })).text();
  vi.stubEnv('PATH', `${older}:${PATH}`);
  try {
    expect(await ask()).toContain('refs/heads/main');
    git(room.dir, 'update-ref', 'refs/heads/later', 'main');
    expect(await ask()).toContain('refs/heads/later');
  } finally {
    vi.unstubAllEnvs();
  }
});

it('ends the git of a client that leaves', async () => {
  const put = [{ path: 'big', content: randomBytes(30_000_000) }];
  const room = await buildRoom([change({ put })]);
  const base = new URL(`${await serve(room)}/models/li/chat.git/git-upload-pack`);
  const want = `want ${git(room.dir, 'rev-parse', 'main').trim()} no-progress\n`;
  const line = (text: string) => (text.length + 4).toString(16).padStart(4, '0') + text;
  await new Promise<void>((resolve) => {
    const asked = request(base, {
      method: 'POST',
      headers: { 'content-type': 'application/x-git-upload-pack-request' },
    });
    asked.on('response', (answer) => answer.once('data', () => asked.destroy()));
    asked.on('close', () => resolve());
    asked.on('error', () => {});
    asked.end(`${line(want)}0000${line('done\n')}`);
  });
  const serving = () => ['upload-pack', 'pack-objects'].flatMap((word) => gitRunningIn(room.dir, word));
  await expect.poll(serving).toEqual([]);
});
