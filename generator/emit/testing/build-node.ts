import type { RefTarget } from '../../grammar/targets.ts';
import type { Expr, Node } from '../../model/node.ts';

type Const = string | number | boolean | null;

/** A literal of a screen, an effect or an error. */
export function literal(value: Const): Node {
  return { t: 'literal', value };
}

/** A message key. */
export function text(key: string): Node {
  return { t: 'text', key };
}

/** The id of something else. */
export function ref(to: RefTarget, id: string): Node {
  return { t: 'ref', to, id };
}

/** A record of nodes. */
export function record(fields: Record<string, Node>): Extract<Node, { t: 'record' }> {
  return { t: 'record', fields };
}

/** A value that is shown to people. */
export function value(expr: Expr, more: Omit<Extract<Node, { t: 'value' }>, 't' | 'expr'> = {}): Node {
  return { t: 'value', expr, ...more };
}

/** A dotted name: `nameOf('user.id')`. */
export function nameOf(path: string): Expr {
  return { op: 'name', path: path.split('.') };
}

const constOf = (value: Const): Expr => ({ op: 'const', value });

/** Short ways to write expressions in tests. */
export const exprOf = {
  const: constOf,
  eq: (left: Expr, right: Const): Expr => ({ op: 'compare', how: '==', left, right: constOf(right) }),
  ne: (left: Expr, right: Const): Expr => ({ op: 'compare', how: '!=', left, right: constOf(right) }),
  not: (arg: Expr): Expr => ({ op: 'not', arg }),
  and: (left: Expr, right: Expr): Expr => ({ op: 'and', left, right }),
  or: (left: Expr, right: Expr): Expr => ({ op: 'or', left, right }),
  in: (left: Expr, items: Const[]): Expr => ({
    op: 'in',
    left,
    right: { op: 'list', items: items.map(constOf) },
  }),
};
