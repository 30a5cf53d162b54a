import { answersHere } from '../../model/answers-here.ts';
import { doesChange } from '../../model/does-change.ts';
import type { Endpoint, Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { layOut } from '../print/code.ts';
import { printData } from '../print/print-data.ts';
import type { Compiler } from '../validators/compile-standalone.ts';
import { sampleCall } from './roles.ts';
import type { QaCost, QaLimit, QaNumber, SampleCall } from './support/shapes.ts';
import type { Unprovoked } from './unprovoked.ts';

interface Planning {
  product: Product;
  compiler: Compiler;
}

/** The numbers of doors: how large a body may be, and how much may stand in an address. */
export function planLimits(planning: Planning): { limits: QaLimit[]; unprovoked: Unprovoked[] } {
  const { product } = planning;
  const unprovoked: Unprovoked[] = [];
  const known = (
    constant: string,
    limit: Omit<QaLimit, 'constant' | 'call'>,
    call: SampleCall | undefined,
  ) => {
    if (!Object.hasOwn(product.constants, constant)) return [];
    if (call !== undefined) return [{ constant, ...limit, call }];
    unprovoked.push({
      what: `constant ${constant}`,
      door: 'HTTP',
      why: 'no call that is answered here meets it',
    });
    return [];
  };
  const bodies = sortedEntries(product.budgets).flatMap(([id, { bodyBytes }]) => {
    const call = firstCall(planning, (one) => one.budget?.id === id && one.bodyFields.length > 0);
    return known(`budget.${id}.body`, { how: 'body', most: bodyBytes }, call);
  });
  const read = firstCall(planning, (one) => !doesChange(one) && one.allow === undefined);
  const queries = (['parameters', 'entries', 'depth'] as const).flatMap((how) =>
    known(`query.${how}`, { how, most: Number(product.constants[`query.${how}`]?.value ?? 0) }, read),
  );
  return { limits: [...bodies, ...queries], unprovoked };
}

/** The first call, by its id, that fits and that is answered here as most are. */
export function firstCall(
  { product, compiler }: Planning,
  fits: (endpoint: Endpoint) => boolean,
): SampleCall | undefined {
  for (const [, endpoint] of sortedEntries(product.endpoints)) {
    const isPlain =
      answersHere(endpoint) && endpoint.answers === 'wrapper' && endpoint.encode !== 'multipart';
    const call = isPlain && fits(endpoint) ? sampleCall(endpoint, product, compiler) : undefined;
    if (call) return call;
  }
  return undefined;
}

/** qa/limits.ts: both sides of what the server holds at its doors. */
export function emitLimits(limits: readonly QaLimit[], product: Product): OutputFile {
  const { constants, endpoints } = product;
  const printed = (value: unknown) => layOut(printData(JSON.parse(JSON.stringify(value))));
  const costs = sortedEntries(product.budgets).map(([, cost]): QaCost => cost);
  // The rates of classes, and those of single calls.
  const all = [
    ...Object.values(product.budgets),
    ...Object.values(endpoints).flatMap(({ budget }) => budget ?? []),
  ];
  const rates = new Map(all.flatMap(({ rate }) => (rate === undefined ? [] : [[rate.id, rate] as const])));
  const numbers = sortedEntries(constants).flatMap(([id, { value }]): QaNumber[] =>
    typeof value === 'number' ? [{ id, value }] : [],
  );
  const content = `import type { QaCost, QaLimit, QaNumber, QaRate } from './support/shapes.ts';

export const limits: readonly QaLimit[] = ${printed(limits)};

/** What a call of each class may cost, as it is described. */
export const costs: readonly QaCost[] = ${printed(costs)};

/** How often such calls may come, and those that have a rate of their own. */
export const rates: readonly QaRate[] = ${printed(sortedEntries(Object.fromEntries(rates)).map(([, rate]) => rate))};

/** What each constant says that is a number: milliseconds, bytes, or a count. */
export const numbers: readonly QaNumber[] = ${printed(numbers)};
`;
  const from = placesOf([...Object.values(constants), ...Object.values(endpoints)]);
  return { path: 'qa/limits.ts', content, from };
}
