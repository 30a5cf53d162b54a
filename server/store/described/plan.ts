import type { Described, DescribedColumn, DescribedTable } from './tables.ts';

/** Where rows have what a column is to hold: in a column, or in the JSON column under the first of some names that is there. */
export type Source = string | readonly string[];

/** What there is in the tables, for whoever plans what is made of them. */
export interface Rows {
  has(table: string): boolean;
  /** How many rows a table has. */
  count(table: string): number;
  /** How many of them hold something in a column. */
  filled(table: string, source: Source): number;
  /** How many hold something in the JSON column that a column of a type cannot take. */
  unfit(table: string, fields: readonly string[], type: DescribedColumn['type']): number;
  /** How many hold the id of something that another table has not. */
  strays(table: string, source: Source, other: string): number;
}

/** What is made of one table. Where it is made anew, rows take with them what stands under `from`. */
export type Step =
  | { make: 'new'; table: string }
  | { make: 'added'; table: string; columns: readonly string[] }
  | { make: 'anew'; table: string; from: Readonly<Record<string, Source>> }
  | { make: 'gone'; table: string };

export interface Plan {
  steps: readonly Step[];
  /** Why it is not made, in sentences: each names the entity, the field and what to do. */
  refused: readonly string[];
}

/**
 * What leads from the tables as they were noted to those of the description. Rows that are there lose nothing by it: what
 * would take something from them is refused. A table without rows becomes whatever it is said to be.
 */
export function planTables(noted: Described, now: Described, rows: Rows): Plan {
  const plans = [
    ...Object.entries(now).map(([table, described]) => planTable(table, { described, noted, rows })),
    ...Object.entries(noted)
      .filter(([table]) => !Object.hasOwn(now, table) && rows.has(table))
      .map(([table, { entity }]) => planGone(table, entity, rows)),
  ];
  return {
    steps: plans.flatMap(({ steps }) => steps),
    refused: plans.flatMap(({ refused }) => refused),
  };
}

const plan = (...steps: Step[]): Plan => ({ steps, refused: [] });
const refusal = (...refused: string[]): Plan => ({ steps: [], refused });

function planGone(table: string, entity: string, rows: Rows): Plan {
  const count = rows.count(table);
  if (count === 0) return plan({ make: 'gone', table });
  return refusal(
    `Nothing says "kept: ${table}" any more, and ${some(count, 'row')} of ${entity} ${are(count)} kept there. Describe ${entity} as it was, or start the product that this data folder is of.`,
  );
}

interface Asked {
  described: DescribedTable;
  noted: Described;
  rows: Rows;
}

function planTable(table: string, { described, noted, rows }: Asked): Plan {
  const before = Object.hasOwn(noted, table) ? noted[table] : undefined;
  if (before === undefined && rows.has(table))
    return refusal(
      `${described.entity} says "kept: ${table}", and a table of that name is there for something else. Keep ${described.entity} under another name.`,
    );
  if (before === undefined || !rows.has(table)) return plan({ make: 'new', table });
  const after = described.columns;
  if (alike(before.columns, after)) return plan();
  if (rows.count(table) === 0) return plan({ make: 'anew', table, from: {} });
  return planColumns(table, { described, before, rows });
}

const alike = (one: DescribedTable['columns'], other: DescribedTable['columns']): boolean =>
  JSON.stringify(Object.entries(one).sort(byName)) === JSON.stringify(Object.entries(other).sort(byName));
const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

interface Changing {
  described: DescribedTable;
  before: DescribedTable;
  rows: Rows;
}

function planColumns(table: string, changing: Changing): Plan {
  const { described, before } = changing;
  const from = sourcesOf(table, changing);
  const refused = [
    ...Object.entries(described.columns).flatMap(([name, column]) =>
      faultsOf(table, { column, from: from[name] }, changing),
    ),
    ...lostOf(table, new Set(Object.values(from).filter((one) => !isOfJson(one))), changing),
  ];
  if (refused.length > 0) return refusal(...refused);
  const takesOut = Object.values(from).some(isOfJson);
  const isKept = Object.keys(before.columns).every((name) => {
    const [was, is] = [before.columns[name], described.columns[name]];
    return from[name] === name && was !== undefined && is !== undefined && isSame(was, is);
  });
  if (!isKept || takesOut) return plan({ make: 'anew', table, from });
  const added = Object.keys(described.columns).filter((name) => from[name] === undefined);
  return added.length === 0 ? plan() : plan({ make: 'added', table, columns: added });
}

