import type { Expr } from '../model/node.ts';
import { pathsIn } from './expr-parts.ts';

/** What a condition asks twice in one way, so that the second says nothing: something else was meant, as a rule. */
export function repeatedIn(expr: Expr): string | undefined {
  switch (expr.op) {
    case 'and':
    case 'or': {
      const parts = chainOf(expr, expr.op);
      const texts = parts.map((part) => JSON.stringify(part));
      const twice = parts.find((_, i) => texts.indexOf(texts[i] ?? '') < i);
      return twice ? nameOf(twice) : parts.map(repeatedIn).find((name) => name !== undefined);
    }
    case 'not':
      return expr.arg.op === 'not' ? 'not' : repeatedIn(expr.arg);
    default:
      return undefined;
  }
}

/** `a and b and c` as its three parts. */
function chainOf(expr: Expr, op: 'and' | 'or'): Expr[] {
  return expr.op === op ? [...chainOf(expr.left, op), ...chainOf(expr.right, op)] : [expr];
}

function nameOf(expr: Expr): string {
  if (expr.op === 'term') return expr.id;
  return pathsIn(expr, {})[0]?.join('.') ?? expr.op;
}
