import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type RowCondition, type RowExpr, rowConditions } from '#generated/store/rows.ts';
import { type Rows, type StoredEntity, stored } from '#generated/store/tables.ts';
import type { Database } from '../database.ts';
import { filterExpression, isThereExpression, sortExpression, toColumn } from '../fields.ts';
import { fold, type Given, isYes } from '../row-condition.ts';
import { rowSql } from '../row-sql.ts';

/** A place in a list: the value that it is sorted by, and the id, which breaks ties and is no secret to whoever sees the row. */
export type Place = readonly [value: string | number, id: string] | readonly [id: string];

/** What is asked of one field of the rows. */
export interface Asked {
  field: string;
  how: 'is' | 'least' | 'most';
  values: readonly unknown[];
}

export interface PageQuery {
  /** The subject that a row is in conditions: what the viewer may not see of it is left out by the database. */
  subject: string;
  given: Given;
  asked: readonly Asked[];
  /** The field that it is sorted by; the newest first, or last, where none is named. */
  sort?: string | undefined;
  order: 'asc' | 'desc';
  after?: Place | undefined;
  limit: number;
}

type Row = Readonly<Record<string, unknown>>;

/** One page of the rows that somebody may see, with the place of each. */
export async function readPage(
  db: Kysely<Database>,
  name: keyof Rows,
  query: PageQuery,
): Promise<{ row: Row; place: Place }[]> {
  const entity: StoredEntity = stored[name];
  const visible = visibleTo(query, entity);
  if (visible === undefined) return [];
  const page = { entity, query, where: [...visible, ...query.asked.map((one) => askedSql(one, entity))] };
  const { sort, after } = query;
  if (sort === undefined) return read(db, page, [{ behind: behindId(query, entity), by: 'id' }]);
  const rest = { behind: beyond(query, entity), by: 'value' as const };
  // What has the value of the place comes first, so that an index answers both parts in order.
  return read(db, page, after === undefined ? [rest] : [{ behind: tiesOf(query, entity), by: 'id' }, rest]);
}

type Sql = RawBuilder<unknown>;

interface Page {
  entity: StoredEntity;
  query: PageQuery;
  where: readonly Sql[];
}

interface Part {
  behind: readonly Sql[];
  /** What has one value is not sorted by it: where that is an expression, SQLite would not see it. */
  by: 'id' | 'value';
}

/** Names that no column has. */
const [placeName, partName] = ['+place', '+part'];

/** Reads all parts by one statement: of two, a row that is changed meanwhile could be in both. */
async function read(
  db: Kysely<Database>,
  page: Page,
  parts: readonly Part[],
): Promise<{ row: Row; place: Place }[]> {
  const { entity, query } = page;
  const selects = parts.map((part, at) => sql`select * from (${select(page, part, at)})`);
  const { rows } = await sql<Row>`${sql.join(selects, sql` union all `)}`.execute(db);
  const key = columnOf(entity.stamps?.id, entity);
  return [...rows]
    .sort((a, b) => Number(a[partName]) - Number(b[partName]))
    .slice(0, query.limit)
    .map(({ [placeName]: place, [partName]: _, ...row }) => {
      const id = String((row as Row)[key]);
      return { row, place: place === null ? [id] : [place as string | number, id] };
    });
}

function select({ entity, query, where }: Page, { behind, by }: Part, at: number): Sql {
  const { sort, order, limit } = query;
  const direction = sql.raw(order);
  const value = sort === undefined ? sql`null` : sortedBy(sort, entity);
  const all = [...where, ...behind];
  return sql`
    select r.*, ${value} as ${sql.id(placeName)}, ${sql.lit(at)} as ${sql.id(partName)}
    from ${sql.table(entity.table)} as r
    ${all.length === 0 ? sql`` : sql`where ${sql.join(all, sql` and `)}`}
    order by ${by === 'id' ? sql`` : sql`${value} ${direction}, `}${idOf(entity)} ${direction} limit ${limit}`;
}

/** Undefined where nothing may be seen at all. */
function visibleTo({ subject, given }: PageQuery, entity: StoredEntity): Sql[] | undefined {
  const conditions: Readonly<Record<string, RowCondition | undefined>> = rowConditions;
  const condition = conditions[subject];
  if (condition === undefined) return [];
  const left: RowExpr = fold(condition.when, given);
  if (left.op !== 'const') return [rowSql(left, { alias: 'r', fields: entity }).text];
  return isYes(left) ? [] : undefined;
}

function askedSql({ field, how, values }: Asked, entity: StoredEntity): Sql {
  const column = entity.core.find((one) => one.field === field);
  const value = sql.raw(column ? `r.${column.column}` : filterExpression(field, 'r', entity));
  const asked = column ? values.map((one) => toColumn(one, column.type)) : values;
  if (how === 'is') return sql`${value} in (${sql.join(asked)})`;
  const within = sql`${value} ${sql.raw(how === 'least' ? '>=' : '<=')} ${asked[0]}`;
  return column ? within : sql`(${within} and ${sql.raw(isThereExpression(field, 'r', entity))})`;
}

const sortedBy = (sort: string, entity: StoredEntity): Sql => {
  const column = entity.core.find((one) => one.field === sort);
  const value = sortExpression(sort, 'r', entity);
  if (column === undefined || column.required) return sql.raw(value);
  // What has no value has a place as well.
  return sql.raw(`coalesce(${value}, ${column.type === 'text' ? "''" : '0'})`);
};

const idOf = (entity: StoredEntity): Sql => sql.ref(`r.${columnOf(entity.stamps?.id, entity)}`);

function columnOf(field: string | undefined, { core, table }: StoredEntity): string {
  const column = core.find((one) => one.field === field)?.column;
  if (column === undefined) throw new Error(`${table} has no column for ${field}.`);
  return column;
}

const sign = (order: PageQuery['order']) => sql.raw(order === 'desc' ? '<' : '>');

function behindId({ after, order }: PageQuery, entity: StoredEntity): Sql[] {
  return after === undefined ? [] : [sql`${idOf(entity)} ${sign(order)} ${after.at(-1)}`];
}

function tiesOf({ after, order, sort = '' }: PageQuery, entity: StoredEntity): Sql[] {
  return [sql`${sortedBy(sort, entity)} = ${after?.[0]}`, sql`${idOf(entity)} ${sign(order)} ${after?.[1]}`];
}

function beyond({ after, order, sort = '' }: PageQuery, entity: StoredEntity): Sql[] {
  return after === undefined ? [] : [sql`${sortedBy(sort, entity)} ${sign(order)} ${after[0]}`];
}
