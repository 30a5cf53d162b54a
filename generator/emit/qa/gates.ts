import { pathsIn } from '../../expressions/expr-parts.ts';
import type { Node } from '../../model/node.ts';
import type { Product, Route } from '../../model/product.ts';
import type { Check } from '../../model/rights.ts';
import { type OutputFile, placesOf, sortedEntries, sortedUnique } from '../output.ts';
import { layOut } from '../print/code.ts';
import { printData } from '../print/print-data.ts';
import type { Values } from './evaluate.ts';
import { keptOutBy } from './outcomes.ts';
import { pairwise } from './pairwise.ts';
import type { Gate, GateRow } from './support/kept-out.ts';
import { alsoOf, factorsOf, meantBy } from './ways.ts';

/** Everything that decides about an address, and what is done with whoever is kept out; of routes that ask the same, once. */
export function planGates(product: Product): Gate[] {
  const gates = new Map<string, Gate>();
  for (const route of product.routes) {
    const factors = factorsOf(route, product).filter(({ name }) => name !== 'language');
    const { app, layout, guards, allow, refuse } = route;
    const question = JSON.stringify([app, layout === 'empty', guards, allow, refuse, factors]);
    const known = gates.get(question);
    if (known) gates.set(question, { ...known, routes: [...known.routes, route.id] });
    else {
      const rows = pairwise(factors.map(({ values }) => values.length));
      gates.set(question, {
        routes: [route.id],
        also: alsoOf(route, [], product),
        rows: rows.map((row) => rowOf(route, meantBy(route, { factors, row, product }), product)),
      });
    }
  }
  return [...gates.values()];
}

function rowOf(
  route: Route,
  { role, visibility, settings, failing, loaded, scope }: ReturnType<typeof meantBy>,
  product: Product,
): GateRow {
  const { check, isRead, waits } = keptOutBy(route, scope, product);
  const told = [role, visibility, ...Object.values(settings), failing && `not ${failing}`];
  return {
    title: told.filter(Boolean).join(', '),
    scope: readOf(scope, new Set(Object.keys(loaded)), product),
    loads: sortedEntries(loaded).map(([name, value]) => ({
      name,
      call: product.subjects[name]?.load ?? '',
      value,
    })),
    ...{ isRead, waits },
    ...(check && { check: check.id, effects: effectsOf(check) }),
  };
}

/** Of what is known what any check reads, but for what calls answer. */
export const readOf = (scope: Values, answered: ReadonlySet<string>, product: Product): Values =>
  Object.fromEntries(
    Object.entries(readByChecks(product)).flatMap(([name, fields]) =>
      answered.has(name) || scope[name] === undefined ? [] : [[name, only(fields, scope[name])]],
    ),
  );

type Fields = ReadonlySet<string>;

/** By what it is of, the fields that any check reads: nothing else of what a page knows decides. */
function readByChecks({ checks, terms }: Product): Readonly<Record<string, Fields>> {
  const paths = Object.values(checks).flatMap(({ when }) => pathsIn(when, terms));
  const roots = sortedUnique(paths.map(([root = '']) => root));
  return Object.fromEntries(
    roots.map((root) => [
      root,
      new Set(paths.flatMap(([of, field]) => (of === root && field ? [field] : []))),
    ]),
  );
}

const only = (fields: Fields, value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([name]) => fields.has(name)))
    : value;

/** What a page does whom a check keeps out: what it says itself, else what its error says. */
export const effectsOf = ({ onPage, error }: Check) => (onPage ? plainOf(onPage) : [{ error }]);

/** A node that reads nothing, as data. */
export function plainOf(node: Node): unknown {
  switch (node.t) {
    case 'literal':
      return node.value;
    case 'text':
      return node.key;
    case 'ref':
      return node.id;
    case 'list':
      return node.items.map(plainOf);
    case 'record':
      return Object.fromEntries(Object.entries(node.fields).map(([name, one]) => [name, plainOf(one)]));
    default:
      return undefined;
  }
}

/** qa/gates.ts: whom every address lets in, for guards that are run without a page. */
export function emitGates(gates: readonly Gate[], product: Product): OutputFile {
  const { routes, guards, checks } = product;
  const content = `import type { Gate } from './support/kept-out.ts';

export const gates: readonly Gate[] = ${layOut(printData(JSON.parse(JSON.stringify(gates))))};
`;
  const from = placesOf([...routes, ...Object.values(guards), ...Object.values(checks)]);
  return { path: 'qa/gates.ts', content, from };
}
