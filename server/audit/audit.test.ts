import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditBriefKeptForMs, auditKeptForMs } from '#generated/constants.ts';
import { type EventType, events } from '#generated/server/events.ts';
import type { Writing } from '../../tests/support/audit-writer.ts';
import { recordEvent } from '../events/index.ts';
import { actAsCommand, actAsHub } from '../load/acting.ts';
import { asking, recognise } from '../load/asker.ts';
import { openStore, type Store } from '../store/open.ts';
import { clearAudit } from './clearing.ts';
import { findAudit } from './read.ts';
import { verifyAudit } from './verify.ts';

vi.mock('#generated/constants.ts', async (load) => ({ ...(await load<object>()), auditPage: 4 }));

const now = 2_000_000_000_000;
const { signal } = new AbortController();
let folder: string;
let store: Store;
let by: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-audit-'));
  store = await openStore(join(folder, 'hub.sqlite'));
  by = await personIn(store);
});
afterEach(async () => {
  actAsHub();
  await store.close();
  await rm(folder, { recursive: true });
});

/** The same in each database. */
const personIn = async ({ db }: Store) => {
  const person = { id: 'person-one', user_name: 'lin', role_type: 'common' as const };
  await db.insertInto('people').values(person).execute();
  return person.id;
};
const enabled = (at = now, db = store.db) =>
  db.transaction().execute((tx) => recordEvent(tx, 'people.enabled', { at, of: by }));
const many = async (count: number) => {
  for (let at = 1; at <= count; at += 1) await enabled(now + at);
};
const breaks = async (noted?: { number: number; hash: string }) =>
  (await verifyAudit(store.db, { now, noted })).breaks;
const rows = () => findAudit(store.db, { limit: 100 });
/** As whoever has the file and no hub: what the hub itself refuses is out of their way. */
const tamper = (sql: string) => {
  const file = new BetterSqlite(join(folder, 'hub.sqlite'));
  for (const name of [
    'audit_unchanging',
    'audit_kept',
    'audit_behind',
    'audit_forward',
    'audit_last',
    'audit_ends',
  ])
    file.exec(`drop trigger if exists ${name}`);
  file.exec(sql);
  file.close();
};

it('has each row stand behind the one before, with who did what, on what, and how', async () => {
  const asker = { network: '10.0.0.1', request: 'request-one', address: '10.0.0.1' };
  await asking(asker, async () => {
    recognise(by, { through: 'token', id: 'token-one' });
    await store.db.transaction().execute((tx) =>
      recordEvent(tx, 'sessions.begun', {
        ...{ at: now, by, of: by },
        what: { id: 's', userAgent: 'Firefox', address: '10.0.0.1' },
      }),
    );
  });
  actAsCommand({ words: 'hub user enable', operator: 'root', reason: 'was a mistake' });
  await enabled();
  actAsHub();
  await enabled();
  const [first, second, third] = await rows();
  expect(first).toMatchObject({
    ...{ seq: 1, what: 'sessions.begun', by_id: by, by_name: 'lin', of_name: 'lin', before_hash: '' },
    ...{ through: 'token', shown: 'token-one', request: 'request-one', facts: '{"id":"s"}' },
  });
  expect(JSON.parse(first?.said ?? '')).toEqual({ userAgent: 'Firefox', address: '10.0.0.1' });
  expect(second).toMatchObject({
    ...{
      by_id: null,
      by_name: 'root',
      through: 'command',
      shown: 'hub user enable',
      reason: 'was a mistake',
    },
    ...{ said: null, before_hash: first?.hash },
  });
  expect(third).toMatchObject({ through: 'hub', by_name: null, before_hash: second?.hash });
  expect(await breaks()).toEqual([]);
});

it('hashes rows of what nobody owns as it did before the owner was kept', async () => {
  await enabled();
  const [row] = await rows();
  const said = [row?.seq, row?.at, row?.what, row?.by_id, row?.by_name, row?.through, row?.shown, row?.of_id];
  const more = [row?.of_name, row?.facts, row?.request, row?.reason, row?.brief_hash, row?.before_hash];
  const text = JSON.stringify(['audit 1', ...said, ...more]);
  expect(row?.hash).toBe(createHash('sha256').update(text).digest('hex'));
});

