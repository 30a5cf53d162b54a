import { setImmediate as others } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { databasePrepared, listStretch, listStretchLookedAt } from '#generated/constants.ts';
import { type RowCondition, rowConditions } from '#generated/store/rows.ts';
import { type Rows, type StoredEntity, stored } from '#generated/store/tables.ts';
import { named } from '../../load/caches.ts';
import type { Database } from '../database.ts';
import { columnIn, filterExpression, isThereExpression, orderExpression, toColumn } from '../fields.ts';
import type { Read } from '../open.ts';
import { fold, type Given, isYes } from '../row-condition.ts';
import { shapeOfRest } from '../row-shape.ts';
import { rowParameters, rowSql } from '../row-sql.ts';
import { wordsOf } from '../texts/words.ts';

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
  /** What is looked for in some texts: each of its words stands in one of them. */
  words?: { readonly text: string; readonly fields: readonly string[] } | undefined;
  /** The field that it is sorted by; the newest first, or last, where none is named. */
  sort?: string | undefined;
  order: 'asc' | 'desc';
  after?: Place | undefined;
  limit: number;
}

/** From where it is read. */
export interface From {
  db: Kysely<Database>;
  read: Read;
}

type Row = Readonly<Record<string, unknown>>;

/** One page of the rows that somebody may see. */
export async function readPage(from: From, name: keyof Rows, asked: PageQuery): Promise<Row[]> {
  const entity: StoredEntity = stored[name];
  // Ids are given in the order of time.
  const query = asked.sort === entity.stamps?.createdAt ? { ...asked, sort: undefined } : asked;
  const visible = seenBy(query, entity);
  if (visible === undefined) return [];
  const seen = withWords(visible, query, entity);
  const long = seen.shape !== '' && isLong(from, entity);
  const inStretches = typeof long === 'boolean' ? long : await long;
  const reading: Reading = { ...from, name, entity, query, seen, inStretches };
  const key = columnOf(entity.stamps?.id, entity);
  const found: Row[] = [];
  let parts = partsBehind(query.after, query);
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    const rows = await readStretch(reading, part, query.limit - found.length);
    if (found.length === 0) {
      if (rows.length >= query.limit) return rows;
      found.push(...rows);
    } else {
      // What has become another between two stretches is shown once.
      const before = new Set(found.map((row) => row[key]));
      found.push(...rows.filter((row) => !before.has(row[key])));
    }
    if (found.length >= query.limit) break;
    const edge = inStretches ? await edgeOf(reading, part) : undefined;
    if (edge === undefined) continue;
    parts = partsBehind(edge, query);
    await others();
  }
  return found;
}

/** Where a row of a page stands in its list. */
export function placeIn(name: keyof Rows, row: Row): Place {
  const entity: StoredEntity = stored[name];
  return placeOf(row, columnOf(entity.stamps?.id, entity));
}

interface Length {
  isLong: boolean;
  /** How many pages ago that was looked at. */
  pages: number;
}

/** A table that is read in one stretch is soon read; whether it has become longer is looked at now and then. */
const lengths = new WeakMap<Read, Map<string, Length>>();

/** A promise only where it has to look: nearly every page is answered without waiting for it. */
function isLong({ read }: From, { table }: StoredEntity): boolean | Promise<boolean> {
  const known = lengths.get(read) ?? new Map<string, Length>();
  lengths.set(read, known);
  const length = known.get(table);
  if (length !== undefined && (length.isLong || length.pages++ < listStretchLookedAt)) return length.isLong;
  return read(`select 1 from "${table}" limit 1 offset ${listStretch}`, []).then((rows) => {
    known.set(table, { isLong: rows.length > 0, pages: 0 });
    return rows.length > 0;
  });
}

/** What lies behind a place: all where there is none; of what is sorted, first what has its value, so that an index answers both in order. */
interface Part {
  which: 'all' | 'behind' | 'ties' | 'beyond';
  after?: Place;
}

function partsBehind(after: Place | undefined, { sort }: PageQuery): Part[] {
  if (after === undefined) return [{ which: 'all' }];
  if (sort === undefined) return [{ which: 'behind', after }];
  return [
    { which: 'ties', after },
    { which: 'beyond', after },
  ];
}

