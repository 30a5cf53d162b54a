import { type Expression, type SqlBool, sql } from 'kysely';
import { type RowCondition, type RowExpr, rowConditions } from '#generated/store/rows.ts';
import { stored } from '#generated/store/tables.ts';
import { and, fold, type Given, isYes, not, or } from './row-condition.ts';
import { rowSql } from './row-sql.ts';

/** A set of items that a viewer may see; what a viewer sees is the union of some, and none are in two of them. */
export interface VisibleScope {
  visibility: string;
  /** Only items of this person. */
  ownerId?: string | undefined;
  /** What else is asked of the row: no index answers it, and no count is kept of it. */
  rest?: RowExpr | undefined;
}

/** The fields that the indexes of items begin with (migrations/0001-core.ts). */
const range = 'visibility';
const owner = 'createUserId';

/**
 * What a viewer may see in lists, as ranges that an index answers: the condition of the spec, worked out for the viewer
 * and for each visibility. What is left of it says whose items are meant, or is asked of each row.
 */
export function scopesOf(condition: RowCondition, given: Given): VisibleScope[] {
  return (condition.values[range] ?? []).flatMap((value) => {
    const left = fold(condition.when, { ...given, fields: { [range]: value } });
    return split(left).map((scope) => ({ visibility: String(value), ...scope }));
  });
}

type Narrowed = Pick<VisibleScope, 'ownerId' | 'rest'>;

/** One set for each owner that is named, and one for all the rest; what is in a set before is in none after it. */
function split(left: RowExpr): Narrowed[] {
  if (left.op === 'const') return isYes(left) ? [{}] : [];
  const parts = partsOf(left, 'or');
  const others = parts.filter((part) => ownerOf(part) === undefined);
  const scopes: Narrowed[] = [];
  let before: RowExpr | undefined = others.length === 0 ? undefined : anyOf(others);
  if (before) scopes.push({ rest: before });
  for (const part of parts) {
    const ownerId = ownerOf(part);
    if (ownerId === undefined) continue;
    // An owner who is named twice is asked for twice: of two who differ, nobody owns anything.
    const rest = [
      ...partsOf(part, 'and').filter((one) => idIn(one) !== ownerId),
      ...(before ? [not(before)] : []),
    ];
    scopes.push({ ownerId, ...(rest.length > 0 && { rest: allOf(rest) }) });
    before = before ? or(before, () => part) : part;
  }
  return scopes;
}

function partsOf(expr: RowExpr, op: 'and' | 'or'): RowExpr[] {
  return expr.op === op ? [...partsOf(expr.left, op), ...partsOf(expr.right, op)] : [expr];
}

const anyOf = (parts: readonly RowExpr[]) => parts.reduce((all, one) => or(all, () => one));
const allOf = (parts: readonly RowExpr[]) => parts.reduce((all, one) => and(all, () => one));

const ownerOf = (part: RowExpr): string | undefined =>
  partsOf(part, 'and')
    .map(idIn)
    .find((id) => id !== undefined);

/** The id of `createUserId == <id>`. */
function idIn(expr: RowExpr): string | undefined {
  if (expr.op !== 'compare' || expr.how !== '==') return undefined;
  const [name, value] = expr.left.op === 'field' ? [expr.left, expr.right] : [expr.right, expr.left];
  const isOwner = name.op === 'field' && name.field === owner && value.op === 'const';
  return isOwner && typeof value.value === 'string' ? value.value : undefined;
}

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

/** What is left of a condition, asked of the rows of `items` under an alias. */
export function restSql(rest: RowExpr | undefined, alias: string): Expression<SqlBool> {
  if (rest === undefined) return sql<SqlBool>`1`;
  return rowSql(rest, { alias, fields: stored.Item }).text as Expression<SqlBool>;
}

/** Two scopes with one shape are asked by one statement: they differ in what is bound alone. Made anew for each page. */
export const shapeOfRest = (rest: RowExpr | undefined): string => (rest === undefined ? '' : shapeOf(rest));

function shapeOf(expr: RowExpr): string {
  switch (expr.op) {
    case 'const':
      return expr.value === null ? 'nothing' : typeof expr.value;
    case 'field':
      return `.${expr.field}`;
    case 'given':
      return `given ${expr.path.join('.')}`;
    case 'age':
      return `age(${shapeOf(expr.of)})`;
    case 'list':
      return `[${expr.items.map(shapeOf).join()}]`;
    case 'not':
      return `not(${shapeOf(expr.arg)})`;
    default: {
      const sign = expr.op === 'compare' ? expr.how : expr.op;
      const times = 'times' in expr && expr.times ? 'at ' : '';
      return `(${shapeOf(expr.left)} ${times}${sign} ${shapeOf(expr.right)})`;
    }
  }
}
