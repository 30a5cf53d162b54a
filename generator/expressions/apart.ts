import type { Faults } from '../faults/fault.ts';
import type { Place } from '../faults/place.ts';
import { parseDuration } from '../grammar/literals.ts';
import type { Expr } from '../model/node.ts';
import { type Sort, sortWord } from './sorts.ts';

interface Side {
  expr: Expr;
  sort: Sort;
}

/** Says why two sides cannot be compared; a time beside a span of time is a mistake that has a cure of its own. */
export function reportApart(left: Side, right: Side, faults: Faults, place: Place): void {
  const [time, other] = left.sort.is === 'time' ? [left, right] : [right, left];
  if (time.sort.is === 'time' && time.expr.op === 'name' && isSpan(other)) {
    const name = time.expr.path.join('.');
    faults.add('HUB1815', place, { name, right: spanWord(other) });
  } else faults.add('HUB1303', place, { left: sortWord(left.sort), right: sortWord(right.sort) });
}

const isSpan = ({ expr, sort }: Side) =>
  (sort.is === 'number' && sort.unit === 'ms') ||
  (expr.op === 'const' && typeof expr.value === 'string' && parseDuration(expr.value) !== undefined);

const spanWord = ({ expr }: Side) =>
  expr.op === 'const' && typeof expr.value === 'string' ? `the text "${expr.value}"` : 'a span of time';
