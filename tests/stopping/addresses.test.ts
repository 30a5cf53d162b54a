import { execFile } from 'node:child_process';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../server/ground/config.ts';
import { startHub } from '../support/hub.ts';

const run = promisify(execFile);
let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-at-'));
  path = join(folder, 'hub.sock');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const over = (at: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const asked = request(
      { socketPath: at, path: '/acx/health', headers: { host: 'hub.test', ...headers } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    asked.on('error', reject).end();
  });

it('answers on a Unix socket, to its group, and takes it away when it stops', async () => {
  const hub = await startHub({ config: { socket: path, onlyPublic: true } });
  expect(await over(path)).toMatchObject({ status: 200, text: expect.stringContaining('"ok"') });
  expect(statSync(path).mode & 0o777).toBe(0o660);
  await hub.stop();
  expect(existsSync(path)).toBe(false);
});

it('takes the place of a socket that a killed hub left, and of nothing else', async () => {
  const left = createServer();
  await new Promise<void>((resolve) => left.listen(path, resolve));
  await expect(startHub({ config: { socket: path } })).rejects.toThrow(/in use/);
  left.close();
  // A killed process leaves its file behind.
  await run(process.execPath, [
    '-e',
    `require('net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`,
  ]).catch(() => {});
  expect(statSync(path).isSocket()).toBe(true);
  const hub = await startHub({ config: { socket: path } });
  expect((await over(path)).status).toBe(200);
  await hub.stop();
  writeFileSync(path, 'mine');
  await expect(startHub({ config: { socket: path } })).rejects.toThrow(/no socket/);
  await expect(startHub({ config: { socket: join(folder, 'none', 'x.sock') } })).rejects.toThrow(/folder/);
});

it('takes who connects to the socket for a program on this machine', async () => {
  const hub = await startHub({ config: { socket: path } });
  const seen: string[] = [];
  hub.server.server.on('request', (asked) => seen.push(asked.socket.remoteAddress ?? ''));
  expect((await over(path, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(200);
  expect(seen).toEqual(['127.0.0.1']);
  await hub.stop();
});

it('is asked for the address that people use', () => {
  expect(() => readConfig({ HUB_SOCKET: path })).toThrow(/HUB_PUBLIC_URL/);
  expect(() => readConfig({ HUB_SOCKET: `/${'x'.repeat(120)}`, HUB_PUBLIC_URL: 'https://hub.test' })).toThrow(
    /bytes/,
  );
  const socket = readConfig({ HUB_SOCKET: path, HUB_PUBLIC_URL: 'https://hub.test' });
  expect(socket).toMatchObject({ socket: path, publicUrl: 'https://hub.test' });
});

it.each(['::1', '[::1]'])('listens on IPv6 (%s), where git clones from', async (host) => {
  const config = readConfig({ HUB_HOST: host, HUB_PORT: '6204' });
  expect(config).toMatchObject({ host: '::1', publicUrl: 'http://[::1]:6204' });
  const hub = await startHub({ config: { host: config.host, publicUrl: config.publicUrl } });
  try {
    expect(hub.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    const owner = await hub.build.person();
    const item = await hub.build.item({ owner, kind: 'models', name: 'six' });
    await hub.idle();
    const url = `${hub.url}/models/${item.ownerName}/six.git`;
    await run('git', ['clone', '-q', url, join(folder, 'six')]);
    expect(existsSync(join(folder, 'six', 'README.md'))).toBe(true);
  } finally {
    await hub.stop();
  }
});
