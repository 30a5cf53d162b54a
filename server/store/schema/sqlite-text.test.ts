import BetterSqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changes, columns, counted, double, index, json, key, ms, table, text, whole } from './index.ts';

let sqlite: BetterSqlite.Database;
let db: Kysely<unknown>;
beforeEach(() => {
  sqlite = new BetterSqlite(':memory:');
  sqlite.pragma('foreign_keys = ON');
  db = new Kysely({ dialect: new SqliteDialect({ database: sqlite }) });
});
afterEach(() => db.destroy());

const shelves = table('shelves', { seq: key(), id: text().unique() });

describe('a table in words', () => {
  it('holds each value as it was given', async () => {
    await changes(
      table('all', {
        ...{ seq: key(), name: text('nocase'), count: whole(), at: ms(), weight: double() },
        ...{ more: json().default('{}'), until: ms().orNothing() },
      }),
    )(db);
    sqlite.exec(
      `insert into "all" (name, count, at, weight) values ('Äx', ${2 ** 53 - 1}, 1.5e12, 123456.789012)`,
    );
    expect(sqlite.prepare(`select * from "all" where name = 'äX' or name = 'ÄX'`).get()).toEqual({
      ...{
        seq: 1,
        name: 'Äx',
        count: 2 ** 53 - 1,
        at: 1.5e12,
        weight: 123456.789012,
        more: '{}',
        until: null,
      },
    });
    expect(() => sqlite.exec('insert into "all" (name) values (null)')).toThrow('NOT NULL');
  });

  it('keeps what refers to something true, and takes along what goes with it', async () => {
    await changes(
      shelves,
      table('books', { seq: key(), shelf: text().refersTo('shelves') }),
      table('notes', { seq: key(), shelf: text().goesWith('shelves') }),
    )(db);
    sqlite.exec("insert into shelves (id) values ('a'), ('b')");
    expect(() => sqlite.exec("insert into books (shelf) values ('c')")).toThrow('FOREIGN KEY');
    sqlite.exec("insert into books (shelf) values ('a'); insert into notes (shelf) values ('b')");
    expect(() => sqlite.exec("delete from shelves where id = 'a'")).toThrow('FOREIGN KEY');
    sqlite.exec("delete from shelves where id = 'b'");
    expect(sqlite.prepare('select count(*) from notes').pluck().get()).toBe(0);
  });

  it('gives the number of a row that is gone again, unless it says otherwise', async () => {
    const rows = { name: text() };
    await changes(
      table('again', { seq: key(), ...rows }),
      table('once', { seq: key({ again: false }), ...rows }),
    )(db);
    for (const name of ['again', 'once']) {
      sqlite.exec(
        `insert into ${name} (name) values ('x'); delete from ${name}; insert into ${name} (name) values ('y')`,
      );
    }
    expect(sqlite.prepare('select seq from again').pluck().get()).toBe(1);
    expect(sqlite.prepare('select seq from once').pluck().get()).toBe(2);
  });

  it('is found by several columns, and shares what is unique with no other row', async () => {
    await changes(
      table(
        'pairs',
        { left: text(), right: text(), place: whole() },
        { key: ['left', 'right'], unique: [['left', 'place']] },
      ),
      index('pairs', ['right'], { unique: true, where: 'place > 5' }),
    )(db);
    const add = (values: string) => sqlite.exec(`insert into pairs values ${values}`);
    add("('a', 'b', 1), ('a', 'c', 2), ('b', 'b', 1)");
    expect(() => add("('a', 'b', 9)")).toThrow('UNIQUE');
    expect(() => add("('a', 'd', 1)")).toThrow('UNIQUE');
    add("('d', 'x', 6)");
    expect(() => add("('e', 'x', 7)")).toThrow('UNIQUE');
    add("('f', 'x', 4)");
  });
});

describe('columns that come later', () => {
  beforeEach(async () => {
    await changes(shelves)(db);
    sqlite.exec("insert into shelves (id) values ('a')");
  });

  it('begin with their default or with nothing, and may be unique', async () => {
    await changes(
      columns('shelves', { place: whole().default(7), code: text('nocase').orNothing().unique() }),
    )(db);
    expect(sqlite.prepare('select place, code from shelves').get()).toEqual({ place: 7, code: null });
    sqlite.exec("insert into shelves (id, code) values ('b', 'X')");
    expect(() => sqlite.exec("insert into shelves (id, code) values ('c', 'x')")).toThrow('UNIQUE');
  });

  it('keep every word of a default, whatever it is', async () => {
    await changes(
      columns('shelves', {
        note: text().default('must be unique here'),
        name: text().orNothing().default('is unique').unique(),
      }),
    )(db);
    expect(sqlite.prepare('select note, name from shelves').get()).toEqual({
      note: 'must be unique here',
      name: 'is unique',
    });
    expect(() => sqlite.exec("insert into shelves (id) values ('b')")).toThrow('UNIQUE');
  });

  it('refer to a table whatever it is called', async () => {
    await changes(
      table('my unique things', { id: text().unique() }),
      columns('shelves', { thing: text().orNothing().refersTo('my unique things') }),
    )(db);
    expect(() => sqlite.exec("update shelves set thing = 'x'")).toThrow('FOREIGN KEY');
  });

  it('refer to nothing at first', async () => {
    const shelf = text().refersTo('shelves');
    await expect(changes(columns('shelves', { inside: shelf.default('a') }))(db)).rejects.toThrow(
      'Rows of shelves would all refer to one row of shelves by inside: say orNothing() and give it no default.',
    );
    await expect(changes(columns('shelves', { inside: shelf }))(db)).rejects.toThrow(
      'Rows of shelves lack inside: say orNothing().',
    );
  });

  it('are refused where rows that are there could not have them', async () => {
    await expect(changes(columns('shelves', { place: whole() }))(db)).rejects.toThrow(
      'Rows of shelves lack place: say orNothing() or give it a default.',
    );
    await expect(changes(columns('shelves', { number: key() }))(db)).rejects.toThrow('has its rows already');
  });
});

it('rows are counted by their sorts, those that were there before as well', async () => {
  await changes(table('books', { seq: key(), kind: text(), place: whole() }))(db);
  sqlite.exec("insert into books (kind, place) values ('a', 1), ('a', 1), ('b', 2)");
  await changes(counted('books', { kind: text(), place: whole() }, 'book_counts'))(db);
  sqlite.exec(`insert into books (kind, place) values ('b', 2);
    update books set place = 3 where seq = 1; update books set kind = 'a' where kind = 'b'; delete from books where seq = 2`);
  const counts = sqlite
    .prepare('select kind, place, "count" as rows from book_counts where "count" <> 0')
    .all();
  const truth = sqlite.prepare('select kind, place, count(*) as rows from books group by kind, place').all();
  expect(counts).toEqual(truth);
  expect(counts).toHaveLength(2);
});

it.each([Number.NaN, Number.POSITIVE_INFINITY])('a default of %s is refused', async (standIn) => {
  await expect(changes(table('sizes', { size: double().default(standIn) }))(db)).rejects.toThrow(
    `A default is a text or a number, and ${standIn} is none.`,
  );
});

it('rows are not counted by what may be empty', async () => {
  await changes(table('books', { seq: key(), kind: text().orNothing() }))(db);
  await expect(changes(counted('books', { kind: text().orNothing() }, 'book_counts'))(db)).rejects.toThrow(
    'Rows of books cannot be counted by kind, which may be empty',
  );
});
