import { partsOf, withoutTerms } from '../expressions/expr-parts.ts';
import { readCondition } from '../expressions/expression.ts';
import { readsOfAbsent } from '../expressions/presence.ts';
import { named, Written } from '../grammar/written.ts';
import type { Expr } from '../model/node.ts';
import type { Term } from '../model/rights.ts';
import { emptyRecord } from '../yaml/record.ts';
import { inOrder } from './circles.ts';
import type { Building } from './known.ts';
import { withOrigins } from './origins.ts';

/** More is written by nobody who means it. */
const partsMax = 1000;

/** Conditions with a name. They may use each other; one that leads back to itself is a fault. */
export function buildTerms(building: Building): Record<string, Term> {
  const { read, names, faults } = building;
  const terms = emptyRecord<Term>();
  const entries = withOrigins(read.guards, (file) => named(file.terms), faults).map((entry) => ({
    ...entry,
    written: entry.value instanceof Written ? entry.value : entry.value.when,
  }));
  for (const { key, written, origin } of entries) {
    const expr = readCondition(written.text, names, faults, written.at);
    if (expr) terms[key] ??= { id: key, expr, origin };
  }
  const { order, round } = inOrder(Object.keys(terms), (id) => termsIn(terms[id]?.expr));
  for (const { key, keyAt } of entries) {
    const chain = round.get(key);
    if (chain) faults.add('HUB1203', keyAt, { what: 'term', name: key, chain: chain.join(' → ') });
    // Whoever writes it out would never come to an end.
    if (chain) delete terms[key];
  }
  const tooLong = writeOut(terms, order);
  for (const { key, keyAt } of entries)
    if (tooLong.has(key)) faults.add('HUB1576', keyAt, { name: key, max: partsMax });
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

/**
 * Terms that name others twice double with each step: such a one would be asked endlessly, here and wherever it is
 * judged. It is gone afterwards, so that what names it is not written out either.
 */
function writeOut(terms: Record<string, Term>, order: readonly string[]): Set<string> {
  const tooLong = new Set<string>();
  const sizes = new Map<string, number>();
  for (const id of order) {
    const term = terms[id];
    if (term === undefined) continue;
    const size = [...partsOf(term.expr)].reduce(
      (sum, part) => sum + (part.op === 'term' ? (sizes.get(part.id) ?? 1) : 1),
      0,
    );
    sizes.set(id, size);
    if (size > partsMax) {
      tooLong.add(id);
      sizes.set(id, 1);
      delete terms[id];
    } else terms[id] = { ...term, whole: withoutTerms(term.expr, terms) };
  }
  return tooLong;
}

function termsIn(expr: Expr | undefined): string[] {
  return [...partsOf(expr)].flatMap((part) => (part.op === 'term' ? [part.id] : []));
}
