import type { RowExpr } from '#generated/store/rows.ts';

/** Two scopes with one shape are asked by one statement: they differ in what is bound alone. Made anew for each page. */
export const shapeOfRest = (rest: RowExpr | undefined): string => (rest === undefined ? '' : shapeOf(rest));

function shapeOf(expr: RowExpr): string {
  switch (expr.op) {
    case 'const':
      // What is written out and not bound (row-sql.ts) is a part of the shape.
      return expr.value === null || typeof expr.value === 'boolean' ? String(expr.value) : typeof expr.value;
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
