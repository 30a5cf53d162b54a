import { partsOf } from '../expressions/expr-parts.ts';
import { readCondition } from '../expressions/expression.ts';
import { readsOfAbsent } from '../expressions/presence.ts';
import { named, Written } from '../grammar/written.ts';
import type { Expr } from '../model/node.ts';
import type { Term } from '../model/rights.ts';
import { emptyRecord } from '../yaml/record.ts';
import type { Building } from './known.ts';
import { withOrigins } from './origins.ts';

/** Conditions with a name. They may use each other; one that leads back to itself is a fault. */
export function buildTerms(building: Building): Record<string, Term> {
  const { read, names, faults } = building;
  const terms = emptyRecord<Term>();
  const entries = withOrigins(read.guards, (file) => named(file.terms), faults).map((entry) => ({
    ...entry,
    written: typeof entry.value === 'string' ? new Written(entry.value, entry.at) : entry.value.when,
  }));
  for (const { key, written, origin } of entries) {
    const expr = readCondition(written.text, names, faults, written.at);
    if (expr) terms[key] ??= { id: key, expr, origin };
  }
  const round = entries.flatMap((entry) => {
    const chain = circle(entry.key, terms);
    return chain ? [{ entry, chain }] : [];
  });
  for (const { entry, chain } of round) {
    const { key, keyAt } = entry;
    faults.add('HUB1203', keyAt, { what: 'term', name: key, chain: chain.join(' → ') });
    // Whoever writes it out would never come to an end.
    delete terms[key];
  }
  for (const { key, written } of entries) checkPresence(terms[key], written, { terms, building });
  return terms;
}

/** A term stands alone: what it reads of somebody who may be absent, it asks for itself. */
function checkPresence(
  term: Term | undefined,
  { at }: Written,
  { terms, building }: { terms: Record<string, Term>; building: Building },
): void {
  for (const path of term ? readsOfAbsent(term.expr, optionalOf(building), { terms }).reads : [])
    building.faults.add('HUB1566', at, { name: path.join('.'), missing: path[0] ?? '' });
}

/** Subjects that may be absent. */
export function optionalOf({ subjects }: Building): ReadonlySet<string> {
  return new Set(Object.values(subjects).flatMap(({ name, optional }) => (optional ? [name] : [])));
}

function circle(start: string, terms: Record<string, Term>): string[] | undefined {
  const visit = (id: string, path: string[]): string[] | undefined => {
    if (path.length > 0 && id === start) return [...path, id];
    if (path.includes(id)) return undefined;
    for (const next of termsIn(terms[id]?.expr)) {
      const found = visit(next, [...path, id]);
      if (found) return found;
    }
    return undefined;
  };
  return visit(start, []);
}

function termsIn(expr: Expr | undefined): string[] {
  return [...partsOf(expr)].flatMap((part) => (part.op === 'term' ? [part.id] : []));
}
