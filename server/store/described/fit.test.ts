import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import type { StoredEntity } from '#generated/store/tables.ts';
import { openStore } from '../open.ts';
import { planOf } from './fit.ts';
import { type Described, describedTables } from './tables.ts';

type Core = StoredEntity['core'][number];
const field = (name: string, more: Partial<Core> = {}): Core => ({
  ...{ field: name, column: name, type: 'text', required: true },
  ...more,
});
const entity = (table: string, core: readonly Core[], refers: Record<string, string> = {}): StoredEntity => ({
  ...{ table, core: [field('id'), ...core], json: [], stamps: { id: 'id' }, localised: {}, refers },
});
const shelves = (...core: Core[]) => ({ Shelf: entity('shelves', core) });

function database(): {
  open: (now: Described) => Promise<void>;
  all: (text: string) => unknown[];
  plan: (now: Described) => unknown;
} {
  const folder = mkdtempSync(join(tmpdir(), 'hub-described-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'hub.sqlite');
  const within = <T>(run: (sqlite: BetterSqlite.Database) => T): T => {
    const sqlite = new BetterSqlite(path);
    try {
      return run(sqlite);
    } finally {
      sqlite.close();
    }
  };
  return {
    open: async (now) => (await openStore(path, now)).close(),
    all: (text) =>
      within((sqlite) => (/^select/.test(text) ? sqlite.prepare(text).all() : [sqlite.exec(text)])),
    plan: (now) => within((sqlite) => planOf(sqlite, now)),
  };
}

it('makes tables of a description, and what they lack later, once', async () => {
  const { open, all, plan } = database();
  const first = describedTables(shelves(field('place')));
  await open(first);
  all("insert into shelves (id, place) values ('a', 'left')");
  const later = describedTables({
    ...shelves(field('place'), field('rank', { type: 'integer', default: 3 })),
    Board: entity('boards', [field('shelf')], { shelf: 'shelves' }),
  });
  expect(plan(later)).toMatchObject({ steps: [{ make: 'new', table: 'boards' }, { make: 'added' }] });
  await open(later);
  expect(all('select id, place, rank, extra from shelves')).toEqual([
    { id: 'a', place: 'left', rank: 3, extra: '{}' },
  ]);
  expect(() => all("insert into boards (id, shelf) values ('b', 'none')")).toThrow('FOREIGN KEY');
  expect(() => all("insert into shelves (id, place) values ('a', 'x')")).toThrow('UNIQUE');
  expect(plan(later)).toEqual({ steps: [], refused: [] });
});

it('makes a table anew with its rows, to which others go on referring', async () => {
  const { open, all } = database();
  const boards = { Board: entity('boards', [field('shelf')], { shelf: 'shelves' }) };
  await open(describedTables({ ...shelves(field('place')), ...boards }));
  all(
    "insert into shelves (id, place) values ('a', 'left'); insert into boards (id, shelf) values ('b', 'a')",
  );
  const side = field('side', { required: false, was: [{ field: 'place', column: 'place' }] });
  await open(describedTables({ ...shelves(side), ...boards }));
  expect(all('select id, side from shelves')).toEqual([{ id: 'a', side: 'left' }]);
  expect(() => all("insert into boards (id, shelf) values ('c', 'none')")).toThrow('FOREIGN KEY');
});

it('takes into columns what had none, of every type, and leaves nothing of it behind', async () => {
  const { open, all, plan } = database();
  await open(describedTables(shelves()));
  const held = {
    ...{ place: 'left', size: 2, weight: 1.5, isOld: true, made: '2026-01-02T03:04:05.678+01:00' },
    ...{ tags: ['x'], stoodIn: 'cellar', kept: 'here' },
  };
  all(`insert into shelves (id, extra) values ('a', '${JSON.stringify(held)}'), ('b', '{}')`);
  const optional = (name: string, type: Core['type']) => field(name, { type, required: false });
  const later = describedTables(
    shelves(
      field('place', { default: 'right' }),
      ...[optional('size', 'integer'), optional('weight', 'number'), optional('made', 'time')],
      field('isOld', { column: 'is_old', type: 'boolean', default: false }),
      ...[optional('tags', 'json')],
      field('room', { required: false, was: [{ field: 'stoodIn', column: 'stood_in' }] }),
    ),
  );
  await open(later);
  const none = { size: null, weight: null, made: null, tags: null, room: null };
  const made = Date.parse(held.made);
  expect(all('select place, size, weight, made, is_old, tags, room, extra from shelves order by id')).toEqual(
    [
      { ...held, made, is_old: 1, isOld: undefined, tags: '["x"]', room: 'cellar', extra: '{"kept":"here"}' },
      { ...none, place: 'right', is_old: 0, extra: '{}' },
    ].map(({ isOld, stoodIn, kept, ...row }: Record<string, unknown>) => row),
  );
  expect(plan(later)).toEqual({ steps: [], refused: [] });
});

it('refuses a column of what another type was kept of, or of ids of nothing', async () => {
  const { open, all } = database();
  await open(describedTables(shelves()));
  all(`insert into shelves (id, extra) values ('a', '{"size":"wide","made":"once","by":"x"}')`);
  const now = {
    Shelf: entity(
      'shelves',
      [
        field('size', { type: 'integer', default: 1 }),
        field('made', { type: 'time', required: false }),
        field('by'),
        field('on', { required: false }),
      ],
      { by: 'people' },
    ),
  };
  const said = await open(describedTables(now)).catch(String);
  for (const name of ['"size"', '"made"', '"by"']) expect(said).toContain(name);
  expect(said).not.toContain('"on"');
});

it('says in a sentence that ids lead to a table that is new itself', async () => {
  const { open, all } = database();
  await open(describedTables(shelves(field('place'))));
  all("insert into shelves (id, place) values ('a', 'left')");
  const now = { Shelf: entity('shelves', [field('place')], { place: 'halls' }), Hall: entity('halls', []) };
  await expect(open(describedTables(now))).rejects.toThrow('1 row holds one that is not there');
});

it('refuses what rows would lose something by, and leaves all as it was', async () => {
  const { open, all } = database();
  await open(describedTables(shelves(field('place'))));
  all("insert into shelves (id, place) values ('a', 'left')");
  const both = { ...shelves(), Board: entity('boards', []) };
  await expect(open(describedTables(both))).rejects.toThrow(
    'Nothing says "core: true" of "place" of Shelf any more, and 1 row holds one.',
  );
  await expect(open({})).rejects.toThrow('nothing was changed');
  expect(all("select name from sqlite_master where name = 'boards'")).toEqual([]);
  await open(describedTables(shelves(field('place'))));
});
