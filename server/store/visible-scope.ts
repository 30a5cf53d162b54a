import { type Expression, type SqlBool, sql } from 'kysely';
import { type RowCondition, type RowExpr, rowConditions } from '#generated/store/rows.ts';
import { stored } from '#generated/store/tables.ts';
import { listedTexts } from './portable.ts';
import { and, fold, type Given, isYes, not, or } from './row-condition.ts';
import { rowSql } from './row-sql.ts';

/** A set of items that a viewer may see; what a viewer sees is the union of some, and none are in two of them. */
export interface VisibleScope {
  visibility: string;
  /** Only items that one of these reads (migrations/0041-item-readers.ts). */
  readers?: readonly string[] | undefined;
  /** What else is asked of the row: no index answers it, and no count is kept of it. */
  rest?: RowExpr | undefined;
}

/** The field that the indexes of items begin with (migrations/0001-core.ts). */
const range = 'visibility';
/** Whose an item is reads it. */
const owner = 'createUserId';
/** What everybody reads, and of what no readers are kept. */
const open = 'PUBLIC';

/**
 * What a viewer may see in lists, as ranges that an index answers: the condition of the spec, worked out for the viewer
 * and for each visibility. What is left of it says who reads what is meant, or is asked of each row.
 */
export function scopesOf(condition: RowCondition, given: Given): VisibleScope[] {
  return (condition.values[range] ?? []).flatMap((value) => {
    const left = fold(condition.when, { ...given, fields: { [range]: value } });
    return split(left, value !== open).map((scope) => ({ visibility: String(value), ...scope }));
  });
}

type Narrowed = Pick<VisibleScope, 'readers' | 'rest'>;

/**
 * One set for all whose readers are named and of whom nothing else is asked, one for each reader of whom more is, and one
 * for all the rest; what is in a set before is in none after it.
 */
function split(left: RowExpr, hasReaders: boolean): Narrowed[] {
  if (left.op === 'const') return isYes(left) ? [{}] : [];
  const parts = partsOf(left, 'or').map((part) => ({ part, ...(hasReaders ? readBy(part) : {}) }));
  const others = parts.filter(({ readers }) => readers === undefined).map(({ part }) => part);
  const scopes: Narrowed[] = [];
  let before: RowExpr | undefined = others.length === 0 ? undefined : anyOf(others);
  if (before) scopes.push({ rest: before });
  for (const { part, readers, more = [] } of alike(parts)) {
    if (readers === undefined) continue;
    const rest = [...more, ...(before ? [not(before)] : [])];
    scopes.push({ readers, ...(rest.length > 0 && { rest: allOf(rest) }) });
    before = before ? or(before, () => part) : part;
  }
  return scopes;
}

interface Part {
  part: RowExpr;
  /** Who is named as a reader. */
  readers?: readonly string[];
  /** What is asked beside it. */
  more?: readonly RowExpr[];
}

/** Readers of whom nothing else is asked are asked for at once: each other set is a question of its own. */
function alike(parts: readonly Part[]): Part[] {
  const [plain, others] = [true, false].map((isPlain) =>
    parts.filter(({ readers, more }) => readers !== undefined && (more?.length === 0) === isPlain),
  );
  const [first, ...rest] = plain ?? [];
  if (first === undefined || rest.length === 0) return [...(plain ?? []), ...(others ?? [])];
  const readers = [...new Set((plain ?? []).flatMap((one) => one.readers ?? []))];
  return [{ part: anyOf((plain ?? []).map(({ part }) => part)), readers, more: [] }, ...(others ?? [])];
}

function partsOf(expr: RowExpr, op: 'and' | 'or'): RowExpr[] {
  return expr.op === op ? [...partsOf(expr.left, op), ...partsOf(expr.right, op)] : [expr];
}

const anyOf = (parts: readonly RowExpr[]) => parts.reduce((all, one) => or(all, () => one));
const allOf = (parts: readonly RowExpr[]) => parts.reduce((all, one) => and(all, () => one));

/** Who reads what a part asks for, by the first that says so; of two who differ, nobody reads anything. */
function readBy(part: RowExpr): Pick<Part, 'readers' | 'more'> {
  const asked = partsOf(part, 'and');
  const at = asked.findIndex((one) => readersIn(one) !== undefined);
  const readers = asked[at] && readersIn(asked[at]);
  return readers === undefined ? {} : { readers, more: asked.filter((_, place) => place !== at) };
}

