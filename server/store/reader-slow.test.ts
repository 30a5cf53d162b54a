import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from './open.ts';
import { openReader } from './reader.ts';
import type { SlowStatement } from './slow-statements.ts';

it('tells of what took long beside the hub, with its plan and nothing that was bound to it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hub-reader-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'hub.sqlite');
  await (await openStore(path)).close();
  const told: SlowStatement[] = [];
  const { db, atOnce } = openReader(path, (slow) => told.push(slow));
  const counting = sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000000)
    select max(i), ${'hidden-word'} from n
  `;
  await atOnce(() => counting.execute(db));
  const [slow] = told;
  expect(slow?.ms).toBeGreaterThanOrEqual(100);
  expect(slow?.plan.join()).toMatch(/SCAN n/);
  expect(JSON.stringify(told)).not.toContain('hidden-word');
  await db.destroy();
});
