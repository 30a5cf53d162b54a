import { afterAll, beforeAll, expect, it } from 'vitest';
import { takePlace } from '../../server/git/index.ts';
import { readConfig } from '../../server/ground/config.ts';
import { startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;
let address = '';

beforeAll(async () => {
  const port = await freePort();
  hub = await startHub({ config: { metrics: { host: '127.0.0.1', port } } });
  address = `http://127.0.0.1:${port}/metrics`;
});
afterAll(() => hub.stop());

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

const told = async () => (await fetch(address)).text();

/** The value of one line. */
async function figure(line: string): Promise<number> {
  const text = await told();
  return Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length + 1) ?? Number.NaN,
  );
}

it('counts answers by endpoint and class, and names nobody', async () => {
  await hub.build.item({ name: 'secret-name' });
  await hub.get('/acx/aihub/items?kind=models');
  await hub.get('/acx/aihub/models/nobody-of-that-name/nothing/view');
  await hub.get('/acx/nowhere-at-all');
  const count = (endpoint: string, status: string) =>
    figure(`hub_answer_seconds_count{endpoint="${endpoint}",class="${status}"}`);
  await expect.poll(() => count('items.list', '2xx')).toBe(1);
  expect(await count('page', '4xx')).toBeGreaterThan(0);
  await hub.get('/models/owner/secret-name.git/info/refs?service=git-upload-pack');
  expect(await count('git', '2xx')).toBe(1);
  const text = await told();
  for (const name of ['secret-name', 'nobody-of-that-name', 'nowhere-at-all', 'owner'])
    expect(text).not.toContain(name);
});

it('tells of bytes, work, memory of git and the disk', async () => {
  const before = await figure('hub_sent_bytes_total');
  await hub.get('/acx/aihub/items?kind=models');
  await expect.poll(() => figure('hub_sent_bytes_total')).toBeGreaterThan(before);
  expect(await figure('hub_jobs{state="setAside"}')).toBe(0);
  expect(await figure('hub_disk_free_bytes')).toBeGreaterThan(0);
  expect(await figure('hub_disk_low')).toBe(0);
  expect(await figure('hub_git_memory_bytes')).toBeGreaterThanOrEqual(0);
  expect(await figure('hub_database_seconds')).toBeGreaterThan(0);
  expect(await figure('hub_git_waiting{row="fetches"}')).toBe(0);
});

it('tells who waits for git, by the row that they stand in', async () => {
  const waits = () => figure('hub_git_waits_total{row="wholeFiles"}');
  const waited = () => figure('hub_git_wait_seconds_total{row="wholeFiles"}');
  const waiting = () => figure('hub_git_waiting{row="wholeFiles"}');
  const first = await takePlace('copyWhole');
  const [before, secondsBefore] = [await waits(), await waited()];
  const second = takePlace('copyWhole');
  expect(await waiting()).toBe(1);
  first.leave();
  (await second).leave();
  expect(await waits()).toBe(before + 1);
  expect(await waited()).toBeGreaterThan(secondsBefore);
  expect(await waiting()).toBe(0);
});

it('has nothing else on that port, and nothing of it on the port of the hub', async () => {
  const { origin } = new URL(address);
  for (const path of ['/', '/acx/aihub/items', '/metrics?x=1', '/../etc/passwd'])
    expect((await fetch(origin + path)).status).toBe(404);
  expect((await fetch(address, { method: 'POST' })).status).toBe(404);
  expect((await hub.get('/metrics')).status).toBe(404);
});

it('says which port is taken', async () => {
  const { hostname, port } = new URL(address);
  const other = startHub({ config: { metrics: { host: hostname, port: Number(port) } } });
  await expect(other).rejects.toThrow(/HUB_METRICS: .* cannot be listened on/);
});

it.each([
  ['9100', { host: '127.0.0.1', port: 9100 }],
  ['0.0.0.0:9100', { host: '0.0.0.0', port: 9100 }],
  ['[::1]:9100', { host: '::1', port: 9100 }],
])('listens on %s', (text, at) => {
  expect(readConfig({ HUB_METRICS: text }).metrics).toEqual(at);
});

it.each(['on', '99999', ':9100', 'a b:1', 'http://x:1', '9100/metrics'])(
  'refuses %s in a sentence',
  (text) => {
    expect(() => readConfig({ HUB_METRICS: text })).toThrow(/HUB_METRICS must be a port/);
  },
);
