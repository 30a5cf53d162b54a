import { pathsIn } from '../../expressions/expr-parts.ts';
import { waysOn } from '../../grammar/effects.ts';
import type { Expr } from '../../model/node.ts';
import type { Product } from '../../model/product.ts';
import type { Check } from '../../model/rights.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { layOut } from '../print/code.ts';
import { printData } from '../print/print-data.ts';
import type { Values } from './evaluate.ts';
import { effectsOf, readOf } from './gates.ts';
import { passing } from './passing.ts';
import { choicesToSet } from './set-choices.ts';
import type { QaOrder, QaOrderRow } from './support/kept-out.ts';
import {
  foundOr,
  passes,
  rolesOf,
  setIn,
  thingBy,
  thingsOf,
  triedSubjects,
  usualViewer,
} from './verdicts.ts';

/** What has checks in an order: whoever several of them keep out is told by the first. */
interface Asker {
  is: 'action' | 'guard';
  id: string;
  checks: readonly Check[];
}

/**
 * Of each action and guard, whom it lets in, whom each of its checks alone keeps out, and whom each two that stand side by side do. No
 * role may be all of these: whoever asks is put together of what roles have.
 */
export function planOrders(product: Product): QaOrder[] {
  const askersOf = (is: Asker['is'], all: Readonly<Record<string, { checks: readonly string[] }>>) =>
    sortedEntries(all).map(
      ([id, { checks }]): Asker => ({
        ...{ is, id },
        checks: checks.flatMap((name) => product.checks[name] ?? []),
      }),
    );
  return [...askersOf('action', product.actions), ...askersOf('guard', product.guards)].flatMap((asker) => {
    const rows = wantedOf(asker.checks).flatMap((failing) => rowOf(asker, failing, product) ?? []);
    const last = asker.checks.at(-1);
    return rows.length === 0 || last === undefined
      ? []
      : [{ ...{ is: asker.is, id: asker.id }, also: alsoOf(asker, product), last: effectsOf(last), rows }];
  });
}

const alsoOf = ({ checks }: Asker, { terms }: Product) => [
  ...checks.map(({ id }) => `check ${id}`),
  ...sortedEntries(terms).map(([id]) => `term ${id}`),
];

/** Nobody, each alone, and each two of which one stands behind the other. */
function wantedOf(checks: readonly Check[]): (readonly Check[])[] {
  return [
    [],
    ...checks.map((check) => [check]),
    ...checks.slice(1).map((check, at) => [checks[at] as Check, check]),
  ];
}

/** Whoever fails these and no others, or these before any other. */
function rowOf({ is, checks }: Asker, failing: readonly Check[], product: Product): QaOrderRow | undefined {
  const failsOf = (scope: Values) => checks.filter((check) => !passes(check, scope, product.terms));
  let near: Values | undefined;
  let found: Values | undefined;
  for (const scope of scopesOf(checks, failing, product)) {
    const fails = foundOr(() => failsOf(scope));
    const isFirst = failing.every((check, at) => fails?.[at] === check);
    if (fails === undefined || !isFirst || (failing.length === 0 && fails.length > 0)) continue;
    near ??= scope;
    if (fails.length > failing.length) continue;
    found = scope;
    break;
  }
  const scope = found ?? near;
  if (scope === undefined) return undefined;
  const loads = sortedEntries(product.subjects).flatMap(([name, { load }]) =>
    load !== undefined && Object.hasOwn(scope, name) ? [{ name, call: load, value: scope[name] }] : [],
  );
  const [first] = failing;
  const fails = failsOf(scope);
  return {
    title: failing.map(({ id }) => id).join(' and '),
    scope: readOf(scope, new Set(loads.map(({ name }) => name)), product),
    loads,
    isThere:
      !fails.some(({ hides }) => hides) &&
      (is === 'guard' || first === undefined || isLeading(effectsOf(first))),
    ...(first && {
      check: first.id,
      error: first.error,
      params: sortedEntries(first.with).map(([name, expr]) => ({ name, value: amountOf(expr, scope) })),
      effects: effectsOf(first),
    }),
  };
}

const isLeading = (effects: unknown) =>
  Array.isArray(effects) && effects.some((effect) => waysOn.some((word) => word in Object(effect)));