it('holds whose a thing was when something was done to it, by which it is found for as long as it is kept', async () => {
  const { db } = store;
  await db.insertInto('people').values({ id: 'person-two', user_name: 'mei', role_type: 'common' }).execute();
  const item = { id: 'item-one', key: 'key', kind: 'models', name: 'first', visibility: 'PUBLIC' as const };
  const made = { create_user_id: by, create_time: 1, update_time: 1, repo_bytes: 0, repo_files: 0 };
  const figures = { browse_count: 0, favorite_count: 0, download_count: 0, popularity: 0 };
  const whole = { bare_repo_init_status: 'SUCCESS', default_file_init_status: 'SUCCESS' } as const;
  await db
    .insertInto('items')
    .values({ ...item, ...made, ...figures, ...whole })
    .execute();
  const badged = () =>
    db
      .transaction()
      .execute((tx) => recordEvent(tx, 'items.badged', { at: now, of: item.id, what: { badge: 'hot' } }));
  await badged();
  await db.updateTable('items').set({ create_user_id: 'person-two' }).execute();
  await badged();
  await db.deleteFrom('items').execute();
  const owned = async (id: string, names: string[]) =>
    (await findAudit(db, { owner: { id, names }, limit: 9 })).map(({ seq, owner_name }) => [seq, owner_name]);
  expect([await owned(by, ['lin']), await owned('person-two', ['mei'])]).toEqual([
    [[1, 'lin']],
    [[2, 'mei']],
  ]);
  expect(await breaks()).toEqual([]);
  // As rows were before, of which the name of then alone is known.
  tamper('update audit set owner_id = null where seq = 1');
  expect(await breaks()).toEqual(['Row 1 was changed.']);
  expect([await owned(by, ['other', 'LIN']), await owned('person-two', ['li', 'mei'])]).toEqual([
    [[1, null]],
    [[2, 'mei']],
  ]);
});

it('holds with whatever was said of why: all of it, and half a character as what it is read back as', async () => {
  for (const reason of ['🦊'.repeat(400), `${'x'.repeat(499)}\ud83e`]) {
    actAsCommand({ words: 'hub user enable', operator: 'root', reason });
    await enabled();
  }
  expect((await rows()).map(({ reason }) => reason)).toEqual(['🦊'.repeat(400), `${'x'.repeat(499)}\ufffd`]);
  expect(await breaks()).toEqual([]);
});

it('keeps nothing of what was taken back', async () => {
  await enabled();
  const failing = store.db.transaction().execute(async (tx) => {
    await recordEvent(tx, 'people.enabled', { at: now, of: by });
    throw new Error('taken back');
  });
  await expect(failing).rejects.toThrow('taken back');
  await enabled();
  expect((await rows()).map(({ seq }) => seq)).toEqual([1, 2]);
  expect(await breaks()).toEqual([]);
});

it('is one chain for two who write in turns', async () => {
  const other = await openStore(join(folder, 'hub.sqlite'));
  for (let at = 0; at < 6; at += 1) await enabled(now + at, at % 2 ? other.db : store.db);
  await other.close();
  expect(await rows()).toHaveLength(6);
  expect(await breaks()).toEqual([]);
});

it('is one chain for two who write at once', async () => {
  const rowsOfEach = 60;
  const writing: Writing = { file: join(folder, 'hub.sqlite'), of: by, at: now, rows: rowsOfEach };
  const writer = new Worker(new URL('../../tests/support/audit-writer.ts', import.meta.url), {
    workerData: writing,
  });
  const ended = once(writer, 'exit');
  await once(writer, 'message');
  for (let at = 0; at < rowsOfEach; at += 1)
    await store.db.transaction().execute(async (tx) => {
      await tx.selectFrom('people').selectAll().where('id', '=', by).execute();
      await recordEvent(tx, 'people.enabled', { at: now + at, of: by });
    });
  await ended;
  expect((await findAudit(store.db, { limit: 1000 })).map(({ seq }) => seq)).toEqual(
    Array.from({ length: 2 * rowsOfEach }, (_, at) => at + 1),
  );
  expect(await breaks()).toEqual([]);
});

it('takes no row that does not stand behind the last, changes none, and gives none away', async () => {
  await many(2);
  const [first] = await rows();
  const {
    said: _,
    by_gone: _by,
    of_gone: _of,
    owner_name: _owner,
    ...row
  } = first as NonNullable<typeof first>;
  const { db } = store;
  await expect(
    db
      .insertInto('audit')
      .values({ ...row, seq: 3 })
      .execute(),
  ).rejects.toThrow('behind the last');
  await expect(
    db
      .insertInto('audit')
      .values({ ...row, seq: 7 })
      .execute(),
  ).rejects.toThrow('behind the last');
  await expect(db.updateTable('audit').set({ at: 1 }).execute()).rejects.toThrow('never changed');
  await expect(db.deleteFrom('audit').where('seq', '=', 1).execute()).rejects.toThrow('from the first on');
  await expect(db.updateTable('audit_ends').set({ last: 1 }).execute()).rejects.toThrow('go forward');
  await expect(db.deleteFrom('audit_ends').execute()).rejects.toThrow('stay');
});

