import type { Change } from './change.ts';
import type { Column, Holds } from './columns.ts';
import { quoted } from './quoted.ts';

const types: Readonly<Record<Holds, string>> = {
  key: 'integer primary key',
  whole: 'integer',
  ms: 'integer',
  double: 'real',
  json: 'text',
  text: 'text',
  nocase: 'text collate nocase',
  bytes: 'blob',
};

/**
 * A change in the words of SQLite: one statement or several.
 * @throws for a column that rows which are there could not have
 */
export function sqliteText(change: Change): string[] {
  switch (change.make) {
    case 'table':
      return [tableText(change)];
    case 'columns':
      return Object.entries(change.columns).flatMap((entry) => addText(change.table, ...entry));
    case 'index':
      return [indexText(change)];
    case 'unchanging':
      return [unchangingText(change)];
    case 'chained':
      return chainTexts(change);
    case 'counts':
      return countTexts(change);
  }
}

type Made<Make extends Change['make']> = Extract<Change, { make: Make }>;

function tableText({ table, columns, key, unique = [] }: Made<'table'>): string {
  const parts = [
    ...Object.entries(columns).map(([name, column]) => columnText(name, column)),
    ...(key ? [`primary key (${names(key)})`] : []),
    ...unique.map((on) => `unique (${names(on)})`),
  ];
  return `create table ${quoted(table)} (\n  ${parts.join(',\n  ')}\n)${key ? ' without rowid' : ''}`;
}

function columnText(name: string, { data }: Pick<Column, 'data'>): string {
  const { holds, again, mayBeEmpty, isUnique, standIn, refersTo } = data;
  return [
    `${quoted(name)} ${types[holds]}${again ? '' : ' autoincrement'}`,
    ...(mayBeEmpty || holds === 'key' ? [] : ['not null']),
    ...(standIn === undefined ? [] : [`default ${value(standIn)}`]),
    ...(isUnique ? ['unique'] : []),
    ...(refersTo ? [`references ${quoted(refersTo.table)} (${quoted(refersTo.column)})`] : []),
    ...(refersTo?.goesWithIt ? ['on delete cascade'] : []),
  ].join(' ');
}

/** SQLite adds no column that is unique from the first: an index makes it so. */
function addText(table: string, name: string, column: Column): string[] {
  const { mayBeEmpty, standIn, isUnique, holds, refersTo } = column.data;
  if (holds === 'key') throw new Error(`${table} has its rows already: ${name} cannot become their number.`);
  if (!mayBeEmpty && standIn === undefined)
    throw new Error(
      `Rows of ${table} lack ${name}: say orNothing()${refersTo ? '' : ' or give it a default'}.`,
    );
  if (refersTo && standIn !== undefined)
    throw new Error(
      `Rows of ${table} would all refer to one row of ${refersTo.table} by ${name}: say orNothing() and give it no default.`,
    );
  const plain = { data: { ...column.data, isUnique: false } };
  return [
    `alter table ${quoted(table)} add column ${columnText(name, plain)}`,
    ...(isUnique
      ? [`create unique index ${quoted(`${table}_by_${name}`)} on ${quoted(table)} (${names([name])})`]
      : []),
  ];
}

const indexText = ({ name, table, on, isUnique, where }: Made<'index'>): string =>
  `create ${isUnique ? 'unique ' : ''}index ${quoted(name)} on ${quoted(table)} (${names(on)})${where === undefined ? '' : ` where ${where}`}`;

const unchangingText = ({ table }: Made<'unchanging'>): string =>
  `create trigger ${quoted(`${table}_unchanging`)} before update on ${quoted(table)}
    begin select raise(abort, 'rows of ${table} are never changed'); end`;

function chainTexts({ table, ends }: Made<'chained'>): string[] {
  const trigger = (name: string, on: string, work: string) =>
    `create trigger ${quoted(`${table}_${name}`)} ${on} begin ${work} end`;
  const refuse = (says: string, where: string) => `select raise(abort, '${says}') where ${where};`;
  const end = (column: string) => `(select ${quoted(column)} from ${quoted(ends)})`;
  return [
    `create table ${quoted(ends)} (
  "id" integer primary key check ("id" = 1),
  "cleared" integer not null, "cleared_at" integer not null, "cleared_hash" text not null,
  "last" integer not null, "last_hash" text not null
)`,
    `insert into ${quoted(ends)} values (1, 0, 0, '', 0, '')`,
    unchangingText({ make: 'unchanging', table }),
    trigger(
      'behind',
      `before insert on ${quoted(table)}`,
      refuse(
        `rows of ${table} are written behind the last`,
        `new."seq" is not ${end('last')} + 1 or new."before_hash" is not ${end('last_hash')}`,
      ),
    ),
    trigger(
      'last',
      `after insert on ${quoted(table)}`,
      `update ${quoted(ends)} set "last" = new."seq", "last_hash" = new."hash";`,
    ),
    trigger(
      'kept',
      `before delete on ${quoted(table)}`,
      refuse(`rows of ${table} go from the first on`, `old."seq" > ${end('cleared')}`),
    ),
    trigger(
      'forward',
      `before update on ${quoted(ends)}`,
      refuse(
        `the ends of ${table} go forward`,
        'new."cleared" < old."cleared" or new."cleared" > new."last" or new."last" < old."last"',
      ),
    ),
    trigger('ends', `before delete on ${quoted(ends)}`, refuse(`the ends of ${table} stay`, 'true')),
  ];
}

function countTexts({ table, by, into }: Made<'counts'>): string[] {
  const on = Object.keys(by);
  // A key is never empty, and of two that are empty no database says that they are alike.
  const empty = on.find((name) => by[name]?.data.mayBeEmpty);
  if (empty !== undefined)
    throw new Error(
      `Rows of ${table} cannot be counted by ${empty}, which may be empty: give it a default instead.`,
    );
  const count = (row: 'new' | 'old', step: number) =>
    `insert into ${quoted(into)} (${names(on)}, "count") values (${on.map((name) => `${row}.${quoted(name)}`).join(', ')}, ${step})
      on conflict (${names(on)}) do update set "count" = "count" + ${step};`;
  const moved = on.map((name) => `old.${quoted(name)} is not new.${quoted(name)}`).join(' or ');
  const trigger = (what: string, when: string, work: string) =>
    `create trigger ${quoted(`${into}_${what}`)} after ${when} begin ${work} end`;
  const columns = Object.entries(by).map(([name, column]) => columnText(name, column));
  return [
    `create table ${quoted(into)} (${columns.join(', ')}, "count" integer not null, primary key (${names(on)})) without rowid`,
    `insert into ${quoted(into)} select ${names(on)}, count(*) from ${quoted(table)} group by ${names(on)}`,
    trigger('added', `insert on ${quoted(table)}`, count('new', 1)),
    trigger('removed', `delete on ${quoted(table)}`, count('old', -1)),
    trigger(
      'moved',
      `update of ${names(on)} on ${quoted(table)} when ${moved}`,
      `${count('old', -1)} ${count('new', 1)}`,
    ),
  ];
}

const names = (all: readonly string[]) => all.map(quoted).join(', ');

function value(standIn: string | number): string {
  if (typeof standIn === 'string') return `'${standIn.replaceAll("'", "''")}'`;
  if (!Number.isFinite(standIn)) throw new Error(`A default is a text or a number, and ${standIn} is none.`);
  return String(standIn);
}
