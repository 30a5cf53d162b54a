import type { Expr } from '../model/node.ts';
import { type TermExprs, withoutTerms } from './expr-parts.ts';

/** Subjects that are there for certain where an expression holds, and where it does not. */
interface Known {
  yes: ReadonlySet<string>;
  no: ReadonlySet<string>;
}

/** A field that is read of something that may be absent. */
interface Read {
  path: string[];
}

const nothing: ReadonlySet<string> = new Set();

/**
 * Which names are read of a subject that may be absent at that point. `known` are those that are there already; it
 * gives back those that are there wherever the condition holds.
 */
export function readsOfAbsent(
  expr: Expr,
  optional: ReadonlySet<string>,
  { terms, known = nothing }: { terms: TermExprs; known?: ReadonlySet<string> },
): { reads: string[][]; known: ReadonlySet<string> } {
  const reads: Read[] = [];
  const { yes } = follow(withoutTerms(expr, terms), known, { optional, reads });
  return { reads: reads.map(({ path }) => path), known: union(known, yes) };
}

interface Following {
  optional: ReadonlySet<string>;
  reads: Read[];
}

function follow(expr: Expr, known: ReadonlySet<string>, following: Following): Known {
  switch (expr.op) {
    case 'not': {
      const { yes, no } = follow(expr.arg, known, following);
      return { yes: no, no: yes };
    }
    case 'and': {
      const left = follow(expr.left, known, following);
      const right = follow(expr.right, union(known, left.yes), following);
      return { yes: union(left.yes, right.yes), no: both(left.no, union(left.yes, right.no)) };
    }
    case 'or': {
      const left = follow(expr.left, known, following);
      const right = follow(expr.right, union(known, left.no), following);
      return { yes: both(left.yes, union(left.no, right.yes)), no: union(left.no, right.no) };
    }
    case 'compare':
      return compared(expr, known, following);
    default:
      readIn(expr, known, following);
      return { yes: nothing, no: nothing };
  }
}

/** `viewer != null` says that there is one, and `viewer == null` says so where it does not hold. */
function compared(
  expr: Extract<Expr, { op: 'compare' }>,
  known: ReadonlySet<string>,
  following: Following,
): Known {
  const { how, left, right } = expr;
  const isNull = (side: Expr) => side.op === 'const' && side.value === null;
  const [name] = [left, right].filter((side) => !isNull(side));
  const isAboutNull = isNull(left) !== isNull(right);
  if (isAboutNull && name?.op === 'name' && name.path.length === 1) {
    const there = new Set(name.path);
    if (how === '!=') return { yes: there, no: nothing };
    if (how === '==') return { yes: nothing, no: there };
  }
  readIn(left, known, following);
  readIn(right, known, following);
  return { yes: nothing, no: nothing };
}

function readIn(expr: Expr, known: ReadonlySet<string>, following: Following): void {
  if (expr.op === 'list') for (const item of expr.items) readIn(item, known, following);
  if (expr.op === 'age') readIn(expr.of, known, following);
  if (expr.op === 'in') {
    readIn(expr.left, known, following);
    readIn(expr.right, known, following);
  }
  if (expr.op !== 'name') return;
  const [root = '', ...rest] = expr.path;
  if (rest.length > 0 && following.optional.has(root) && !known.has(root))
    following.reads.push({ path: expr.path });
}

const union = (a: ReadonlySet<string>, b: ReadonlySet<string>) => new Set([...a, ...b]);
const both = (a: ReadonlySet<string>, b: ReadonlySet<string>) => new Set([...a].filter((one) => b.has(one)));