describe('somebody who has the file', () => {
  it.each([
    ["update audit set by_name = 'somebody' where seq = 5", ['Row 5 was changed.']],
    ["update audit set owner_id = 'somebody' where seq = 5", ['Row 5 was changed.']],
    ["update audit set facts = '{ }' where seq in (1, 9)", ['Row 1 was changed.', 'Row 9 was changed.']],
    ['delete from audit where seq = 5', ['Row 5 is missing.']],
    ['delete from audit where seq between 3 and 6', ['Rows 3 to 6 are missing.']],
    ['delete from audit where seq <= 2', ['Rows 1 to 2 are missing.']],
    ['delete from audit where seq > 7', ['Rows 8 to 9 are missing.']],
    ['delete from audit', ['Rows 1 to 9 are missing.']],
    ['delete from audit; delete from audit_ends', ['Where the record begins and ends is gone.']],
    [
      'update audit set seq = 100 where seq = 4; update audit set seq = 4 where seq = 5; update audit set seq = 5 where seq = 100',
      ['Row 3 is another than the one that row 4 stands behind.', 'Row 4 was changed.'],
    ],
    ['update audit_ends set cleared = 3; delete from audit where seq <= 3', ['What was cleared away last']],
    ["update audit_ends set last_hash = 'x'", ['Row 9 is another than the one that the end']],
    ['update audit_ends set last = 7', ['Row 8 stands behind the end of the record.', 'Row 9 stands']],
  ])('who says %s is noticed', async (sql, words) => {
    await many(9);
    tamper(sql);
    const found = await breaks();
    for (const word of words) expect(found).toContainEqual(expect.stringContaining(word));
  });

  it('and gives a changed row a hash that fits it has to change all behind it, and what was noted down elsewhere', async () => {
    await many(9);
    const { last } = await verifyAudit(store.db, { now });
    const other = await openStore(':memory:');
    await personIn(other);
    // The same rows but for one, each with its hash.
    for (let at = 1; at <= 9; at += 1) await enabled(at === 5 ? now : now + at, other.db);
    const made = await findAudit(other.db, { limit: 100 });
    await other.close();
    const fifth = made[4];
    tamper(`update audit set at = ${now}, hash = '${fifth?.hash}' where seq = 5`);
    expect(await breaks()).toEqual(['Row 5 is another than the one that row 6 stands behind.']);
    for (const { seq, at, hash, before_hash } of made)
      tamper(
        `update audit set at = ${at}, hash = '${hash}', before_hash = '${before_hash}' where seq = ${seq};
        update audit_ends set last_hash = '${hash}'`,
      );
    expect(await breaks()).toEqual([]);
    expect(await breaks(last)).toEqual(['Row 9 is another than the one that was noted down.']);
    expect(await breaks({ number: 12, hash: last.hash })).toEqual(['Row 12 is gone: there are 9.']);
  });

  it('tells what was changed of where somebody came from, and takes none away early', async () => {
    const at = () => asking({ network: 'x', address: '10.0.0.7' }, () => enabled());
    await at();
    await at();
    tamper("update audit_briefs set said = '{}' where seq = 1; delete from audit_briefs where seq = 2");
    expect(await breaks()).toEqual([
      'Where row 1 came from was changed.',
      'Where row 2 came from is gone before its time.',
    ]);
  });

  it('is told of the oldest places where there are many', async () => {
    await many(80);
    tamper("update audit set by_name = 'x'");
    const { breaks: found, untold } = await verifyAudit(store.db, { now });
    expect(found.at(0)).toBe('Row 1 was changed.');
    expect(found.length + untold).toBe(80);
    expect(found).toHaveLength(50);
  });
});

it('goes when its time is over, from the first row on, and what is left stands behind the last that went', async () => {
  await many(9);
  const [, , , , , , seventh] = await rows();
  await clearAudit(store.db, { now: now + 8 + auditKeptForMs, signal });
  expect((await rows()).map(({ seq }) => seq)).toEqual([8, 9]);
  const verified = await verifyAudit(store.db, { now });
  expect(verified).toMatchObject({
    breaks: [],
    rows: 2,
    cleared: { number: 7, time: new Date(now + 7).toISOString() },
  });
  expect((await rows())[0]?.before_hash).toBe(seventh?.hash);
  await enabled(now + 20);
  expect(await breaks()).toEqual([]);
  expect(await breaks({ number: 7, hash: seventh?.hash ?? '' })).toEqual([
    'Row 7 was cleared away, and proves nothing any more.',
  ]);
  tamper('delete from audit where seq = 8');
  expect(await breaks()).toEqual(['Row 8 is missing.']);
});

it('forgets where people came from long before, and holds as it did', async () => {
  const address = '192.0.2.77';
  await asking({ network: 'x', address }, () => enabled());
  const said = () => store.db.selectFrom('audit_briefs').selectAll().execute();
  await clearAudit(store.db, { now: now + auditBriefKeptForMs, signal });
  expect(await said()).toHaveLength(1);
  const later = now + auditBriefKeptForMs + 1;
  await clearAudit(store.db, { now: later, signal });
  expect(await said()).toEqual([]);
  expect(JSON.stringify(await rows())).not.toContain(address);
  expect((await verifyAudit(store.db, { now: later })).breaks).toEqual([]);
});

it('is not outlived by an event that tells what is known for a while alone', () => {
  const brief = Object.entries(events as Readonly<Record<string, EventType>>).filter(
    ([, { audit }]) => audit?.brief !== undefined,
  );
  expect(brief.length).toBeGreaterThan(2);
  expect(brief.filter(([, { keptForMs }]) => keptForMs > auditBriefKeptForMs)).toEqual([]);
});

it('looks for as long as it may, at the newest rows first', async () => {
  await many(9);
  tamper("update audit set by_name = 'x' where seq = 1");
  const { breaks: found, looked } = await verifyAudit(store.db, { now, until: 0 });
  expect(looked).toBeLessThan(9);
  expect(found).toEqual([]);
});
