import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { secretStorePerItem, secretStoreValueMax } from '#generated/constants.ts';
import { openStore, type Store } from '../store/open.ts';
import { keyFile } from './key-store.ts';
import { makeKeyDigits } from './keys.ts';
import type { NewSecret } from './new-secret.ts';
import { Secrets } from './secrets.ts';

let dataDir: string;
let store: Store;
let secrets: Secrets;
let told: string[];
const doing = { itemId: 'i1', by: 'p1', now: 7 };
const value = 'sk-live-0123456789abcdef';
const place = 'https://a.example' as const;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'hub-secrets-'));
  store = await openStore(join(dataDir, 'hub.sqlite'));
  secrets = opened();
  const { db } = store;
  const person = { id: 'p1', user_name: 'lin', role_type: 'common', alias: 'Lin' };
  await db.insertInto('people').values(person).execute();
  for (const id of ['i1', 'i2']) await db.insertInto('items').values(itemRow(id)).execute();
});
afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

function opened(secretKeys?: [string, ...string[]]): Secrets {
  told = [];
  const log = { error: (facts: object) => told.push(JSON.stringify(facts)) };
  return new Secrets({ db: store.db, keys: { dataDir, ...(secretKeys && { secretKeys }) }, log });
}

const itemRow = (id: string) => ({
  ...{ id, key: `k-${id}`, kind: 'mcp', name: id, create_user_id: 'p1', visibility: 'PUBLIC' },
  ...{ browse_count: 0, favorite_count: 0, download_count: 0, popularity: 0, create_time: 1, update_time: 1 },
  ...{ bare_repo_init_status: 'SUCCESS', default_file_init_status: 'SUCCESS', repo_bytes: 0, repo_files: 0 },
});

const save = (all: readonly NewSecret[], how = doing) =>
  store.db.transaction().execute((tx) => secrets.save(tx, all, how));
const use = (name = 'KEY', itemId = 'i1', to: typeof place | 'process' = place) =>
  secrets.use(name, { itemId, place: to, now: 9 });
const rows = () => store.db.selectFrom('secrets').selectAll().execute();

describe('what is kept', () => {
  it('is a value that only its own place gets, and whose end is told', async () => {
    await save([{ name: 'KEY', value, places: [place] }]);
    const facts = { name: 'KEY', isReadable: true, hint: 'cdef', setBy: 'Lin', setTime: 7, usedTime: null };
    expect(await secrets.list('i1')).toEqual([facts]);
    expect(await use('KEY', 'i1', 'process')).toBeUndefined();
    expect(await use('KEY', 'i2')).toBeUndefined();
    expect(await use('OTHER')).toBeUndefined();
    expect(await use()).toBe(value);
    expect(await secrets.list('i1')).toEqual([{ ...facts, usedTime: 9 }]);
  });

  it('stands nowhere as it is: not in the database, nor in what happened', async () => {
    await save([{ name: 'KEY', value }]);
    await secrets.remove('KEY', doing);
    await save([{ name: 'KEY', value }]);
    for (const file of ['hub.sqlite', 'hub.sqlite-wal'])
      if (existsSync(join(dataDir, file)))
        expect(readFileSync(join(dataDir, file), 'latin1')).not.toContain(value);
    const events = await store.db
      .selectFrom('events')
      .select(['what', 'person_id', 'of_id', 'facts'])
      .execute();
    expect(events.map(({ what }) => what)).toEqual(['secrets.saved', 'secrets.removed', 'secrets.saved']);
    expect(events[0]).toMatchObject({ person_id: 'p1', of_id: 'i1', facts: '{"name":"KEY"}' });
  });

  it('is no value that was moved to another row', async () => {
    await save([{ name: 'KEY', value, places: [place] }]);
    await save([{ name: 'OTHER', value: 'another value', places: [place] }], { ...doing, itemId: 'i2' });
    const [one] = await rows();
    await store.db.updateTable('secrets').set({ value: one?.value }).where('name', '=', 'OTHER').execute();
    expect(await use('OTHER', 'i2')).toBeUndefined();
    await store.db.updateTable('secrets').set({ places: '["https://evil.example"]' }).execute();
    expect(await secrets.use('KEY', { itemId: 'i1', place: 'https://evil.example', now: 9 })).toBeUndefined();
  });

  it('is replaced whole: the new value was never used', async () => {
    await save([{ name: 'KEY', value, places: [place] }]);
    await use();
    await save([
      { name: 'KEY', value: 'first', places: [place] },
      { name: 'KEY', value: 'short', places: [place] },
    ]);
    expect(await secrets.list('i1')).toMatchObject([{ hint: null, usedTime: null }]);
    expect(await use()).toBe('short');
  });

  it('goes with its item, and can be taken away once', async () => {
    await save([{ name: 'KEY', value }]);
    expect(await secrets.remove('KEY', { ...doing, itemId: 'i2' })).toBe(false);
    expect(await secrets.remove('KEY', doing)).toBe(true);
    expect(await secrets.remove('KEY', doing)).toBe(false);
    await save([{ name: 'KEY', value }]);
    await store.db.deleteFrom('items').where('id', '=', 'i1').execute();
    expect(await rows()).toEqual([]);
  });
});

