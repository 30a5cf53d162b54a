import { pathsIn, type TermExprs } from '../../expressions/expr-parts.ts';
import type { Expr } from '../../model/node.ts';
import type { Term } from '../../model/rights.ts';
import { holds, type Values } from './evaluate.ts';

/** What is tried for a field, whatever its sort: what does not fit compares with nothing. */
const candidates: readonly unknown[] = [true, 0, 1, false];
const fieldsMax = 8;

/** Values of some names under which all of these conditions hold; throws where none of those tried do. */
export function passing(
  conditions: readonly Expr[],
  names: readonly string[],
  terms: Readonly<Record<string, Term>>,
): Values {
  const paths = fieldsOf(conditions, names, terms);
  if (paths.length > fieldsMax) throw new Error(`Too many fields to be tried: ${paths.join(', ')}`);
  for (const values of combinations(paths.length)) {
    const scope: Record<string, Record<string, unknown>> = Object.fromEntries(
      names.map((name) => [name, {}]),
    );
    paths.forEach((path, i) => {
      const [root = '', field = ''] = path.split('.');
      const subject = scope[root];
      if (subject) subject[field] = values[i];
    });
    if (conditions.every((condition) => holds(condition, scope, terms))) return scope;
  }
  throw new Error(`Nobody could ever pass: ${paths.join(', ')}`);
}

function fieldsOf(conditions: readonly Expr[], names: readonly string[], terms: TermExprs): string[] {
  const all = conditions.flatMap((condition) => pathsIn(condition, terms));
  return [...new Set(all.filter(([root = '']) => names.includes(root)).map((path) => path.join('.')))].sort();
}

function* combinations(length: number): Generator<readonly unknown[]> {
  if (length === 0) {
    yield [];
    return;
  }
  for (const rest of combinations(length - 1)) for (const value of candidates) yield [...rest, value];
}
