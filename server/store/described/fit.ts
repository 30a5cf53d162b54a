import type BetterSqlite from 'better-sqlite3';
import { stored } from '#generated/store/tables.ts';
import { ConfigError } from '../../ground/config.ts';
import { columns, table as newTable } from '../schema/changes.ts';
import { type Column, double, json, key, ms, text, whole } from '../schema/columns.ts';
import { sqliteText } from '../schema/sqlite-text.ts';
import { type Plan, planTables, type Rows, type Step } from './plan.ts';
import { type Described, type DescribedColumn, describedTables } from './tables.ts';

type Sqlite = BetterSqlite.Database;

/** Under this name it stands among the settings what was made. */
const notedAs = 'described.tables';

/** The tables of this product that no migration makes. */
export const ownTables: Described = describedTables(stored);

/**
 * Makes the tables what the description says, and notes down what it made: all of it or nothing.
 * @throws ConfigError where rows would lose something
 */
export function fitDescribed(sqlite: Sqlite, now: Described = ownTables): void {
  // Looking takes no right to write, which another process may have just now.
  if (JSON.stringify(notedIn(sqlite)) === JSON.stringify(now)) return;
  const fit = sqlite.transaction(() => {
    const { steps, refused } = planOf(sqlite, now);
    if (refused.length > 0) throw new ConfigError(refusedWords(refused));
    for (const step of steps) for (const statement of statementsOf(step, now)) sqlite.exec(statement);
    sqlite
      .prepare(
        'insert into settings (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
      )
      .run(notedAs, JSON.stringify(now));
  });
  fit.immediate();
}

/** What is still to be made of the tables of a database that stands, and what is refused. Nothing is written. */
export const planOf = (sqlite: Sqlite, now: Described = ownTables): Plan =>
  planTables(notedIn(sqlite), now, rowsIn(sqlite));

/** In words why the description does not go with what is kept. */
export const refusedWords = (refused: readonly string[]): string =>
  `The description does not go with what is kept; nothing was changed. ${refused.join(' ')}`;

function notedIn(sqlite: Sqlite): Described {
  // A copy may be older than all of it.
  if (!rowsIn(sqlite).has('settings')) return {};
  const found = sqlite
    .prepare<[string], string>('select value from settings where name = ?')
    .pluck()
    .get(notedAs);
  return found === undefined ? {} : (JSON.parse(found) as Described);
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

function rowsIn(sqlite: Sqlite): Rows {
  const number = (statement: string) => Number(sqlite.prepare(statement).pluck().get());
  return {
    has: (name) =>
      sqlite.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(name) !== undefined,
    count: (name) => number(`select count(*) from ${quoted(name)}`),
    filled: (name, column) => number(`select count(${quoted(column)}) from ${quoted(name)}`),
    strays: (name, column, other) =>
      number(
        `select count(*) from ${quoted(name)} as own where ${quoted(column)} is not null
           and not exists (select 1 from ${quoted(other)} as other where other.id = own.${quoted(column)})`,
      ),
  };
}

/** NOTE: foreign keys are not heeded meanwhile, and indexes are made after it, by what the spec says (json-fields.ts). */
function statementsOf(step: Step, now: Described): string[] {
  const { table } = step;
  const own = now[table]?.columns ?? {};
  const all = Object.fromEntries(Object.entries(own).map(([name, column]) => [name, made(column)]));
  const tableText = (name: string) =>
    sqliteText(newTable(name, { seq: key(), ...all, extra: json().default('{}') }));
  switch (step.make) {
    case 'new':
      return tableText(table);
    case 'gone':
      return [`drop table ${quoted(table)}`];
    case 'added': {
      const added = Object.entries(all).filter(([name]) => step.columns.includes(name));
      return sqliteText(columns(table, Object.fromEntries(added)));
    }
    case 'anew': {
      const next = `${table}+anew`;
      const taken = Object.entries(step.from);
      const [names, values] = [
        ['seq', 'extra', ...taken.map(([name]) => name)],
        ['seq', 'extra', ...taken.map(([name, from]) => heldAfter(from, own[name]))],
      ];
      const copied = `insert into ${quoted(next)} (${names.map(quoted).join()}) select ${values.map((value, at) => (at < 2 ? quoted(value) : value)).join()} from ${quoted(table)}`;
      return [
        ...tableText(next),
        copied,
        `drop table ${quoted(table)}`,
        `alter table ${quoted(next)} rename to ${quoted(table)}`,
      ];
    }
  }
}

/** What a column held, or what stands in for it where it must hold something. */
function heldAfter(from: string, column: DescribedColumn | undefined): string {
  const { required = false, standIn } = column ?? {};
  if (!required || standIn === undefined) return quoted(from);
  const literal = typeof standIn === 'number' ? String(standIn) : `'${standIn.replaceAll("'", "''")}'`;
  return `coalesce(${quoted(from)}, ${literal})`;
}

const holding = { text, integer: whole, number: double, boolean: whole, time: ms, json } as const;

function made({ type, required, standIn, isUnique, refersTo }: DescribedColumn): Column {
  const held: Column = holding[type]();
  const wide = required ? held : held.orNothing();
  const filled = standIn === undefined || refersTo !== undefined ? wide : wide.default(standIn);
  const alone = isUnique ? filled.unique() : filled;
  return refersTo === undefined ? alone : alone.refersTo(refersTo);
}
