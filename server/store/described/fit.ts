import type BetterSqlite from 'better-sqlite3';
import { stored } from '#generated/store/tables.ts';
import { ConfigError } from '../../ground/config.ts';
import { literal } from '../fields.ts';
import { ofTypeIn } from '../held-types.ts';
import { columns, table as newTable } from '../schema/changes.ts';
import { type Column, double, json, key, ms, text, whole } from '../schema/columns.ts';
import { quoted } from '../schema/quoted.ts';
import { sqliteText } from '../schema/sqlite-text.ts';
import { isOfJson, type Plan, planTables, type Rows, type Source, type Step } from './plan.ts';
import { type Described, type DescribedColumn, type DescribedTable, describedTables } from './tables.ts';

type Sqlite = BetterSqlite.Database;
type Anew = Extract<Step, { make: 'anew' }>;

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

function rowsIn(sqlite: Sqlite): Rows {
  const number = (statement: string) => Number(sqlite.prepare(statement).pluck().get());
  return {
    has: (name) =>
      sqlite.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(name) !== undefined,
    count: (name) => number(`select count(*) from ${quoted(name)}`),
    filled: (name, source) => number(`select count(${heldIn(source)}) from ${quoted(name)}`),
    unfit: (name, fields, type) =>
      number(
        `select count(*) from ${quoted(name)} where ${heldIn(fields)} is not null and ${takenOut(fields, type)} is null`,
      ),
    strays: (name, source, other) =>
      number(
        `select count(*) from (select ${heldIn(source)} as held from ${quoted(name)}) as own
           where held is not null and not exists (select 1 from ${quoted(other)} as other where other.id = own.held)`,
      ),
  };
}

/** What rows have of a column that is to be, as they have it now. */
const heldIn = (source: Source): string =>
  isOfJson(source) ? firstOf(source.map((field) => `json_extract(extra, '$.${field}')`)) : quoted(source);

/** The same out of the JSON column, as a column of a type holds it; nothing where that cannot. */
const takenOut = (fields: readonly string[], type: DescribedColumn['type']): string =>
  firstOf(
    fields.map((field) => {
      const held = ofTypeIn(field, type);
      return type === 'time' ? `case typeof(${held}) when 'text' then ${msOf(held)} else ${held} end` : held;
    }),
  );

/** Text has a time in the words of the spec, a column its milliseconds. */
const msOf = (text: string) => `cast(round(unixepoch(${text}, 'subsec') * 1000) as integer)`;

const firstOf = (values: readonly string[]) => `coalesce(${values.join(', ')}, null)`;

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
      return [
        ...tableText(next),
        copyText(step, next, own),
        `drop table ${quoted(table)}`,
        `alter table ${quoted(next)} rename to ${quoted(table)}`,
      ];
    }
  }
}

/** Rows go over with what they hold; what has a column from now on stands in the JSON column no more. */
function copyText({ table, from }: Anew, next: string, columns: DescribedTable['columns']): string {
  const moved = Object.values(from).filter(isOfJson).flat();
  const filled: Record<string, string> = {
    seq: 'seq',
    extra:
      moved.length === 0 ? 'extra' : `json_remove(extra, ${moved.map((field) => `'$.${field}'`).join(', ')})`,
    ...Object.fromEntries(
      Object.entries(from).map(([name, source]) => [name, heldAfter(source, columns[name])]),
    ),
  };
  return `insert into ${quoted(next)} (${Object.keys(filled).map(quoted).join(', ')})
    select ${Object.values(filled).join(', ')} from ${quoted(table)}`;
}

/** What rows held, or what stands in for it: where they must hold something, and where it was read so all along. */
function heldAfter(source: Source, column: DescribedColumn | undefined): string {
  const { required = false, standIn, type = 'text' } = column ?? {};
  const held = isOfJson(source) ? takenOut(source, type) : heldIn(source);
  if (standIn === undefined || (!required && !isOfJson(source))) return held;
  return `coalesce(${held}, ${typeof standIn === 'number' ? String(standIn) : literal(standIn)})`;
}

const holding = { text, integer: whole, number: double, boolean: whole, time: ms, json } as const;

function made({ type, required, standIn, isUnique, refersTo }: DescribedColumn): Column {
  const held: Column = holding[type]();
  const wide = required ? held : held.orNothing();
  const filled = standIn === undefined || refersTo !== undefined ? wide : wide.default(standIn);
  const alone = isUnique ? filled.unique() : filled;
  return refersTo === undefined ? alone : alone.refersTo(refersTo);
}
