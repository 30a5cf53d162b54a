import type { Expr } from '../model/node.ts';

/** Conditions with a name, by their ids. */
export type TermExprs = Readonly<Record<string, { expr: Expr; whole?: Expr }>>;

/** The parts of an expression, itself first. */
export function* partsOf(expr: Expr | undefined): Generator<Expr> {
  if (expr === undefined) return;
  yield expr;
  for (const part of insideOf(expr)) yield* partsOf(part);
}

function insideOf(expr: Expr): Expr[] {
  switch (expr.op) {
    case 'not':
      return [expr.arg];
    case 'age':
      return [expr.of];
    case 'list':
      return expr.items;
    case 'localised':
      return [...Object.values(expr.fields).flat(), ...expr.fallback];
    case 'and':
    case 'or':
    case 'compare':
    case 'in':
      return [expr.left, expr.right];
    default:
      return [];
  }
}

/** Every name that an expression reads, through terms as well. */
export function pathsIn(expr: Expr, terms: TermExprs): string[][] {
  const paths: string[][] = [];
  notePaths(expr, { terms, seen: new Set(), paths });
  return paths;
}

/** A condition may be called as something that every object has. */
const termOf = (id: string, terms: TermExprs) => (Object.hasOwn(terms, id) ? terms[id] : undefined);

interface Noted {
  terms: TermExprs;
  seen: Set<string>;
  paths: string[][];
}

/** Asked of every term at every error: without a list for each part. */
function notePaths(expr: Expr, noted: Noted): void {
  if (expr.op === 'name') noted.paths.push(expr.path);
  else if (expr.op === 'term' && !noted.seen.has(expr.id)) {
    const term = termOf(expr.id, noted.terms);
    if (term) {
      noted.seen.add(expr.id);
      notePaths(term.whole ?? term.expr, noted);
    }
  }
  for (const part of insideOf(expr)) notePaths(part, noted);
}

/** The first words of those names. */
export function rootsIn(expr: Expr, terms: TermExprs): Set<string> {
  return new Set(pathsIn(expr, terms).map(([root = '']) => root));
}

/** An expression with its terms written out; the terms must not lead back to themselves. */
export function withoutTerms(expr: Expr, terms: TermExprs): Expr {
  const inner = (part: Expr) => withoutTerms(part, terms);
  switch (expr.op) {
    case 'term': {
      const term = termOf(expr.id, terms);
      return term ? (term.whole ?? inner(term.expr)) : expr;
    }
    case 'not':
      return { ...expr, arg: inner(expr.arg) };
    case 'and':
    case 'or':
    case 'compare':
    case 'in':
      return { ...expr, left: inner(expr.left), right: inner(expr.right) };
    default:
      return expr;
  }
}
