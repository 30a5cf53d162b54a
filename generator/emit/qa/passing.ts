import { partsOf, pathsIn, type TermExprs, withoutTerms } from '../../expressions/expr-parts.ts';
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
  const scopeOf = (some: readonly string[], values: readonly unknown[]) => {
    const scope: Record<string, Record<string, unknown>> = Object.fromEntries(
      names.map((name) => [name, {}]),
    );
    some.forEach((path, i) => {
      const [root = '', field = ''] = path.split('.');
      const subject = scope[root];
      if (subject) subject[field] = values[i];
    });
    return scope;
  };
  const readBy = new Map(conditions.map((one) => [one, fieldsOf([one], names, terms)]));
  const beside = paths.map((path) => {
    // What reads one field alone is asked before that meets the values of the others.
    const alone = conditions.filter((one) => readBy.get(one)?.join() === path);
    return [...candidates, ...constantsBeside(path, conditions, terms)].filter((value) =>
      alone.every((condition) => holds(condition, scopeOf([path], [value]), terms)),
    );
  });
  for (const values of combinations(beside)) {
    const scope = scopeOf(paths, values);
    if (conditions.every((condition) => holds(condition, scope, terms))) return scope;
  }
  throw new Error(`Nobody could ever pass: ${paths.join(', ')}`);
}

export function fieldsOf(conditions: readonly Expr[], names: readonly string[], terms: TermExprs): string[] {
  const all = conditions.flatMap((condition) => pathsIn(condition, terms));
  return [...new Set(all.filter(([root = '']) => names.includes(root)).map((path) => path.join('.')))].sort();
}

/** The constants that conditions compare a field with. */
export function constantsBeside(path: string, conditions: readonly Expr[], terms: TermExprs): unknown[] {
  const isPath = (expr: Expr) => expr.op === 'name' && expr.path.join('.') === path;
  const found = conditions.flatMap((condition) =>
    [...partsOf(withoutTerms(condition, terms))].flatMap((part) => {
      if (part.op !== 'compare' && part.op !== 'in') return [];
      const others = isPath(part.left) ? [part.right] : isPath(part.right) ? [part.left] : [];
      return others.flatMap((other) =>
        [...partsOf(other)].flatMap((one) => (one.op === 'const' && one.value !== null ? [one.value] : [])),
      );
    }),
  );
  return [...new Set(found)].filter((value) => !candidates.includes(value)).sort();
}

function* combinations(choices: readonly (readonly unknown[])[]): Generator<readonly unknown[]> {
  const [last, ...before] = [...choices].reverse();
  if (last === undefined) {
    yield [];
    return;
  }
  for (const rest of combinations(before.reverse())) for (const value of last) yield [...rest, value];
}
