import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { openStore, type Store } from './open.ts';
import { unsynced } from './unsynced.ts';

const [normal, full] = [1, 2];
const folder = await mkdtemp(join(tmpdir(), 'hub-unsynced-'));
let store: Store;
beforeAll(async () => {
  store = await openStore(join(folder, 'hub.sqlite'));
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const level = async (db: Kysely<Database>) =>
  (await sql<{ synchronous: number }>`pragma synchronous`.execute(db)).rows[0]?.synchronous;

it('does not wait for the disk, and every other write does', async () => {
  expect(await level(store.db)).toBe(full);
  const [inside, beside] = await Promise.all([unsynced(store.db, level), level(store.db)]);
  expect({ inside, beside, after: await level(store.db) }).toEqual({
    inside: normal,
    beside: full,
    after: full,
  });
});

it('leaves the database as it was when the work fails', async () => {
  await expect(unsynced(store.db, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await level(store.db)).toBe(full);
});
