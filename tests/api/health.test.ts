import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { release } from '../../server/ground/release.ts';
import { startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;
let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'hub-health-'));
  hub = await startHub({ dataDir });
});
afterEach(async () => {
  await hub.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('lives without a database that answers, and says which release it is', async () => {
  await sql`alter table settings rename to lost`.execute(hub.hub.db);
  const reply = await hub.get('/acx/health');
  await sql`alter table lost rename to settings`.execute(hub.hub.db);
  expect(reply).toMatchObject({ status: 200, body: { data: { status: 'ok', release: release.version } } });
});

it('is not ready without the repositories, and lives all the same', async () => {
  const [path, away] = [join(dataDir, 'repos'), join(dataDir, 'away')];
  renameSync(path, away);
  expect(await hub.get('/acx/ready')).toMatchObject({ status: 503, body: { code: '503006' } });
  expect((await hub.get('/acx/health')).status).toBe(200);
  renameSync(away, path);
  expect((await hub.get('/acx/ready')).status).toBe(200);
});
