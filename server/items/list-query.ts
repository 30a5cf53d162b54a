import { type CompiledQuery, type Kysely, type SqlBool, sql } from 'kysely';
import type { Database } from '../store/database.ts';
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
  plan: ListPlan;
  column: string;
  order: 'asc' | 'desc';
  after?: Place | undefined;
  limit: number;
}

/** Columns that item_tags repeats, so that a filtered list comes in order. */
const tagSortColumns: ReadonlySet<string> = new Set(['popularity', 'browse_count', 'update_time']);

export const isTagSorted = (column: string) => tagSortColumns.has(column);

/**
 * Reads one page of one scope. Statements are composed once per shape and kept as text: composing one costs more
 * than running it, and lists are the hottest path of the hub.
 */
export class ListQueries {
  readonly #db: Kysely<Database>;
  readonly #texts = new Map<string, string>();

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async page(query: ScopeQuery): Promise<Place[]> {
    const shape = shapeOf(query);
    const known = this.#texts.get(shape);
    if (known !== undefined) {
      const parameters = parametersOf(query);
      const compiled = { sql: known, parameters, query: rawNode, queryId } as unknown as CompiledQuery<Place>;
      return (await this.#db.executeQuery(compiled)).rows;
    }
    const compiled = compose(query).compile(this.#db);
    this.#texts.set(shape, compiled.sql);
    return (await this.#db.executeQuery(compiled)).rows;
  }
}

const rawNode = { kind: 'RawNode', sqlFragments: [], parameters: [] };
const queryId = { queryId: 'items.list' };

function shapeOf({ plan, column, order, after, ownerId }: ScopeQuery): string {
  const counts = [plan.walk, ...plan.probe].map((ids) => ids.length).join(',');
  return [plan.how, counts, column, order, after !== undefined, ownerId !== undefined].join('|');
}

/** In the order in which `compose` names them. */
function parametersOf({ kind, visibility, ownerId, plan, after, limit }: ScopeQuery): unknown[] {
  return [
    ...plan.walk,
    kind,
    visibility,
    ...(ownerId === undefined ? [] : [ownerId]),
    ...plan.probe.flat(),
    ...(after ? [after.value, after.seq] : []),
    limit,
  ];
}

function compose(query: ScopeQuery) {
  const { plan, ownerId, order } = query;
  const byTag = plan.how === 'tag';
  const sorted = byTag && isTagSorted(query.column);
  const [main, seq] = byTag ? ['t', sql.ref('t.item_seq')] : ['i', sql.ref('i.seq')];
  const value = sql.ref(`${byTag && !sorted ? 'i' : main}.${query.column}`);
  const needsItem = byTag && (!sorted || ownerId !== undefined);
  const from = byTag
    ? sql`item_tags as t ${needsItem ? sql`join items as i on i.seq = t.item_seq` : sql``}`
    : sql`items as i`;
  const direction = sql.raw(order);
  const where = conditions(query, main ?? 'i', { value, seq });
  return sql<Place>`
    select ${plan.walk.length > 1 ? sql`distinct` : sql``} ${value} as value, ${seq} as seq
    from ${from} where ${sql.join(where, sql` and `)}
    order by ${value} ${direction}, ${seq} ${direction} limit ${query.limit}`;
}

function conditions(
  { kind, visibility, ownerId, plan, order, after }: ScopeQuery,
  main: string,
  { value, seq }: { value: ReturnType<typeof sql.ref>; seq: ReturnType<typeof sql.ref> },
) {
  const walk =
    plan.walk.length === 1 ? sql<SqlBool>`= ${plan.walk[0]}` : sql<SqlBool>`in (${sql.join(plan.walk)})`;
  return [
    ...(plan.how === 'tag' ? [sql<SqlBool>`t.tag_id ${walk}`] : []),
    sql<SqlBool>`${sql.ref(`${main}.kind`)} = ${kind}`,
    sql<SqlBool>`${sql.ref(`${main}.visibility`)} = ${visibility}`,
    ...(ownerId === undefined ? [] : [sql<SqlBool>`i.create_user_id = ${ownerId}`]),
    ...plan.probe.map(
      (ids) => sql<SqlBool>`exists (select 1 from item_tags as p
        where p.item_seq = ${seq} and p.tag_id in (${sql.join(ids)}))`,
    ),
    ...(after
      ? [
          sql<SqlBool>`(${value}, ${seq}) ${sql.raw(order === 'desc' ? '<' : '>')} (${after.value}, ${after.seq})`,
        ]
      : []),
  ];
}
