import { type Kysely, type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { databasePrepared } from '#generated/constants.ts';
import type { RowExpr } from '#generated/store/rows.ts';
import { stored } from '#generated/store/tables.ts';
import { named } from '../../load/caches.ts';
import type { Database } from '../database.ts';
import { filterExpression, isThereExpression, type KeptFields, sortExpression } from '../fields.ts';
import type { Read } from '../open.ts';
import { listedTexts } from '../portable.ts';
import { shapeOfRest } from '../row-shape.ts';
import { type RowSql, rowSql } from '../row-sql.ts';
import { type Filter, type FilterPlan, noFilters, takesNothing } from './filters.ts';
import type { ListPlan } from './list-plan.ts';

/** A place in a sorted list: the value of what it is sorted by, and the number that breaks ties. */
export interface Place {
  value: number | string;
  seq: number;
}

export interface ScopeQuery {
  kind: string;
  visibility: string;
  /** Only what one of these reads, and is not for everybody: read from the table of readers, whatever else is asked. */
  readers?: readonly string[] | undefined;
  /** Only what belongs to this one. */
  ownerId?: string | undefined;
  /** What else is asked of the row. */
  rest?: RowExpr | undefined;
  plan: ListPlan;
  /** What is asked of fields, and from where that is read. */
  filters?: FilterPlan | undefined;
  /** The field that it is sorted by, as the spec names it. */
  sort: string;
  order: 'asc' | 'desc';
  after?: Place | undefined;
  /** The last place that is of use: what stands behind it is on no page that is asked for. */
  until?: Place | undefined;
  limit: number;
}

/** Fields that item_tags repeats, so that a filtered list comes in order. */
const tagSortFields: ReadonlySet<string> = new Set(['popularity', 'browseCount', 'updateTime']);
/** The same of item_readers. */
const readerSortFields: ReadonlySet<string> = new Set([...tagSortFields, 'downloadCount', 'favoriteCount']);

export const isTagSorted = (field: string) => tagSortFields.has(field);

/**
 * Reads one page of one scope. Statements are composed once per shape and kept as text: composing one costs more
 * than running it, and lists are the hottest path of the hub.
 */
export class ListQueries {
  readonly #db: Kysely<Database>;
  readonly #read: Read;
  readonly #fields: KeptFields;
  /** No more than are prepared: whoever asks may make up as many shapes as he likes. */
  readonly #texts = named('listStatements', new LRUCache<string, string>({ max: databasePrepared }));

  constructor(db: Kysely<Database>, read: Read, fields: KeptFields = stored.Item) {
    this.#db = db;
    this.#read = read;
    this.#fields = fields;
  }

  read(query: ScopeQuery): Promise<Place[]> {
    const each = apart(query);
    return each.length === 1
      ? this.#pageOf(query)
      : Promise.all(each.map((one) => this.#pageOf(one))).then((found) => firstOf(found.flat(), query));
  }

  /** How many rows of a scope an index finds, as far as that is no more than so many. */
  async countUpTo(
    most: number,
    { kind, visibility }: Pick<ScopeQuery, 'kind' | 'visibility'>,
    filters: readonly Filter[],
  ): Promise<number> {
    // At most so many: what has no value is told apart by its row alone, which nothing is read of here.
    const asked = filters.map((one) => filterSql(one, this.#fields, { isCounted: true }));
    const { sql: text, parameters } = sql`
      select count(*) as count from (select 1 from items as i where i.kind = ${hidden(kind)}
        and i.visibility = ${hidden(visibility)} and ${sql.join(asked, sql` and `)} limit ${hidden(most)})
    `.compile(this.#db);
    const [row] = await this.#read<{ count: number }>(text, parameters);
    return row?.count ?? 0;
  }

  #pageOf(query: ScopeQuery): Promise<Place[]> {
    const parts = partsOf(query);
    const shape = shapeOf(query);
    const rest = restOf(query, this.#fields);
    const known =
      this.#texts.get(shape) ?? compose(query, parts, { fields: this.#fields, rest }).compile(this.#db).sql;
    this.#texts.set(shape, known);
    const read = this.#read<Place>(known, parametersOf(query, parts, rest));
    return parts.length === 1 ? read : read.then((places) => firstOf(places, query));
  }
}

/** The first of these places in the order of a list. */
export function firstOf(
  places: readonly Place[],
  { order, limit }: Pick<ScopeQuery, 'order' | 'limit'>,
): Place[] {
  const compare = placesIn(order);
  return [...places].sort(compare).slice(0, limit);
}

/** Compares places as SQLite does, to which a text is its bytes. */
export function placesIn(order: 'asc' | 'desc'): (a: Place, b: Place) => number {
  const sign = order === 'asc' ? 1 : -1;
  return (a, b) => sign * (compareValues(a.value, b.value) || a.seq - b.seq);
}

function compareValues(a: Place['value'], b: Place['value']): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}

/** What is one of several is asked for each of them, so that an index gives each in the order of the list. */
function apart(query: ScopeQuery): ScopeQuery[] {
  const { filters } = query;
  const [only] = filters?.lead ?? [];
  if (filters === undefined || filters.collects || only?.how !== 'is' || only.values.length < 2)
    return [query];
  return only.values.map((value) => ({
    ...query,
    filters: { ...filters, lead: [{ ...only, values: [value] }] },
  }));
}

/** What lies behind a place: what has its value too, what has another, or both at once. */
type Part = 'all' | 'ties' | 'beyond';

/**
 * NOTE: an index over `items` ends in the row number, and SQLite then compares pairs of value and number by the value
 * alone: it would walk through all ties before the place. `item_tags` has no such row number.
 */
function partsOf(query: ScopeQuery): readonly Part[] {
  if (!query.after) return ['all'];
  const { from, isSorted } = sourceOf(query);
  return from !== 'items' && isSorted ? ['all'] : ['ties', 'beyond'];
}

/** The table that leads, and whether it repeats what the list is sorted by. */
function sourceOf({ readers, plan, sort }: Pick<ScopeQuery, 'readers' | 'plan' | 'sort'>): Source {
  if (readers !== undefined) return { from: 'readers', isSorted: readerSortFields.has(sort) };
  if (plan.how === 'tag') return { from: 'tags', isSorted: isTagSorted(sort) };
  return { from: 'items', isSorted: true };
}

interface Source {
  from: 'items' | 'tags' | 'readers';
  isSorted: boolean;
}

function shapeOf({ plan, sort, order, after, until, readers, ownerId, rest, filters }: ScopeQuery): string {
  const counts = [plan.walk, ...plan.probe].map((ids) => ids.length).join(',');
  const bounds = `${after !== undefined}|${until !== undefined}`;
  const shape = `${plan.how}|${counts}|${sort}|${order}|${bounds}|${readerShape(readers)}|${ownerId !== undefined}`;
  const narrowed = filters === undefined ? shape : `${shape}|${shapeOfFilters(filters)}`;
  return rest === undefined ? narrowed : `${narrowed}|${shapeOfRest(rest)}`;
}

/** One reader is a range of an index; several are merged, however many. */
const readerShape = (readers: ScopeQuery['readers']) =>
  readers === undefined ? 'all' : readers.length === 1 ? 'one' : 'some';

const shapeOfFilters = ({ lead, probe, collects }: FilterPlan) =>
  [lead, probe]
    .map((all) =>
      all
        .map(({ field, how, values }) => `${field} ${how} ${values.length} ${takesNothing({ how, values })}`)
        .join(),
    )
    .join(collects ? '|sorted|' : '|');

/** In the order in which `compose` names them. */
function parametersOf(
  { kind, visibility, readers, ownerId, plan, filters = noFilters, after, until, limit }: ScopeQuery,
  parts: readonly Part[],
  rest: RowSql | undefined,
): unknown[] {
  const conditions = [
    ...plan.walk,
    ...(readers === undefined ? [] : [readers.length === 1 ? readers[0] : JSON.stringify(readers)]),
    kind,
    visibility,
    ...(ownerId === undefined ? [] : [ownerId]),
    ...[...filters.lead, ...filters.probe].flatMap(({ values }) => values),
    ...plan.probe.flat(),
    ...(rest?.parameters ?? []),
  ];
  return parts.flatMap((part) => [
    ...conditions,
    ...(after ? (part === 'beyond' ? [after.value] : [after.value, after.seq]) : []),
    ...(until ? [until.value, until.value, until.seq] : []),
    limit,
  ]);
}

interface Composing {
  fields: KeptFields;
  rest: RowSql | undefined;
}

/** What no index answers is asked of the row itself. */
function restOf({ rest }: ScopeQuery, fields: KeptFields): RowSql | undefined {
  return rest && rowSql(rest, { alias: 'i', fields });
}

function compose(query: ScopeQuery, parts: readonly Part[], composing: Composing) {
  const selects = parts.map((part) => sql`select value, seq from (${select(query, part, composing)})`);
  return sql`${sql.join(selects, sql` union all `)}`;
}

function select(query: ScopeQuery, part: Part, { fields, rest }: Composing) {
  const { plan, ownerId, order, readers, filters } = query;
  const { from, isSorted } = sourceOf(query);
  const { alias, seq } = leads[from];
  const value = sql.raw(sortExpression(query.sort, isSorted ? alias : 'i', fields));
  const needsItem = !isSorted || ownerId !== undefined || filters !== undefined || rest !== undefined;
  const direction = sql.raw(order);
  // What one person has is few, as what a rare filter finds: it is collected by its owner and sorted. The order of all would be walked to its end.
  const isFew = (from === 'items' && ownerId !== undefined) || filters?.collects === true;
  const sorting = isFew ? hidden(value) : value;
  const asked = [...conditions(query, { main: alias, seq, fields }), ...(rest ? [rest.text] : [])];
  const where = [...asked, ...behind(query, part, { value: sorting, seq })];
  // What has one value is not sorted by it: where that is an expression, SQLite would not see it.
  const isOne = part === 'ties' || hasOne(query, fields);
  const ordered = isOne ? sql`` : sql`${sorting} ${direction}, `;
  const isMerged = plan.walk.length > 1 || readerShape(readers) === 'some';
  return sql`
    select ${isMerged ? sql`distinct` : sql``} ${value} as value, ${seq} as seq
    from ${tableOf(from, needsItem)} where ${sql.join(where, sql` and `)}
    order by ${ordered}${seq} ${direction} limit ${hidden(query.limit)}`;
}

const leads = {
  items: { alias: 'i', table: 'items', seq: sql.ref('i.seq') },
  tags: { alias: 't', table: 'item_tags', seq: sql.ref('t.item_seq') },
  readers: { alias: 'r', table: 'item_readers', seq: sql.ref('r.item_seq') },
} as const;

/** NOTE: with `cross join` SQLite begins with the first: it knows no better how few a reader has. */
function tableOf(from: Source['from'], needsItem: boolean): RawBuilder<unknown> {
  const { table, alias, seq } = leads[from];
  const lead = sql`${sql.table(table)} as ${sql.ref(alias)}`;
  if (from === 'items' || !needsItem) return lead;
  return sql`${lead} ${sql.raw(from === 'readers' ? 'cross join' : 'join')} items as i on i.seq = ${seq}`;
}

/** Whether a filter leaves one text alone, and the list is sorted by that. */
function hasOne({ filters, sort }: ScopeQuery, fields: KeptFields): boolean {
  const [only] = filters?.lead ?? [];
  if (only?.how !== 'is' || only.field !== sort || only.values.length > 1) return false;
  return sortExpression(sort, undefined, fields) === filterExpression(sort, undefined, fields);
}

/**
 * NOTE: where SQLite sees that a sorted question compares with a parameter, it plans anew whenever the parameter has
 * another value, and that takes twice the time of the answer. It does not look behind a sign.
 */
const hidden = (value: unknown) => sql`+${value}`;

type Ref = RawBuilder<unknown>;

function conditions(
  { kind, visibility, readers, ownerId, plan, filters = noFilters }: ScopeQuery,
  { main, seq, fields }: { main: string; seq: Ref; fields: KeptFields },
) {
  const list = (ids: readonly number[]) => sql`(${sql.join(ids.map(hidden))})`;
  const walk = plan.walk.length === 1 ? sql`= ${hidden(plan.walk[0])}` : sql`in ${list(plan.walk)}`;
  return [
    ...(plan.how === 'tag' ? [sql`t.tag_id ${walk}`] : []),
    ...(readers === undefined ? [] : [readerSql(readers)]),
    sql`${sql.ref(`${main}.kind`)} = ${hidden(kind)}`,
    sql`${sql.ref(`${main}.visibility`)} = ${hidden(visibility)}`,
    ...(ownerId === undefined ? [] : [sql`i.create_user_id = ${hidden(ownerId)}`]),
    ...filters.lead.map((one) => filterSql(one, fields)),
    ...filters.probe.map((one) => filterSql(one, fields, { isProbe: true })),
    ...plan.probe.map(
      (ids) =>
        sql`exists (select 1 from item_tags as p where p.item_seq = ${seq} and p.tag_id in ${list(ids)})`,
    ),
  ];
}

/** What a filter asks of a row; no index is looked for where each row is asked. */
function filterSql(
  { field, how, values }: Filter,
  fields: KeptFields,
  { isProbe = false, isCounted = false }: { isProbe?: boolean; isCounted?: boolean } = {},
): Ref {
  const expression = sql.raw(filterExpression(field, 'i', fields));
  const value = isProbe ? hidden(expression) : expression;
  if (how === 'is') {
    const [first] = values;
    return values.length === 1
      ? sql`${value} = ${hidden(first)}`
      : sql`${value} in (${sql.join(values.map(hidden))})`;
  }
  const within = sql`${value} ${sql.raw(how === 'least' ? '>=' : '<=')} ${hidden(values[0])}`;
  if (isCounted || !takesNothing({ how, values })) return within;
  return sql`(${within} and ${sql.raw(isThereExpression(field, 'i', fields))})`;
}

const readerSql = (readers: readonly string[]) =>
  readerShape(readers) === 'one'
    ? sql`r.reader = ${hidden(readers[0])}`
    : sql`r.reader in ${listedTexts(readers)}`;

function behind(
  { after, until, order }: ScopeQuery,
  part: Part,
  { value, seq }: { value: Ref; seq: Ref },
): RawBuilder<unknown>[] {
  const sign = sql.raw(order === 'desc' ? '<' : '>');
  return [...below(after, part, { value, seq, sign }), ...above(until, { value, seq, order })];
}

function below(
  after: Place | undefined,
  part: Part,
  { value, seq, sign }: { value: Ref; seq: Ref; sign: Ref },
): RawBuilder<unknown>[] {
  if (!after) return [];
  const [lastValue, lastSeq] = [hidden(after.value), hidden(after.seq)];
  if (part === 'ties') return [sql`${value} = ${lastValue}`, sql`${seq} ${sign} ${lastSeq}`];
  if (part === 'beyond') return [sql`${value} ${sign} ${lastValue}`];
  return [sql`(${value}, ${seq}) ${sign} (${lastValue}, ${lastSeq})`];
}

/** The first half is a bound of the index; pairs would be compared one by one. */
function above(
  until: Place | undefined,
  { value, seq, order }: { value: Ref; seq: Ref; order: ScopeQuery['order'] },
): RawBuilder<unknown>[] {
  if (!until) return [];
  const sign = sql.raw(order === 'desc' ? '>' : '<');
  const last = hidden(until.value);
  return [
    sql`${value} ${sign}= ${last}`,
    sql`(${value} ${sign} ${last} or ${seq} ${sign} ${hidden(until.seq)})`,
  ];
}
