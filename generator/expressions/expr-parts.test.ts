import { expect, it } from 'vitest';
import type { Expr } from '../model/node.ts';
import { type TermExprs, withoutTerms } from './expr-parts.ts';

const length = 60;
const named = (id: string): Expr => ({ op: 'term', id });
const both = (id: string): Expr => ({ op: 'and', left: named(id), right: named(id) });

it('writes out terms that name others twice with one step for each name, not one for each way', () => {
  const written: Record<string, TermExprs[string]> = { t0: { expr: { op: 'const', value: true } } };
  let steps = 0;
  const terms = new Proxy(written, {
    get: (own, id: string) => {
      steps += 1;
      return own[id];
    },
  });
  for (let at = 1; at < length; at++) {
    const expr = both(`t${at - 1}`);
    written[`t${at}`] = { expr, whole: withoutTerms(expr, terms) };
  }
  expect(withoutTerms(named(`t${length - 1}`), terms)).toBe(written[`t${length - 1}`]?.whole);
  expect(steps).toBe(2 * (length - 1) + 1);
});
