import { CompiledQuery, type Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { databasePrepared } from '#generated/constants.ts';
import { type RowCondition, type RowExpr, rowConditions } from '#generated/store/rows.ts';
import { type Rows, type StoredEntity, stored } from '#generated/store/tables.ts';
import type { Database } from '../database.ts';
import { filterExpression, isThereExpression, sortExpression, toColumn } from '../fields.ts';
import { fold, type Given, isYes } from '../row-condition.ts';
import { rowSql } from '../row-sql.ts';
import { shapeOfRest } from '../visible-scope.ts';

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

/**
 * One page of the rows that somebody may see, with the place of each. The text is put together by hand: composing it
 * from parts takes longer than to run it.
 */
export async function readPage(
  db: Kysely<Database>,
  name: keyof Rows,
  query: PageQuery,
): Promise<{ row: Row; place: Place }[]> {
  const entity: StoredEntity = stored[name];
  const visible = visibleTo(db, query, entity);
  if (visible === undefined) return [];
  const page = { entity, query, where: [...visible, ...query.asked.map((one) => askedSql(one, entity))] };
  const { sort, after } = query;
  if (sort === undefined) return read(db, page, [{ behind: behindId(query, entity), by: 'id' }]);
  const rest = { behind: beyond(query, entity), by: 'value' as const };
  // What has the value of the place comes first, so that an index answers both parts in order.
  return read(db, page, after === undefined ? [rest] : [{ behind: tiesOf(query, entity), by: 'id' }, rest]);
}

/** A condition with `?` for what it binds, in that order. */
interface Condition {
  text: string;
  parameters: readonly unknown[];
}

interface Page {
  entity: StoredEntity;
  query: PageQuery;
  where: readonly Condition[];
}

interface Part {
  behind: readonly Condition[];
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
  const text = parts.map((part, at) => `select * from (${select(page, part, at)})`).join(' union all ');
  const bound = parts.flatMap(({ behind }) => [
    ...[...page.where, ...behind].flatMap(({ parameters }) => parameters),
    query.limit,
  ]);
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, bound));
  const key = columnOf(entity.stamps?.id, entity);
  return (rows as Row[])
    .sort((a, b) => Number(a[partName]) - Number(b[partName]))
    .slice(0, query.limit)
    .map((row) => ({ row, place: placeOf(row, String(row[key])) }));
}

function placeOf({ [placeName]: value }: Row, id: string): Place {
  return typeof value === 'number' || typeof value === 'string' ? [value, id] : [id];
}

function select({ entity, query, where }: Page, { behind, by }: Part, at: number): string {
  const { sort, order } = query;
  const value = sort === undefined ? 'null' : sortedBy(sort, entity);
  const all = [...where, ...behind].map(({ text }) => text).join(' and ');
  return `select r.*, ${value} as "${placeName}", ${at} as "${partName}" from "${entity.table}" as r
    ${all === '' ? '' : `where ${all}`}
    order by ${by === 'id' ? '' : `${value} ${order}, `}${idOf(entity)} ${order} limit ?`;
}

/** The texts of conditions by what they are about and their shape: they differ in what is bound alone. */
const texts = new LRUCache<string, string>({ max: databasePrepared });

/** Undefined where nothing may be seen at all. */
function visibleTo(
  db: Kysely<Database>,
  { subject, given }: PageQuery,
  entity: StoredEntity,
): Condition[] | undefined {
  const conditions: Readonly<Record<string, RowCondition | undefined>> = rowConditions;
  const condition = conditions[subject];
  if (condition === undefined) return [];
  const left: RowExpr = fold(condition.when, given);
  if (left.op === 'const') return isYes(left) ? [] : undefined;
  const { text: parts, parameters } = rowSql(left, { alias: 'r', fields: entity });
  const shape = `${subject} ${shapeOfRest(left)}`;
  const text = texts.get(shape) ?? parts.compile(db).sql;
  texts.set(shape, text);
  return [{ text, parameters }];
}

function askedSql({ field, how, values }: Asked, entity: StoredEntity): Condition {
  const column = entity.core.find((one) => one.field === field);
  const value = column ? `r.${column.column}` : filterExpression(field, 'r', entity);
  const parameters = column ? values.map((one) => toColumn(one, column.type)) : values;
  if (how === 'is') return { text: `${value} in (${parameters.map(() => '?').join()})`, parameters };
  const within = `${value} ${how === 'least' ? '>=' : '<='} ?`;
  const text = column ? within : `(${within} and ${isThereExpression(field, 'r', entity)})`;
  return { text, parameters: parameters.slice(0, 1) };
}

function sortedBy(sort: string, entity: StoredEntity): string {
  const column = entity.core.find((one) => one.field === sort);
  const value = sortExpression(sort, 'r', entity);
  if (column === undefined || column.required) return value;
  // What has no value has a place as well.
  return `coalesce(${value}, ${column.type === 'text' ? "''" : '0'})`;
}

const idOf = (entity: StoredEntity) => `r.${columnOf(entity.stamps?.id, entity)}`;

function columnOf(field: string | undefined, { core, table }: StoredEntity): string {
  const column = core.find((one) => one.field === field)?.column;
  if (column === undefined) throw new Error(`${table} has no column for ${field}.`);
  return column;
}

const sign = (order: PageQuery['order']) => (order === 'desc' ? '<' : '>');

function behindId({ after, order }: PageQuery, entity: StoredEntity): Condition[] {
  if (after === undefined) return [];
  return [{ text: `${idOf(entity)} ${sign(order)} ?`, parameters: [after.at(-1)] }];
}

function tiesOf({ after = [''], order, sort = '' }: PageQuery, entity: StoredEntity): Condition[] {
  const text = `${sortedBy(sort, entity)} = ? and ${idOf(entity)} ${sign(order)} ?`;
  return [{ text, parameters: [after[0], after[1]] }];
}

function beyond({ after, order, sort = '' }: PageQuery, entity: StoredEntity): Condition[] {
  if (after === undefined) return [];
  return [{ text: `${sortedBy(sort, entity)} ${sign(order)} ?`, parameters: [after[0]] }];
}
