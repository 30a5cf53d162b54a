import { pathsIn } from '../../expressions/expr-parts.ts';
import type { Product, RuleValue } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { layOut } from '../print/code.ts';
import { printData } from '../print/print-data.ts';
import { type Bound, rulesOfCall } from '../rules/emit-rules.ts';
import { holds, type Values } from './evaluate.ts';
import { pairwise } from './pairwise.ts';
import { constantsBeside } from './passing.ts';
import { choicesToSet } from './set-choices.ts';
import type { QaCallRule } from './support/shapes.ts';
import { foundOr, setIn } from './verdicts.ts';

/**
 * What a call asks of several fields together: of every two things that it reads, whether it is asked then; and of each thing where it
 * alone decides.
 */
export function planCallRules(product: Product): QaCallRule[] {
  return sortedEntries(product.endpoints).flatMap(([, endpoint]) =>
    rulesOfCall(endpoint, product).flatMap((rule) =>
      (['api', 'form'] as const).flatMap((side) => {
        const cases = rule.cases[side];
        const isWhole = rule.keyword === 'required' || rule.keyword === 'check';
        if (cases === undefined || !isWhole) return [];
        const rows = foundOr(() => rowsOf(rule, cases, product)) ?? [];
        if (rows.length === 0) return [];
        const { entity, field, keyword, says } = rule;
        return [
          { endpoint: endpoint.id, side, entity, field, keyword, ...(says !== undefined && { says }), rows },
        ];
      }),
    ),
  );
}

type Cases = NonNullable<Bound['cases']['api']>;

/** Each with what is sent and how the hub is set; what is not there is not sent. */
function rowsOf({ field, keyword }: Bound, cases: Cases, product: Product): QaCallRule['rows'] {
  const { terms } = product;
  const conditions = sortedEntries(cases).flatMap(([, one]) => (isCondition(one) ? [one.when] : []));
  const paths = [
    ...new Set(conditions.flatMap((one) => pathsIn(one, terms)).map((path) => path.join('.'))),
  ].sort();
  const own = Object.keys(cases).sort();
  const kinds = own.some((kind) => kind !== '') ? [...own, 'nobody'] : [];
  const set = choicesToSet(product);
  const factors = [
    ...paths
      .filter((path) => path.startsWith('input.') && path !== `input.${field}`)
      .map((path) => ({
        path,
        values: [undefined, ...constantsBeside(path, conditions, terms), 'other'],
      })),
    {
      path: `input.${field}`,
      values: [undefined, ...constantsBeside(`input.${field}`, conditions, terms), 'other'],
    },
    ...paths
      .filter((path) => !path.startsWith('input.'))
      .map((path) => ({ path, values: valuesToSet(path, set, product) })),
    ...(kinds.length > 0 ? [{ path: 'input.kind', values: kinds.filter((kind) => kind !== '') }] : []),
  ];
  const counts = factors.map(({ values }) => values.length);
  const judge = (row: readonly number[]): QaCallRule['rows'][number] => {
    const scope: Record<string, Record<string, unknown>> = { input: {} };
    for (const [name, values] of Object.entries(setIn(product))) scope[name] = { ...(values as Values) };
    factors.forEach(({ path, values }, at) => {
      const [root = '', own = ''] = path.split('.');
      const value = values[row[at] ?? 0];
      if (value !== undefined) scope[root] = { ...scope[root], [own]: value };
    });
    const { input = {}, ...given } = scope;
    const asked = cases[String(input.kind ?? '')] ?? cases[''];
    return {
      sent: input,
      given,
      isBroken: isBroken(asked, { scope, keyword, value: input[field] }, product),
    };
  };
  const rows = pairwise(counts);
  const seen = new Set(rows.map(String));
  // What cannot be judged everywhere has the rows of every two.
  const found = foundOr(() => deciders(counts, (row) => judge(row).isBroken)) ?? [];
  const deciding = found.filter((row) => !seen.has(String(row)));
  return [...rows, ...deciding].map(judge);
}

/** More are not tried. */
const mostTried = 3000;

/** Of each factor a row that it alone turns, before and after: what meets only where two others hold is in no two of them. */
function deciders(counts: readonly number[], isBroken: (row: readonly number[]) => boolean): number[][] {
  if (counts.reduce((all, count) => all * count, 1) > mostTried) return [];
  const all = counts.reduce<number[][]>(
    (rows, count) => rows.flatMap((row) => Array.from({ length: count }, (_, value) => [...row, value])),
    [[]],
  );
  const found = new Map<string, number[]>();
  counts.forEach((count, at) => {
    for (const row of all) {
      const isSo = isBroken(row);
      const other = Array.from({ length: count }, (_, value) => row.with(at, value)).find(
        (one) => isBroken(one) !== isSo,
      );
      if (other === undefined) continue;
      for (const one of [row, other]) found.set(String(one), one);
      break;
    }
  });
  return [...found.values()];
}

function valuesToSet(
  path: string,
  set: ReturnType<typeof choicesToSet>,
  product: Product,
): readonly unknown[] {
  const [root = '', own = ''] = path.split('.');
  const usual = (setIn(product)[root] as Values | undefined)?.[own];
  if (typeof usual === 'boolean') return [true, false];
  return set.find(({ name }) => name === own)?.values ?? [usual];
}

const isCondition = (value: RuleValue | undefined): value is Extract<RuleValue, { when: unknown }> =>
  typeof value === 'object';

function isBroken(
  asked: RuleValue | undefined,
  { scope, keyword, value }: { scope: Values; keyword: string; value: unknown },
  { terms }: Product,
): boolean {
  if (asked === undefined) return false;
  const holdsNow = isCondition(asked) ? holds(asked.when, scope, terms) : asked === true;
  if (keyword === 'check') return !holdsNow;
  return holdsNow && value === undefined;
}

/** qa/call-rules.ts: rules over several fields, for what server and browser ask alike. */
export function emitCallRules(product: Product): OutputFile {
  const content = `import type { QaCallRule } from './support/shapes.ts';

export const callRules: readonly QaCallRule[] = ${layOut(printData(JSON.parse(JSON.stringify(planCallRules(product)))))};
`;
  return { path: 'qa/call-rules.ts', content, from: placesOf(Object.values(product.rules)) };
}
