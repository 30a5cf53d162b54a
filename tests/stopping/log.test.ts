import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { signedUp } from '../support/session-client.ts';
import { StartedHub } from './started-hub.ts';

let folder: string;
let file: string;
let hub: StartedHub;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-log-'));
  file = join(folder, 'hub.log');
});
afterEach(async () => {
  await hub.end();
  await rm(folder, { recursive: true });
});

const start = (env: Readonly<Record<string, string>>) => {
  hub = new StartedHub(join(folder, 'data'), env);
  return hub.url;
};
const answered = async (path: string): Promise<Record<string, unknown>[]> => {
  const lines = (await readFile(path, 'utf8')).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
};
const list = '/acx/aihub/items?kind=models';

it('writes into its file, and into a new one when it is told that the former was moved away', async () => {
  const url = await start({ HUB_LOG_FILE: file });
  await fetch(`${url}${list}`);
  await expect.poll(() => answered(file)).toMatchObject([{ url: list }]);
  await rename(file, `${file}.1`);
  hub.tellAll('SIGUSR2');
  await expect.poll(() => existsSync(file)).toBe(true);
  await fetch(`${url}${list}&n=2`);
  await expect.poll(() => answered(file)).toHaveLength(1);
  expect(await answered(`${file}.1`)).toHaveLength(1);
  // Both for the group that collects them, though what the hub keeps is for its own user alone.
  for (const path of [`${file}.1`, file])
    expect([path, (await stat(path)).mode & 0o777]).toEqual([path, 0o640]);
  const kept = join(folder, 'data', 'hub.sqlite');
  expect((await stat(kept)).mode & 0o077).toBe(0);
  // What is printed is the address alone, and not the log.
  expect(hub.logged('answered')).toEqual([]);
  hub.tellAll('SIGTERM');
  expect(await hub.ended).toBe(0);
});

it('answers as ever where the log cannot be written, and says so', async () => {
  const url = await start({ HUB_LOG_FILE: '/dev/full' });
  for (let time = 0; time < 3; time += 1) expect((await fetch(`${url}${list}`)).status).toBe(200);
  expect(hub.said.match(/takes no more lines/g)).toHaveLength(1);
});

it('says who changes which item, and nothing of looks at its health or of what pages are made of', async () => {
  const url = await start({});
  const page = await (await fetch(url)).text();
  const [asset = ''] = /\/assets\/[^"]+\.js/.exec(page) ?? [];
  for (const path of ['/acx/health', '/acx/ready', asset, '/assets/none.js'])
    await (await fetch(`${url}${path}`)).arrayBuffer();
  const client = await signedUp({ url }, 'who-changes');
  await client.put('/aihub/personal/info', { alias: 'who-changes' });
  const body = { kind: 'models', name: 'changed', license: 'mit', nameEn: 'Changed', ticket: 'ticket-of-it' };
  const { key } = (await client.post('/aihub/items', body)).body.data;
  await client.put(`/aihub/${key}`, { nameEn: 'Again' });
  expect((await client.post(`/aihub/${key}/visit`, {})).status).toBe(200);
  const put = () => hub.logged('answered').filter((line) => line.method === 'PUT' && line.item !== undefined);
  await expect.poll(put).toHaveLength(1);
  expect(put()[0]).toMatchObject({ person: 'who-changes', item: 'models/who-changes/changed' });
  expect(Number(put()[0]?.bytesIn)).toBeGreaterThan(0);
  // Who reads what is nobody's business.
  const visits = () => hub.logged('answered').filter((line) => String(line.url).endsWith('/visit'));
  await expect.poll(visits).toHaveLength(1);
  for (const name of ['person', 'item']) expect(visits()[0]).not.toHaveProperty(name);
  await client.post('/user/users/logout-all', {});
  const left = () => hub.logged('answered').filter((line) => String(line.url).endsWith('/logout-all'));
  await expect.poll(left).toMatchObject([{ person: 'who-changes' }]);
  const urls = hub.logged('answered').map((line) => line.url);
  expect(asset).not.toBe('');
  for (const quiet of ['/acx/health', '/acx/ready', asset]) expect(urls).not.toContain(quiet);
  expect(urls).toContain('/assets/none.js');
});

it('notes down no more than it is asked for', async () => {
  const url = await start({ HUB_LOG_LEVEL: 'warn' });
  await fetch(`${url}${list}`);
  hub.tellAll('SIGTERM');
  expect(await hub.ended).toBe(0);
  expect(hub.logged('answered')).toEqual([]);
  expect(hub.logged('stopping; what was begun may end')).toEqual([]);
});