/** The ids of `createUserId == <id>` and of `createUserId in [<ids>]`. */
function readersIn(expr: RowExpr): string[] | undefined {
  if (expr.op === 'in') {
    const isOwner = expr.left.op === 'field' && expr.left.field === owner && expr.right.op === 'list';
    const ids = isOwner && expr.right.op === 'list' ? expr.right.items.map(idOf) : [undefined];
    return ids.every((id) => id !== undefined) ? ids : undefined;
  }
  if (expr.op !== 'compare' || expr.how !== '==') return undefined;
  const [name, value] = expr.left.op === 'field' ? [expr.left, expr.right] : [expr.right, expr.left];
  const id = name.op === 'field' && name.field === owner ? idOf(value) : undefined;
  return id === undefined ? undefined : [id];
}

const idOf = (expr: RowExpr): string | undefined =>
  expr.op === 'const' && typeof expr.value === 'string' ? expr.value : undefined;

/** Whether a condition holds by the time alone, so that it cannot be worked out once. */
export const isTimed = JSON.stringify(rowConditions.item.when).includes('"age"');
const visitors = isTimed ? undefined : scopesOf(rowConditions.item, { viewer: null, now: 0 });
/** Lists ask for it several times in one call, and nobody changes while they ask. */
const known = new WeakMap<object, readonly VisibleScope[]>();

/** What a viewer may see of the items, at a moment. */
export function visibleScopes(viewer: object | null, now: number): readonly VisibleScope[] {
  if (isTimed) return scopesOf(rowConditions.item, { viewer, now });
  const found = viewer === null ? visitors : known.get(viewer);
  if (found) return found;
  const scopes = scopesOf(rowConditions.item, { viewer, now });
  if (viewer) known.set(viewer, scopes);
  return scopes;
}

/** Whoever is signed in, of whom nothing else is known: nothing belongs to them. */
const anybody = { id: '' };

/**
 * What a viewer sees as all do who come as they do, visitors or people who are signed in: counts are of that, so that
 * nobody learns from one what another has, and all are told the same.
 */
export function sharedScopes(viewer: object | null, now: number): readonly VisibleScope[] {
  if (viewer === null) return visibleScopes(null, now);
  const own = new Set(visibleScopes(viewer, now).map((scope) => JSON.stringify(scope)));
  return visibleScopes(anybody, now).flatMap((scope) => {
    const { visibility, readers, rest } = scope;
    if (readers !== undefined) return [];
    if (own.has(JSON.stringify(scope))) return [scope];
    // Whoever sees less is told no count that is kept; one that is counted anyway is of what both see.
    if (rest === undefined) return [];
    const seen = fold(rowConditions.item.when, { viewer, now, fields: { [range]: visibility } });
    const both = and(rest, () => seen);
    return both.op === 'const' && !isYes(both) ? [] : [{ visibility, rest: both }];
  });
}

/** Whether a row of `items` under an alias is in one of these sets. */
export function seenSql(scopes: readonly VisibleScope[], alias: string): Expression<SqlBool> {
  if (scopes.length === 0) return sql<SqlBool>`0`;
  const each = scopes.map(({ visibility, readers, rest }) => {
    const asked = [
      sql`${sql.ref(`${alias}.visibility`)} = ${visibility}`,
      ...(readers === undefined ? [] : [readSql(readers, sql.ref(`${alias}.seq`))]),
      ...(rest === undefined ? [] : [restSql(rest, alias)]),
    ];
    return sql`(${sql.join(asked, sql` and `)})`;
  });
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}

/** Whether one of these reads an item that is not for everybody. */
const readSql = (readers: readonly string[], seq: Expression<unknown>): Expression<SqlBool> =>
  sql<SqlBool>`exists (
    select 1 from item_readers as reads where reads.item_seq = ${seq} and reads.reader in ${listedTexts(readers)}
  )`;

/** What is left of a condition, asked of the rows of `items` under an alias. */
export function restSql(rest: RowExpr | undefined, alias: string): Expression<SqlBool> {
  if (rest === undefined) return sql<SqlBool>`1`;
  return rowSql(rest, { alias, fields: stored.Item }).text as Expression<SqlBool>;
}