/** A name or a constant, as the words of an error take them. */
const amountOf = (expr: Expr, scope: Values): unknown =>
  expr.op === 'name'
    ? expr.path.reduce<unknown>((value, name) => (value as Values | null | undefined)?.[name], scope)
    : expr.op === 'const'
      ? expr.value
      : undefined;

/** Everybody who can be put together, before everything that these checks read. */
function* scopesOf(checks: readonly Check[], failing: readonly Check[], product: Product): Generator<Values> {
  const loaded = foundOr(() => loadedFor(checks, failing, product));
  if (loaded === undefined) return;
  for (const set of settingsFor(checks, product))
    for (const known of thingsFor(checks, product))
      for (const viewer of viewersFor(checks, product)) yield { viewer, ...known, ...set, ...loaded };
}

const reads = (checks: readonly Check[], name: string) =>
  checks.some((check) => check.reads.includes(name) || check.needs.includes(name));

/** A visitor, and a person who has of each field that is read one of a few values that roles have. */
const fewValues = 3;
function viewersFor(checks: readonly Check[], product: Product): (Values | null)[] {
  const { terms } = product;
  const people = Object.values(rolesOf(product)).flatMap((viewer) => (viewer ? [viewer] : []));
  const base = usualViewer(product);
  const fields = new Set(
    checks.flatMap(({ when }) =>
      pathsIn(when, terms).flatMap(([root, field]) => (root === 'viewer' && field ? [field] : [])),
    ),
  );
  const all = [...fields].sort().reduce<Values[]>(
    (some, field) => {
      const others = people.map((one) => one[field]);
      // What somebody lacks decides more often than what they have otherwise.
      const inTurn = [base[field], ...others.filter((value) => value == null), ...others];
      const values = [...new Set(inTurn)].slice(0, fewValues);
      return values.flatMap((value) => some.map((one) => ({ ...one, [field]: value })));
    },
    [base],
  );
  return [...all, null];
}

/** Each sample of whatever is read; what may be absent is there, or not. */
function thingsFor(checks: readonly Check[], product: Product): Values[] {
  const things = triedSubjects(product)
    .filter((name) => reads(checks, name))
    .reduce<Values[]>(
      (some, name) =>
        thingsOf(name, product).flatMap((sample) =>
          some.map((one) => ({ ...one, [name]: thingBy(name, sample, product) })),
        ),
      [{}],
    );
  const optional = Object.values(product.subjects).filter(
    (subject) => subject.optional && !subject.given && reads(checks, subject.name),
  );
  return optional.reduce(
    (some, { name }) =>
      some.flatMap((one) => [
        { ...one, [name]: {} },
        { ...one, [name]: null },
      ]),
    things,
  );
}

/** As the hub is usually set, and with one thing set otherwise where that is read. */
function settingsFor(checks: readonly Check[], product: Product): Values[] {
  const usual = setIn(product);
  const names = Object.keys(usual).filter((name) => reads(checks, name));
  const others = names.flatMap((name) =>
    choicesToSet(product).flatMap((choice) =>
      choice.values.map((value) => ({
        ...usual,
        [name]: { ...(usual[name] as Values), [choice.name]: value },
      })),
    ),
  );
  return [usual, ...others];
}

/** What calls answer, so that of the checks that read it these fail and the others hold. */
function loadedFor(
  checks: readonly Check[],
  failing: readonly Check[],
  { subjects, terms }: Product,
): Values {
  const names = Object.values(subjects).flatMap(({ name, load }) =>
    load !== undefined && reads(checks, name) ? [name] : [],
  );
  const conditions = checks
    .filter((check) => names.some((name) => reads([check], name)))
    .map((check): Expr => (failing.includes(check) ? { op: 'not', arg: check.when } : check.when));
  return names.length === 0 ? {} : passing(conditions, names, terms);
}

/** qa/orders.ts: whom each check keeps out, alone and before the next. */
export function emitOrders(product: Product): OutputFile {
  const { actions, guards, checks } = product;
  const content = `import type { QaOrder } from './support/kept-out.ts';

export const orders: readonly QaOrder[] = ${layOut(printData(JSON.parse(JSON.stringify(planOrders(product)))))};
`;
  const from = placesOf([...Object.values(actions), ...Object.values(guards), ...Object.values(checks)]);
  return { path: 'qa/orders.ts', content, from };
}
