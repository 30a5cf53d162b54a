import { pathsIn } from '../../expressions/expr-parts.ts';
import type { Expr } from '../../model/node.ts';
import type { Product } from '../../model/product.ts';
import { viewerName } from '../../model/rights.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { layOut } from '../print/code.ts';
import { printData } from '../print/print-data.ts';
import { holds, type Values } from './evaluate.ts';
import { constantsBeside } from './passing.ts';
import type { QaDecider } from './support/kept-out.ts';
import {
  foundOr,
  passingOf,
  rolesOf,
  setIn,
  thingBy,
  thingsOf,
  triedSubjects,
  usualViewer,
} from './verdicts.ts';

/**
 * Of each check and term, by each thing that it reads, somebody whom it lets in, and who differs in that alone and is kept out: a part of a condition
 * decides where all others hold, which no role may be an example of.
 */
export function planDeciders(product: Product): QaDecider[] {
  const { checks, terms } = product;
  const of = (is: QaDecider['is'], id: string, expr: Expr) =>
    decidersOf(expr, product).map((own) => ({ is, id, ...own }));
  return [
    ...sortedEntries(checks).flatMap(([id, { when }]) => of('check', id, when)),
    ...sortedEntries(terms).flatMap(([id, { expr }]) => of('term', id, expr)),
  ];
}

/** More are not tried: what reads so much is put together of terms, which are tried by themselves. */
const mostTried = 3000;

function decidersOf(expr: Expr, product: Product): Pick<QaDecider, 'reads' | 'rows'>[] {
  const base = baseOf(product);
  const paths = [
    ...new Set(
      pathsIn(expr, product.terms)
        .filter((path) => path.length === 2)
        .map((path) => path.join('.')),
    ),
  ].sort();
  // Where a product has no samples of people, nobody asks.
  const known = paths.filter((path) => {
    const root = base[path.split('.')[0] ?? ''];
    return typeof root === 'object' && root !== null;
  });
  const values = known.map((path) => valuesFor(path, expr, product));
  if (values.reduce((all, { length }) => all * length, 1) > mostTried) return [];
  const scopes = known.reduce<Values[]>(
    (some, path, at) =>
      some.flatMap((scope) => (values[at] ?? []).map((value) => withValue(scope, path, value))),
    [base],
  );
  const isIn = (scope: Values) => foundOr(() => holds(expr, scope, product.terms));
  return known.flatMap((path, at) => {
    const own = values[at] ?? [];
    const found = scopes.find(
      (scope) => isIn(scope) === true && own.some((value) => isIn(withValue(scope, path, value)) === false),
    );
    if (found === undefined) return [];
    const told = own.map((value) => withValue(found, path, value));
    return [
      { reads: path, rows: told.flatMap((scope) => rowOf(scope, { expr, isHeld: isIn(scope), product })) },
    ];
  });
}

/** No more than what is read of it. */
function rowOf(
  scope: Values,
  { expr, isHeld, product }: { expr: Expr; isHeld: boolean | undefined; product: Product },
): QaDecider['rows'] {
  if (isHeld === undefined) return [];
  const roots = [...new Set(pathsIn(expr, product.terms).map(([root = '']) => root))].sort();
  return [{ scope: Object.fromEntries(roots.map((root) => [root, scope[root]])), holds: isHeld }];
}

/** Whoever asks as a rule, before the first of each sort; of what there is no sample nothing is known yet. */
const baseOf = (product: Product): Values => ({
  ...Object.fromEntries(Object.keys(product.subjects).map((name) => [name, {}])),
  viewer: usualViewer(product),
  ...firstThings(product),
  ...setIn(product),
  ...passingOf(product),
});

const firstThings = (product: Product): Values =>
  Object.fromEntries(
    triedSubjects(product).flatMap((subject) => {
      const [first] = thingsOf(subject, product);
      return first === undefined ? [] : [[subject, thingBy(subject, first, product)] as const];
    }),
  );

/** What it is as a rule, what is compared with it, something else, and nothing. */
function valuesFor(path: string, expr: Expr, product: Product): unknown[] {
  const [root = '', field = ''] = path.split('.');
  const own = (baseOf(product)[root] as Values)[field];
  const beside = constantsBeside(path, [expr], product.terms);
  const other = typeof own === 'number' ? [0, 1] : typeof own === 'boolean' ? [!own] : ['other', null];
  return [...new Set([own, ...beside, ...(root === viewerName ? ofRoles(field, product) : []), ...other])];
}

/** What somebody may lack, and what names a thing that is asked about, as a token does that reaches it alone. */
function ofRoles(field: string, product: Product): unknown[] {
  const values = Object.values(rolesOf(product)).map((viewer) => viewer?.[field] ?? null);
  const ids = Object.values(firstThings(product)).map((thing) => (thing as Values).id);
  return [null, ...values.filter((value) => ids.includes(value))];
}

const withValue = (scope: Values, path: string, value: unknown): Values => {
  const [root = '', field = ''] = path.split('.');
  return { ...scope, [root]: { ...(scope[root] as Values), [field]: value } };
};

/** qa/deciders.ts: what each part of a condition decides. */
export function emitDeciders(product: Product): OutputFile {
  const content = `import type { QaDecider } from './support/kept-out.ts';

export const deciders: readonly QaDecider[] = ${layOut(printData(JSON.parse(JSON.stringify(planDeciders(product)))))};
`;
  const from = placesOf([...Object.values(product.checks), ...Object.values(product.terms)]);
  return { path: 'qa/deciders.ts', content, from };
}
