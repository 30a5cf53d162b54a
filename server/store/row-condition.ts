import type { RowExpr } from '#generated/store/rows.ts';
import { moment } from '#generated/values.ts';

/** What is known before rows are asked: who looks, the time, and fields that one goes through value by value. */
export interface Given {
  readonly viewer: object | null;
  readonly now: number;
  readonly fields?: Readonly<Record<string, unknown>>;
}

type Const = Extract<RowExpr, { op: 'const' }>;

const yes: Const = { op: 'const', value: true };
const no: Const = { op: 'const', value: false };

/**
 * A condition with all that is known worked out: what is left reads fields of the row and nothing else. The meaning is
 * that of the printed condition (generated/values.ts): nothing equals nothing alone.
 */
export function fold(expr: RowExpr, given: Given): RowExpr {
  switch (expr.op) {
    case 'field':
      return given.fields && Object.hasOwn(given.fields, expr.field)
        ? constOf(given.fields[expr.field])
        : expr;
    case 'given':
      return constOf(expr.path.reduce<unknown>(step, given));
    case 'age':
      return foldAge(expr.of, given);
    case 'list':
      return { op: 'list', items: expr.items.map((item) => fold(item, given)) };
    case 'not':
      return not(fold(expr.arg, given));
    case 'and':
      return and(fold(expr.left, given), () => fold(expr.right, given));
    case 'or':
      return or(fold(expr.left, given), () => fold(expr.right, given));
    case 'in':
      return foldIn(expr, fold(expr.left, given), fold(expr.right, given));
    case 'compare':
      return compare(expr, fold(expr.left, given), fold(expr.right, given));
    default:
      return expr;
  }
}

/** Only what a thing itself holds. */
const step = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

function constOf(value: unknown): RowExpr {
  if (Array.isArray(value)) return { op: 'list', items: value.map(constOf) };
  if (value === null || value === undefined) return { op: 'const', value: null };
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  // Of a thing it is only asked whether it is there.
  return { op: 'const', value: isPlain ? value : true };
}

function foldAge(of: RowExpr, given: Given): RowExpr {
  const time = fold(of, given);
  // All that is asked of rows is asked of one moment, however late it is asked.
  if (!isConst(time)) return { op: 'age', of: time, now: given.now };
  const at =
    typeof time.value === 'string' || typeof time.value === 'number'
      ? new Date(time.value).getTime()
      : Number.NaN;
  return { op: 'const', value: Number.isNaN(at) ? null : given.now - at };
}

/** The fields of the row that a condition reads. */
export function fieldsIn(expr: RowExpr): string[] {
  const fields = new Set<string>();
  JSON.stringify(expr, (_, part: RowExpr) => {
    if (part?.op === 'field') fields.add(part.field);
    return part;
  });
  return [...fields];
}

export const isYes = (expr: RowExpr) => expr.op === 'const' && expr.value === true;
const isConst = (expr: RowExpr): expr is Const => expr.op === 'const';

export function not(arg: RowExpr): RowExpr {
  if (isConst(arg)) return arg.value === true ? no : yes;
  return arg.op === 'not' ? arg.arg : { op: 'not', arg };
}

export function and(left: RowExpr, right: () => RowExpr): RowExpr {
  if (isConst(left)) return left.value === true ? truth(right()) : no;
  const other = right();
  if (isConst(other)) return other.value === true ? left : no;
  return { op: 'and', left, right: other };
}

export function or(left: RowExpr, right: () => RowExpr): RowExpr {
  if (isConst(left)) return left.value === true ? yes : truth(right());
  const other = right();
  if (isConst(other)) return other.value === true ? yes : left;
  return { op: 'or', left, right: other };
}

const truth = (expr: RowExpr): RowExpr => (isConst(expr) ? (expr.value === true ? yes : no) : expr);

type Compare = Extract<RowExpr, { op: 'compare' }>;

function compare(expr: Compare, left: RowExpr, right: RowExpr): RowExpr {
  if (!isConst(left) || !isConst(right)) return { ...expr, left, right };
  const { how } = expr;
  const [a, b] = [comparedAs(left, expr), comparedAs(right, expr)];
  if (how === '==') return a === b ? yes : no;
  if (how === '!=') return a === b ? no : yes;
  const isComparable =
    (typeof a === 'number' && typeof b === 'number') || (typeof a === 'string' && typeof b === 'string');
  return isComparable && { '<': a < b, '<=': a <= b, '>': a > b, '>=': a >= b }[how] ? yes : no;
}

/** Of two times, which moment is meant, however it is written. */
const comparedAs = ({ value }: Const, { times }: { times?: true }) =>
  times ? (moment(value) ?? null) : value;

type In = Extract<RowExpr, { op: 'in' }>;

function foldIn(expr: In, left: RowExpr, right: RowExpr): RowExpr {
  if (right.op !== 'list') return no;
  const isKnown = isConst(left) && right.items.every(isConst);
  if (!isKnown) return { ...expr, left, right };
  const value = comparedAs(left, expr);
  return right.items.some((item) => isConst(item) && comparedAs(item, expr) === value) ? yes : no;
}
