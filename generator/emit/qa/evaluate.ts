import type { Expr } from '../../model/node.ts';
import type { Term } from '../../model/rights.ts';

/** Values by the names that expressions use; a name that is absent is nothing. */
export type Values = Readonly<Record<string, unknown>>;

type Terms = Readonly<Record<string, Term>>;

/**
 * Whether a condition of the spec holds for given values. A second reading of the language beside the printed code, so
 * that tests made with it do not share its mistakes. Throws for a term that is not there.
 */
export function holds(expr: Expr, values: Values, terms: Terms): boolean {
  const isTrue = (part: Expr) => holds(part, values, terms);
  switch (expr.op) {
    case 'term':
      return isTrue(termOf(expr.id, terms));
    case 'not':
      return !isTrue(expr.arg);
    case 'and':
      return isTrue(expr.left) && isTrue(expr.right);
    case 'or':
      return isTrue(expr.left) || isTrue(expr.right);
    case 'compare':
      return compare(expr, values);
    case 'in':
      return isIn(expr, values);
    default:
      return read(expr, values) === true;
  }
}

function termOf(id: string, terms: Terms): Expr {
  const term = terms[id];
  if (!term) throw new Error(`There is no term "${id}".`);
  return term.expr;
}

/** A name, a constant or a list of them; texts by language decide nothing that is asked here. */
function read(expr: Expr, values: Values): unknown {
  if (expr.op === 'const') return expr.value;
  if (expr.op === 'list') return expr.items.map((item) => read(item, values));
  if (expr.op === 'age') return ageOf(read(expr.of, values), values);
  if (expr.op !== 'name') throw new Error(`A rule that compares a "${expr.op}" cannot be judged.`);
  return expr.path.reduce<unknown>((value, name) => (value as Values | null | undefined)?.[name], values);
}

const isNothing = (value: unknown) => value === null || value === undefined;

/** Measured from `now`, which whoever asks gives. */
function ageOf(time: unknown, { now }: Values): number | undefined {
  return isNothing(time) || isNothing(now) ? undefined : Number(now) - Date.parse(String(time));
}

/** A moment is one however it is written; nothing and no time are none. */
const momentOf = (time: unknown) => {
  const at = typeof time === 'string' ? Date.parse(time) : time;
  return Number.isNaN(at) ? undefined : at;
};

function compare({ how, left, right, times }: Extract<Expr, { op: 'compare' }>, values: Values): boolean {
  const [a, b] = [left, right].map((side) => (times ? momentOf(read(side, values)) : read(side, values)));
  // Nothing equals nothing alone, and everything differs from it.
  const isSame = a === b || (isNothing(a) && isNothing(b));
  if (how === '==') return isSame;
  if (how === '!=') return !isSame;
  const areNumbers = typeof a === 'number' && typeof b === 'number';
  if (!areNumbers && !(typeof a === 'string' && typeof b === 'string')) return false;
  return { '<': a < b, '<=': a <= b, '>': a > b, '>=': a >= b }[how];
}

function isIn({ left, right, times }: Extract<Expr, { op: 'in' }>, values: Values): boolean {
  const said = [read(left, values), read(right, values)];
  if (!Array.isArray(said[1])) return false;
  const [value, members] = times ? [momentOf(said[0]), said[1].map(momentOf)] : [said[0], said[1]];
  return members.some((member) => member === value || (isNothing(member) && isNothing(value)));
}
