import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { RowExpr } from '#generated/store/rows.ts';
import { stored } from '#generated/store/tables.ts';
import type { Database } from '../store/database.ts';
import { type KeptFields, sortExpression } from '../store/fields.ts';
import type { Read } from '../store/open.ts';
import { type RowSql, rowSql } from '../store/row-sql.ts';
import { shapeOfRest } from '../store/visible-scope.ts';
import type { ListPlan } from './list-plan.ts';

/** A place in a sorted list: the value of the sort column and the number that breaks ties. */
export interface Place {
  value: number;
  seq: number;
}

export interface ScopeQuery {
  kind: string;
  visibility: string;
  ownerId?: string | undefined;
  /** What else is asked of the row. */
  rest?: RowExpr | undefined;
  plan: ListPlan;
  /** The field that it is sorted by, as the spec names it. */
  sort: string;
  order: 'asc' | 'desc';
  after?: Place | undefined;
  limit: number;
}

/** Fields that item_tags repeats, so that a filtered list comes in order. */
const tagSortFields: ReadonlySet<string> = new Set(['popularity', 'browseCount', 'updateTime']);

export const isTagSorted = (field: string) => tagSortFields.has(field);

/**
 * Reads one page of one scope. Statements are composed once per shape and kept as text: composing one costs more
 * than running it, and lists are the hottest path of the hub.
 */
export class ListQueries {
  readonly #db: Kysely<Database>;
  readonly #read: Read;
  readonly #fields: KeptFields;
  readonly #texts = new Map<string, string>();

  constructor(db: Kysely<Database>, read: Read, fields: KeptFields = stored.Item) {
    this.#db = db;
    this.#read = read;
    this.#fields = fields;
  }

  page(query: ScopeQuery): Promise<Place[]> {
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
  const sign = order === 'asc' ? 1 : -1;
  return [...places].sort((a, b) => sign * (a.value - b.value || a.seq - b.seq)).slice(0, limit);
}

/** What lies behind a place: what has its value too, what has another, or both at once. */
type Part = 'all' | 'ties' | 'beyond';

/**
 * NOTE: an index over `items` ends in the row number, and SQLite then compares pairs of value and number by the value
 * alone: it would walk through all ties before the place. `item_tags` has no such row number.
 */
function partsOf({ after, plan, sort }: ScopeQuery): readonly Part[] {
  return after && !(plan.how === 'tag' && isTagSorted(sort)) ? ['ties', 'beyond'] : ['all'];
}

function shapeOf({ plan, sort, order, after, ownerId, rest }: ScopeQuery): string {
  const counts = [plan.walk, ...plan.probe].map((ids) => ids.length).join(',');
  const shape = `${plan.how}|${counts}|${sort}|${order}|${after !== undefined}|${ownerId !== undefined}`;
  return rest === undefined ? shape : `${shape}|${shapeOfRest(rest)}`;
}

/** In the order in which `compose` names them. */
function parametersOf(
  { kind, visibility, ownerId, plan, after, limit }: ScopeQuery,
  parts: readonly Part[],
  rest: RowSql | undefined,
): unknown[] {
  const conditions = [
    ...plan.walk,
    kind,
    visibility,
    ...(ownerId === undefined ? [] : [ownerId]),
    ...plan.probe.flat(),
    ...(rest?.parameters ?? []),
  ];
  return parts.flatMap((part) => [
    ...conditions,
    ...(after ? (part === 'beyond' ? [after.value] : [after.value, after.seq]) : []),
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
  const { plan, ownerId, order } = query;
  const byTag = plan.how === 'tag';
  const sorted = byTag && isTagSorted(query.sort);
  const [main, seq] = byTag ? ['t', sql.ref('t.item_seq')] : ['i', sql.ref('i.seq')];
  const value = sql.raw(sortExpression(query.sort, byTag && !sorted ? 'i' : main, fields));
  const needsItem = byTag && (!sorted || ownerId !== undefined || rest !== undefined);
  const from = byTag
    ? sql`item_tags as t ${needsItem ? sql`join items as i on i.seq = t.item_seq` : sql``}`
    : sql`items as i`;
  const direction = sql.raw(order);
  // What one person has is few: it is collected by its owner and sorted. The order of all would be walked to its end.
  const sorting = ownerId === undefined ? value : hidden(value);
  const asked = [...conditions(query, main ?? 'i', seq), ...(rest ? [rest.text] : [])];
  const where = [...asked, ...behind(query, part, { value: sorting, seq })];
  return sql`
    select ${plan.walk.length > 1 ? sql`distinct` : sql``} ${value} as value, ${seq} as seq
    from ${from} where ${sql.join(where, sql` and `)}
    order by ${sorting} ${direction}, ${seq} ${direction} limit ${hidden(query.limit)}`;
}

/**
 * NOTE: where SQLite sees that a sorted question compares with a parameter, it plans anew whenever the parameter has
 * another value, and that takes twice the time of the answer. It does not look behind a sign.
 */
const hidden = (value: unknown) => sql`+${value}`;

type Ref = RawBuilder<unknown>;

function conditions({ kind, visibility, ownerId, plan }: ScopeQuery, main: string, seq: Ref) {
  const list = (ids: readonly number[]) => sql`(${sql.join(ids.map(hidden))})`;
  const walk = plan.walk.length === 1 ? sql`= ${hidden(plan.walk[0])}` : sql`in ${list(plan.walk)}`;
  return [
    ...(plan.how === 'tag' ? [sql`t.tag_id ${walk}`] : []),
    sql`${sql.ref(`${main}.kind`)} = ${hidden(kind)}`,
    sql`${sql.ref(`${main}.visibility`)} = ${hidden(visibility)}`,
    ...(ownerId === undefined ? [] : [sql`i.create_user_id = ${hidden(ownerId)}`]),
    ...plan.probe.map(
      (ids) =>
        sql`exists (select 1 from item_tags as p where p.item_seq = ${seq} and p.tag_id in ${list(ids)})`,
    ),
  ];
}

function behind({ after, order }: ScopeQuery, part: Part, { value, seq }: { value: Ref; seq: Ref }) {
  if (!after) return [];
  const sign = sql.raw(order === 'desc' ? '<' : '>');
  const [lastValue, lastSeq] = [hidden(after.value), hidden(after.seq)];
  if (part === 'ties') return [sql`${value} = ${lastValue}`, sql`${seq} ${sign} ${lastSeq}`];
  if (part === 'beyond') return [sql`${value} ${sign} ${lastValue}`];
  return [sql`(${value}, ${seq}) ${sign} (${lastValue}, ${lastSeq})`];
}
