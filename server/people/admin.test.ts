import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openStore, type Store } from '../store/open.ts';
import { type Admin, openAdmin } from './admin.ts';
import { findAccount } from './passwords/credentials.ts';
import { restHashing } from './passwords/hashing.ts';
import { SessionStore } from './secrets/session-store.ts';
import { TokenStore } from './secrets/token-store.ts';

const folder = await mkdtemp(join(tmpdir(), 'hub-admin-'));
let admin: Admin;
let store: Store;
let id: string;
beforeAll(async () => {
  admin = await openAdmin(folder);
  store = await openStore(join(folder, 'hub.sqlite'));
  await admin.create({ userName: 'reset-me', roleType: 'common' });
  id = (await findAccount(store.db, 'reset-me'))?.viewer.id ?? '';
});
afterAll(async () => {
  restHashing();
  await admin.close();
  await store.close();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  const needs = { ...store, now: Date.now, wake: () => {} };
  await new SessionStore(needs).start(id, { userAgent: '', address: '' });
  await new TokenStore(needs).create(id, { type: 'git', name: 'x', scope: 'read' });
});
afterEach(async () => {
  await sql`drop trigger if exists stuck`.execute(store.db);
});

const count = async (table: 'sessions' | 'tokens') =>
  (await store.db.selectFrom(table).select('id').where('person_id', '=', id).execute()).length;

it('gives a new password and ends the sessions, and the tokens where asked', async () => {
  await admin.reset('reset-me', { tokens: false });
  expect([await count('sessions'), await count('tokens')]).toEqual([0, 1]);
  await admin.reset('reset-me', { tokens: true });
  expect(await count('tokens')).toBe(0);
});

it.each(['sessions', 'tokens'] as const)('changes no password where the %s cannot end', async (table) => {
  const before = await findAccount(store.db, 'reset-me');
  await sql
    .raw(`create trigger stuck before delete on ${table} begin select raise(abort, 'stuck'); end`)
    .execute(store.db);
  await expect(admin.reset('reset-me', { tokens: true })).rejects.toThrow('stuck');
  expect(await findAccount(store.db, 'reset-me')).toEqual(before);
  expect(await count('sessions')).toBeGreaterThan(0);
});