interface Reading extends From {
  name: keyof Rows;
  entity: StoredEntity;
  query: PageQuery;
  seen: Seen;
  /** Whether the walk past what is hidden could be long. */
  inStretches: boolean;
}

/** Who sees what: its shape, which is empty where all is seen, its text on demand, and what it binds. */
interface Seen {
  shape: string;
  text: (db: Kysely<Database>) => string;
  parameters: readonly unknown[];
}

/** Undefined where nothing may be seen at all. */
function seenBy({ subject, given }: PageQuery, entity: StoredEntity): Seen | undefined {
  const conditions: Readonly<Record<string, RowCondition | undefined>> = rowConditions;
  const condition = conditions[subject];
  if (condition === undefined) return { shape: '', text: () => '1', parameters: [] };
  const { viewer } = given;
  const known = viewer === null || timed.has(condition) ? undefined : seenOf(viewer).get(condition);
  if (known) return known.seen;
  const seen = workedOut(condition, { subject, given }, entity);
  if (isTimed(condition)) timed.add(condition);
  else if (viewer !== null) seenOf(viewer).set(condition, { seen });
  return seen;
}

/** What is looked for hides rows as well, and is asked of a stretch of them at a time. */
function withWords({ shape, text, parameters }: Seen, { words }: PageQuery, entity: StoredEntity): Seen {
  const asked = words === undefined ? [] : [...new Set(wordsOf(words.text).map((word) => word.text))];
  if (words === undefined || asked.length === 0) return { shape, text, parameters };
  const each = words.fields.map((field) => `instr(folded(${heldText(field, entity)}), ?) > 0`).join(' or ');
  return {
    shape: `${shape} with ${words.fields.join()} ${asked.length}`,
    text: (db) => [text(db), ...asked.map(() => `(${each})`)].filter((one) => one !== '1').join(' and '),
    parameters: [...parameters, ...asked.flatMap((word) => words.fields.map(() => word))],
  };
}

function heldText(field: string, entity: StoredEntity): string {
  const column = entity.core.find((one) => one.field === field)?.column;
  return column === undefined
    ? filterExpression(field, 'r', entity)
    : `coalesce(${columnIn(column, 'r')}, '')`;
}

/** Nobody changes while they ask, and those who ask are known for a while: what they see is worked out once. */
const known = new WeakMap<object, Map<RowCondition, { seen: Seen | undefined }>>();

function seenOf(viewer: object): Map<RowCondition, { seen: Seen | undefined }> {
  const found = known.get(viewer) ?? new Map<RowCondition, { seen: Seen | undefined }>();
  known.set(viewer, found);
  return found;
}

/** Conditions that hold by the time alone, which are worked out anew. */
const timed = new WeakSet<RowCondition>();
const isTimed = ({ when }: RowCondition): boolean => JSON.stringify(when).includes('"age"');

function workedOut(
  condition: RowCondition,
  { subject, given }: Pick<PageQuery, 'subject' | 'given'>,
  entity: StoredEntity,
): Seen | undefined {
  const left = fold(condition.when, given);
  if (left.op === 'const') return isYes(left) ? { shape: '', text: () => '1', parameters: [] } : undefined;
  return {
    shape: `${subject} ${shapeOfRest(left)}`,
    text: (db) => rowSql(left, { alias: 'r', fields: entity }).text.compile(db).sql,
    parameters: rowParameters(left),
  };
}

/** Names that no column has. */
const placeName = '+place';

/** Statements by what they ask, which differ in what they bind alone: composing one takes longer than to run it. */
const texts = named('keptPageStatements', new LRUCache<string, string>({ max: databasePrepared }));

function textOf(reading: Reading, part: Part, what: 'rows' | 'edge'): string {
  const { name, query, seen, db, inStretches } = reading;
  const asked = query.asked.map(({ field, how, values }) => `${field} ${how} ${values.length}`).join();
  const shape = `${inStretches ? what : ''}|${name}|${part.which}|${query.sort ?? ''}|${query.order}|${asked}|${seen.shape}`;
  const known = texts.get(shape);
  if (known !== undefined) return known;
  const text = what === 'rows' ? rowsText(reading, part, seen.text(db)) : edgeText(reading, part);
  texts.set(shape, text);
  return text;
}

/**
 * What is seen is asked of a stretch of the rows in their order: where nearly all are hidden, the walk past them ends, and
 * goes on when others had their turn.
 */
