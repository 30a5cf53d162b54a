import type { Expr, Node } from '../../model/node.ts';

/** A piece of a screen without the parts that nobody sees who is not signed in, whatever else holds; nothing where it is one itself. */
function seenByVisitors(node: Node): Node | undefined {
  switch (node.t) {
    case 'list':
      return { ...node, items: node.items.flatMap((item) => seenByVisitors(item) ?? []) };
    case 'record':
      return isHidden(node.fields.when) ? undefined : { ...node, fields: seenFields(node.fields) };
    case 'by': {
      const otherwise = node.otherwise && seenByVisitors(node.otherwise);
      return {
        ...{ t: 'by', by: node.by, cases: seenFields(node.cases) },
        ...(otherwise && { otherwise }),
      };
    }
    default:
      return node;
  }
}

/** By name, each of them so. */
export function seenFields(fields: Readonly<Record<string, Node>>): Record<string, Node> {
  const seen = Object.entries(fields).map(([name, node]) => [name, seenByVisitors(node)] as const);
  return Object.fromEntries(seen.flatMap(([name, node]) => (node ? [[name, node]] : [])));
}

const isHidden = (when: Node | undefined) => when?.t === 'when' && isFor(when.expr) === false;

/** Whether a condition holds for visitors; undefined where it hangs on something else as well. */
function isFor(expr: Expr): boolean | undefined {
  switch (expr.op) {
    case 'not': {
      const arg = isFor(expr.arg);
      return arg === undefined ? undefined : !arg;
    }
    case 'and':
    case 'or': {
      const [left, right] = [isFor(expr.left), isFor(expr.right)];
      const settles = expr.op === 'or';
      if (left === settles || right === settles) return settles;
      return left === undefined || right === undefined ? undefined : !settles;
    }
    case 'compare': {
      const isNothing = [expr.left, expr.right].every(isNobody);
      if (!isNothing || (expr.how !== '==' && expr.how !== '!=')) return undefined;
      return expr.how === '==';
    }
    default:
      return undefined;
  }
}

/** `viewer`, whatever is asked of them, and nothing. */
const isNobody = (expr: Expr) =>
  (expr.op === 'name' && expr.path[0] === 'viewer') || (expr.op === 'const' && expr.value === null);
