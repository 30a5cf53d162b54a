import type { Expr } from '../../model/node.ts';
import type { Product } from '../../model/product.ts';
import { sortedEntries } from '../output.ts';
import { memberOf, number, propertyKey, quote } from './literal.ts';
import type { Module } from './module.ts';
import { isTypedName } from './scope.ts';

/** Where code is printed: the file it goes into and the product it speaks of. */
export interface Printing {
  module: Module;
  product: Product;
}

const helpers = 'values.ts';

/** The type of the argument of a condition: all that a page knows, what server and browser share, or a form's own. */
export type ScopeType = 'Scope' | 'GuardScope' | 'InputScope';

const scopeFiles: Record<ScopeType, string> = {
  Scope: 'screens/types.ts',
  GuardScope: 'guards.ts',
  InputScope: 'values.ts',
};

/** A condition as an arrow function: `(s: Scope) => s.user != null`. */
export function printWhen(expr: Expr, printing: Printing, scope: ScopeType): string {
  return arrow(printCondition(expr, printing), { reads: [expr], printing, scope });
}

/** Wraps printed code into an arrow function; what reads nothing takes nothing. */
export function arrow(
  body: string,
  { reads, printing, scope }: { reads: readonly Expr[]; printing: Printing; scope: ScopeType },
): string {
  if (!reads.some(readsScope)) return `() => ${body}`;
  printing.module.needType(scope, scopeFiles[scope]);
  return `(s: ${scope}) => ${body}`;
}

function readsScope(expr: Expr): boolean {
  switch (expr.op) {
    case 'const':
      return false;
    case 'list':
      return expr.items.some(readsScope);
    case 'not':
      return readsScope(expr.arg);
    case 'age':
      return true;
    case 'and':
    case 'or':
    case 'compare':
    case 'in':
      return readsScope(expr.left) || readsScope(expr.right);
    default:
      return true;
  }
}

/** An expression that TypeScript knows to be a boolean. */
export function printCondition(expr: Expr, printing: Printing): string {
  switch (expr.op) {
    case 'not':
      return `!${group(expr.arg, printing)}`;
    case 'and':
    case 'or': {
      const sign = expr.op === 'and' ? '&&' : '||';
      return `${operand(expr.left, expr.op, printing)} ${sign} ${operand(expr.right, expr.op, printing)}`;
    }
    case 'compare':
      return printComparison(expr, printing);
    case 'in':
      return printIn(expr, printing);
    case 'term':
      return `${printing.module.need('terms', 'guards.ts')}[${quote(expr.id)}](s)`;
    case 'const':
      return String(expr.value === true);
    default:
      return `${printValue(expr, printing)} === true`;
  }
}

/** An expression of any type. */
export function printValue(expr: Expr, printing: Printing): string {
  switch (expr.op) {
    case 'name':
      return printName(expr.path, printing);
    case 'const':
      return printConst(expr.value);
    case 'list':
      return `[${expr.items.map((item) => printValue(item, printing)).join(', ')}]`;
    case 'localised':
      return printLocalised(expr, printing);
    case 'age':
      return `${printing.module.need('age', helpers)}(s.now, ${printValue(expr.of, printing)})`;
    default:
      return printCondition(expr, printing);
  }
}

function printConst(value: string | number | boolean | null): string {
  if (typeof value === 'string') return quote(value);
  return typeof value === 'number' ? number(value) : String(value);
}

function printName(path: readonly string[], { module, product }: Printing): string {
  const [root = '', ...rest] = path;
  if (isTypedName(product, path)) return `s.${root}${rest.map(memberOf).join('')}`;
  const known = isTypedName(product, [root]);
  const source = known ? [`s.${root}`, ...rest.map(quote)] : ['s', ...path.map(quote)];
  return `${module.need('at', helpers)}(${source.join(', ')})`;
}

function printLocalised(expr: Extract<Expr, { op: 'localised' }>, printing: Printing): string {
  const fields = sortedEntries(expr.fields).map(([language, read]) => {
    const values = read.map((field) => printValue(field, printing));
    return `${propertyKey(language)}: ${values.length === 1 ? values[0] : `[${values.join(', ')}]`}`;
  });
  const localised = printing.module.need('localised', helpers);
  const fallback = expr.fallback.map((field) => printValue(field, printing));
  return `${localised}(${['s.language', `{ ${fields.join(', ')} }`, ...fallback].join(', ')})`;
}

type Comparison = Extract<Expr, { op: 'compare' }>;

function printComparison(expr: Comparison, printing: Printing): string {
  if (expr.times) return printMoments(expr, printing);
  const { how, left, right } = expr;
  const [a, b] = [left, right].map((side) => side.op === 'const');
  if (how !== '==' && how !== '!=') {
    const args = `${printValue(left, printing)}, '${how}', ${printValue(right, printing)}`;
    return `${printing.module.need('ordered', helpers)}(${args})`;
  }
  if (left.op === 'const' && right.op === 'const')
    return String((left.value === right.value) === (how === '=='));
  // TypeScript refuses to compare two names of different unions.
  if (a === b) return `${how === '!=' ? '!' : ''}${call('same', [left, right], printing)}`;
  const [name, value] = a ? [right, left] : [left, right];
  const loose = value.op === 'const' && value.value === null;
  return `${printValue(name, printing)} ${loose ? how : `${how}=`} ${printValue(value, printing)}`;
}

function printMoments({ how, left, right }: Comparison, printing: Printing): string {
  const [a, b] = [left, right].map((side) => call('moment', [side], printing));
  if (how === '==' || how === '!=')
    return `${how === '!=' ? '!' : ''}${printing.module.need('same', helpers)}(${a}, ${b})`;
  return `${printing.module.need('ordered', helpers)}(${a}, '${how}', ${b})`;
}

type Membership = Extract<Expr, { op: 'in' }>;

function printIn({ left, right, times }: Membership, printing: Printing): string {
  if (times) {
    const [list, value] = [right, left].map((side) => call('moment', [side], printing));
    return `${printing.module.need('includes', helpers)}(${list}, ${value})`;
  }
  return call('includes', [right, left], printing);
}

function call(helper: string, args: readonly Expr[], printing: Printing): string {
  return `${printing.module.need(helper, helpers)}(${args.map((arg) => printValue(arg, printing)).join(', ')})`;
}

function operand(expr: Expr, within: 'and' | 'or', printing: Printing): string {
  const printed = printCondition(expr, printing);
  return (expr.op === 'and' || expr.op === 'or') && expr.op !== within ? `(${printed})` : printed;
}

/** What stands after `!`: a call as it is, anything else in brackets. */
function group(expr: Expr, printing: Printing): string {
  const printed = printCondition(expr, printing);
  const whole = expr.op === 'in' || expr.op === 'term' || expr.op === 'not' || expr.op === 'const';
  return whole ? printed : `(${printed})`;
}