function rowsText(reading: Reading, part: Part, seen: string): string {
  const { entity, query } = reading;
  const value = query.sort === undefined ? '' : `, ${sortedBy(query.sort, entity)} as "${placeName}"`;
  const columns = [...entity.core.map(({ column }) => columnIn(column, 'r')), 'r.extra'].join();
  if (!reading.inStretches) return `select ${columns}${value} ${stretchText(reading, part, seen)} limit ?`;
  return `select * from (select ${columns}${value} ${stretchText(reading, part)} limit ${listStretch}) as r where ${seen} limit ?`;
}

const edgeText = (reading: Reading, part: Part): string => {
  const { entity, query } = reading;
  const value = query.sort === undefined ? '' : `${sortedBy(query.sort, entity)} as "${placeName}", `;
  return `select ${value}${idOf(entity)} ${stretchText(reading, part)} limit 1 offset ${listStretch - 1}`;
};

function stretchText({ entity, query }: Reading, { which }: Part, seen = '1'): string {
  const { sort, order } = query;
  const [value, id] = [sort === undefined ? '' : sortedBy(sort, entity), idOf(entity)];
  const sign = order === 'desc' ? '<' : '>';
  const behind = {
    all: [],
    behind: [`${id} ${sign} ?`],
    ties: [`${value} = ?`, `${id} ${sign} ?`],
    beyond: [`${value} ${sign} ?`],
  }[which];
  const where = [
    ...query.asked.map((one) => askedText(one, entity)),
    ...behind,
    ...(seen === '1' ? [] : [seen]),
  ];
  // What has one value is not sorted by it: where that is an expression, SQLite would not see it.
  const sorting = sort === undefined || which === 'ties' ? '' : `${value} ${order}, `;
  return `from "${entity.table}" as r ${where.length === 0 ? '' : `where ${where.join(' and ')}`}
    order by ${sorting}${id} ${order}`;
}

/** In the order in which `stretchText` asks for it. */
function boundBy({ entity, query }: Reading, { which, after = [''] }: Part): unknown[] {
  const asked = query.asked.flatMap((one) => askedParameters(one, entity));
  if (which === 'all') return asked;
  if (which === 'behind') return [...asked, after.at(-1)];
  return which === 'beyond' ? [...asked, after[0]] : [...asked, after[0], after[1]];
}

function readStretch(reading: Reading, part: Part, limit: number): Promise<Row[]> {
  const { read, seen } = reading;
  const parameters = [...boundBy(reading, part), ...seen.parameters, limit];
  return read<Row>(textOf(reading, part, 'rows'), parameters);
}

/** The last place of a stretch that is full; undefined where it came to the end. */
async function edgeOf(reading: Reading, part: Part): Promise<Place | undefined> {
  const { read, entity } = reading;
  const [row] = await read<Row>(textOf(reading, part, 'edge'), boundBy(reading, part));
  return row && placeOf(row, columnOf(entity.stamps?.id, entity));
}

function placeOf(row: Row, key: string): Place {
  const [value, id] = [row[placeName], String(row[key])];
  return typeof value === 'number' || typeof value === 'string' ? [value, id] : [id];
}

function askedText({ field, how, values }: Asked, entity: StoredEntity): string {
  const column = entity.core.find((one) => one.field === field);
  const value = column ? columnIn(column.column, 'r') : filterExpression(field, 'r', entity);
  if (how === 'is') return `${value} in (${values.map(() => '?').join()})`;
  const within = `${value} ${how === 'least' ? '>=' : '<='} ?`;
  return column ? within : `(${within} and ${isThereExpression(field, 'r', entity)})`;
}

function askedParameters({ field, how, values }: Asked, entity: StoredEntity): unknown[] {
  const column = entity.core.find((one) => one.field === field);
  const asked = how === 'is' ? values : values.slice(0, 1);
  return column ? asked.map((one) => toColumn(one, column.type)) : [...asked];
}

const sortedBy = (sort: string, entity: StoredEntity): string => orderExpression(sort, entity, 'r');

const idOf = (entity: StoredEntity) => columnIn(columnOf(entity.stamps?.id, entity), 'r');

function columnOf(field: string | undefined, { core, table }: StoredEntity): string {
  const column = core.find((one) => one.field === field)?.column;
  if (column === undefined) throw new Error(`${table} has no column for ${field}.`);
  return column;
}