describe('what is refused', () => {
  it.each([
    ['name', { name: '', value }],
    ['name', { name: 'A B', value }],
    ['name', { name: '../KEY', value }],
    ['name', { name: `K${'x'.repeat(128)}`, value }],
    ['value', { name: 'KEY', value: '' }],
    ['value', { name: 'KEY', value: 'x'.repeat(secretStoreValueMax + 1) }],
    ['value', { name: 'KEY', value: 'a\u0000b' }],
    ['value', { name: 'KEY', value: 'a\ud800' }],
  ])('is a %s that is none', async (field, one) => {
    await expect(save([{ name: 'GOOD', value }, one])).rejects.toMatchObject({
      id: 'invalidInput',
      params: { field },
    });
    expect(await rows()).toEqual([]);
  });

  it('is one more than an item may have, while those that it has are replaced', async () => {
    const all = Array.from({ length: secretStorePerItem }, (_, at) => ({ name: `K${at}`, value }));
    await save(all);
    await save(all);
    await expect(save([{ name: 'MORE', value }])).rejects.toMatchObject({ id: 'secretsFull' });
    expect((await secrets.list('i1')).length).toBe(secretStorePerItem);
    await save([{ name: 'MORE', value }], { ...doing, itemId: 'i2' });
  });
});

describe('the key', () => {
  it('is made for the first value, in a file that its owner alone reads', async () => {
    expect(existsSync(keyFile(dataDir))).toBe(false);
    expect(await secrets.list('i1')).toEqual([]);
    expect(existsSync(keyFile(dataDir))).toBe(false);
    await save([{ name: 'KEY', value }]);
    expect(statSync(keyFile(dataDir)).mode & 0o777).toBe(0o600);
    const before = readFileSync(keyFile(dataDir), 'utf8');
    await save([{ name: 'MORE', value }]);
    expect(readFileSync(keyFile(dataDir), 'utf8')).toBe(before);
    const [row] = await rows();
    expect(before).not.toContain(row?.key_id);
  });

  it('that is lost leaves names behind, and values can be given anew', async () => {
    await save([{ name: 'KEY', value, places: [place] }]);
    rmSync(keyFile(dataDir));
    expect(await secrets.list('i1')).toMatchObject([{ name: 'KEY', isReadable: false }]);
    expect(await use()).toBeUndefined();
    await save([{ name: 'KEY', value: 'given anew', places: [place] }]);
    expect(await secrets.list('i1')).toMatchObject([{ isReadable: true }]);
    expect(await use()).toBe('given anew');
  });

  it.each([
    ['damaged', () => writeFileSync(keyFile(dataDir), 'no key')],
    ['empty', () => writeFileSync(keyFile(dataDir), '')],
    ['a folder', () => mkdirSync(keyFile(dataDir))],
  ])('that is %s is left as it is, and whoever runs the hub is told', async (_, harm) => {
    await save([{ name: 'KEY', value, places: [place] }]);
    const whole = readFileSync(keyFile(dataDir));
    rmSync(keyFile(dataDir));
    harm();
    expect(await secrets.list('i1')).toMatchObject([{ isReadable: false }]);
    await expect(save([{ name: 'KEY', value: 'other' }])).rejects.toMatchObject({ id: 'secretKeyUnusable' });
    expect(told.at(-1)).toContain(keyFile(dataDir));
    rmSync(keyFile(dataDir), { recursive: true });
    writeFileSync(keyFile(dataDir), whole);
    expect(await use()).toBe(value);
  });

  it('may come from the environment, where older ones open what the first did not seal', async () => {
    const [older, newer] = [makeKeyDigits(), makeKeyDigits()];
    secrets = opened([older]);
    await save([{ name: 'KEY', value, places: [place] }]);
    expect(existsSync(keyFile(dataDir))).toBe(false);
    secrets = opened([newer, older]);
    await save([{ name: 'NEW', value: 'new', places: [place] }]);
    expect(await use()).toBe(value);
    secrets = opened([newer]);
    expect(await secrets.list('i1')).toMatchObject([
      { name: 'KEY', isReadable: false },
      { name: 'NEW', isReadable: true },
    ]);
    expect(await use('NEW')).toBe('new');
  });
});
