import type { Expr } from '../model/node.ts';

const strength = { or: 1, and: 2 } as const;

/** A condition as an owner writes it. */
export function conditionText(expr: Expr, around = 0): string {
  switch (expr.op) {
    case 'name':
      return expr.path.join('.');
    case 'const':
      return typeof expr.value === 'string' ? `'${expr.value}'` : String(expr.value);
    case 'list':
      return `[${expr.items.map((item) => conditionText(item)).join(', ')}]`;
    case 'term':
      return expr.id;
    case 'age':
      return `${conditionText(expr.of)}.age`;
    case 'localised':
      return expr.fallback.map((one) => conditionText(one)).join(' else ');
    case 'not':
      return `not ${conditionText(expr.arg, 3)}`;
    case 'and':
    case 'or': {
      const own = strength[expr.op];
      const text = `${conditionText(expr.left, own)} ${expr.op} ${conditionText(expr.right, own)}`;
      return own < around ? `(${text})` : text;
    }
    case 'compare':
      return within(`${conditionText(expr.left, 3)} ${expr.how} ${conditionText(expr.right, 3)}`, around);
    case 'in':
      return within(`${conditionText(expr.left, 3)} in ${conditionText(expr.right, 3)}`, around);
  }
}

const within = (text: string, around: number) => (around > 2 ? `(${text})` : text);
