import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readyPatienceMs } from '#generated/constants.ts';
import { startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;
let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'hub-ready-'));
  hub = await startHub({ dataDir });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await hub.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const ready = (language = 'en') => hub.get('/acx/ready', { 'accept-language': language });

it('is ready where whatever is asked can be done', async () => {
  const { version } = (await hub.get('/acx/health')).body.data;
  expect(await ready()).toMatchObject({ status: 200, body: { code: '0', data: { status: 'ok', version } } });
});

it('is not ready without git, says so in both languages, and is again when git is back', async () => {
  vi.stubEnv('PATH', '/nowhere:/nowhere/else');
  expect(await ready()).toMatchObject({
    status: 503,
    body: { code: '503007', msg: expect.stringContaining('find git') },
  });
  expect((await ready('zh')).body.msg).toMatch(/找不到 git/);
  expect((await hub.get('/acx/health')).status).toBe(200);
  vi.unstubAllEnvs();
  expect((await ready()).status).toBe(200);
});

it('is not ready where the repositories are gone, as with a disk that is not mounted', async () => {
  const [repos, away] = [join(dataDir, 'repos'), join(dataDir, 'away')];
  renameSync(repos, away);
  expect(await ready()).toMatchObject({ status: 503, body: { code: '503006' } });
  renameSync(away, repos);
  expect((await ready()).status).toBe(200);
});

it('is ready where the disk is almost full: whoever fills it must not end the hub', async () => {
  vi.spyOn(hub.hub.room, 'isLow', 'get').mockReturnValue(true);
  expect((await ready()).status).toBe(200);
});

it('is not ready where the database does not answer in time', async () => {
  let release = () => {};
  const held = hub.hub.db.transaction().execute(
    () =>
      new Promise<void>((resolve) => {
        release = resolve;
      }),
  );
  const began = performance.now();
  const reply = await ready();
  release();
  await held;
  expect(reply).toMatchObject({ status: 503, body: { code: '503005' } });
  expect(performance.now() - began).toBeGreaterThan(readyPatienceMs - 10);
  expect((await ready()).status).toBe(200);
});

it('is not ready where the database is broken', async () => {
  await sql`alter table settings rename to lost`.execute(hub.hub.db);
  expect(await ready()).toMatchObject({ status: 503, body: { code: '503005' } });
  await sql`alter table lost rename to settings`.execute(hub.hub.db);
});

it('tells no path and no reason of the machine', async () => {
  renameSync(join(dataDir, 'repos'), join(dataDir, 'away'));
  const { text } = await ready();
  expect(text).not.toContain(dataDir);
  expect(text).not.toMatch(/ENOENT|errno/);
  mkdirSync(join(dataDir, 'repos'));
});