/** Where each column was before: its own, one that is called otherwise now, or no column, and rows hold it as JSON. */
function sourcesOf(table: string, { described, before, rows }: Changing): Record<string, Source> {
  const { columns, was } = described;
  const found = Object.entries(columns).flatMap(([name, { field }]): [string, Source][] => {
    if (Object.hasOwn(before.columns, name)) return [[name, name]];
    const names = was[name] ?? [];
    const earlier = names.find(
      ({ column }) => Object.hasOwn(before.columns, column) && !Object.hasOwn(columns, column),
    );
    if (earlier !== undefined) return [[name, earlier.column]];
    const fields = [field, ...names.map((one) => one.field)];
    return rows.filled(table, fields) === 0 ? [] : [[name, fields]];
  });
  return Object.fromEntries(found);
}

/** Whether what a column is to hold has had no column. */
export const isOfJson = (source: Source): source is readonly string[] => typeof source !== 'string';

/** What a default is changes nothing of the rows that are there. */
const isSame = (one: DescribedColumn, other: DescribedColumn): boolean =>
  one.type === other.type &&
  one.required === other.required &&
  one.refersTo === other.refersTo &&
  one.isUnique === other.isUnique;

interface Of {
  column: DescribedColumn;
  from: Source | undefined;
}

function faultsOf(table: string, { column, from }: Of, { described, before, rows }: Changing): string[] {
  const { field, type, required, standIn, refersTo } = column;
  const { entity } = described;
  const all = rows.count(table);
  const filled = from === undefined ? 0 : rows.filled(table, from);
  const was = typeof from === 'string' ? before.columns[from] : undefined;
  const unfit = from !== undefined && isOfJson(from) ? rows.unfit(table, from, type) : 0;
  const says: string[] = [];
  if (required && filled < all && (standIn === undefined || refersTo !== undefined))
    says.push(
      `"${field}" of ${entity} must be there, and ${some(all - filled, 'row')} that ${are(all - filled)} kept ${all - filled === 1 ? 'has' : 'have'} none. Write "${field}?"${refersTo === undefined ? ', or give it a default' : ''}.`,
    );
  if (was !== undefined && was.type !== type && filled > 0)
    says.push(
      `"${field}" of ${entity} was kept as ${inWords[was.type]} and is ${inWords[type]} now, and ${some(filled, 'row')} ${filled === 1 ? 'holds' : 'hold'} one. Give it its former type, or call the new field otherwise.`,
    );
  else if (unfit > 0)
    says.push(
      `"${field}" of ${entity} is ${inWords[type]} now, and ${some(unfit, 'row')} ${unfit === 1 ? 'holds' : 'hold'} something else. Give it its former type, or call the new field otherwise.`,
    );
  else if (from !== undefined && refersTo !== undefined && was?.refersTo !== refersTo) {
    // What is not made yet has no rows.
    const strays = rows.has(refersTo) ? rows.strays(table, from, refersTo) : filled;
    if (strays > 0)
      says.push(
        `"${field}" of ${entity} is the id of something in ${refersTo} now, and ${some(strays, 'row')} ${strays === 1 ? 'holds' : 'hold'} one that is not there. Give it its former type, or call the new field otherwise.`,
      );
  }
  return says;
}

/** What rows hold and nothing says any more. */
function lostOf(table: string, taken: ReadonlySet<Source>, { described, before, rows }: Changing): string[] {
  return Object.entries(before.columns).flatMap(([name, { field }]) => {
    const filled = taken.has(name) ? 0 : rows.filled(table, name);
    if (filled === 0) return [];
    return [
      `Nothing says "core: true" of "${field}" of ${described.entity} any more, and ${some(filled, 'row')} ${filled === 1 ? 'holds' : 'hold'} one. Describe it as it was; or, where another field takes its place, say there "was: ${field}".`,
    ];
  });
}

const inWords: Readonly<Record<DescribedColumn['type'], string>> = {
  text: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'a yes or no',
  time: 'a time',
  json: 'a list',
};

const some = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
const are = (count: number) => (count === 1 ? 'is' : 'are');
