import { rootsIn } from '../../expressions/expr-parts.ts';
import type { Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { layOut } from '../print/code.ts';
import { printData } from '../print/print-data.ts';
import { holds, type Values } from './evaluate.ts';
import { choicesToSet } from './set-choices.ts';
import type { QaStanding, QaSubject } from './support/shapes.ts';
import { foundOr, passes, rolesOf, setIn, thingBy, thingsOf } from './verdicts.ts';

/** Everybody before every thing, however the hub is set: which checks and terms hold that read nothing else. */
export function planStandings(product: Product): QaStanding[] {
  const { checks, terms } = product;
  const samples = [undefined, ...thingsOf('item', product)];
  const settings = [
    {},
    ...choicesToSet(product).flatMap(({ name, values }) => values.map((value) => ({ [name]: value }))),
  ];
  const set = setIn(product);
  return Object.entries(rolesOf(product)).flatMap(([role, viewer]) =>
    samples.flatMap((sample) =>
      settings.map((own): QaStanding => {
        const given = Object.fromEntries(
          Object.entries(set).map(([name, values]) => [name, { ...(values as Values), ...own }]),
        );
        const item = sample === undefined ? {} : { item: thingBy('item', sample, product) };
        const scope: Values = { viewer, now: 0, ...item, ...given };
        const isKnown = (names: Iterable<string>) => [...names].every((name) => Object.hasOwn(scope, name));
        return {
          title: [role, sample, ...Object.values(own)].filter(Boolean).join(', '),
          viewer,
          ...item,
          given,
          checks: judged(checks, ({ reads, needs, ...check }) =>
            isKnown([...reads, ...needs]) ? passes({ reads, needs, ...check }, scope, terms) : undefined,
          ),
          terms: judged(terms, ({ expr }) =>
            isKnown(rootsIn(expr, terms)) ? holds(expr, scope, terms) : undefined,
          ),
        };
      }),
    ),
  );
}

/** Of what can be judged here whether it holds. */
function judged<Rule>(
  rules: Readonly<Record<string, Rule>>,
  judge: (rule: Rule) => boolean | undefined,
): Record<string, boolean> {
  return Object.fromEntries(
    sortedEntries(rules).flatMap(([id, rule]) => {
      const holdsNow = foundOr(() => judge(rule));
      return holdsNow === undefined ? [] : [[id, holdsNow] as const];
    }),
  );
}

/** What becomes of a call about a thing that is not there, or that one may not know of. */
export const planSubjects = ({ subjects, checks }: Product): QaSubject[] =>
  sortedEntries(subjects).map(([name, { optional, error, seen, load }]) => {
    const missing = error ?? checks[seen ?? '']?.error;
    return { name, optional, ...(missing !== undefined && { missing }), ...(load !== undefined && { load }) };
  });

/** qa/standing.ts: who stands how to what, for the one place that decides about calls. */
export function emitStandings(product: Product): OutputFile {
  const { checks, terms, guards, everywhere } = product;
  const printed = (value: unknown) => layOut(printData(JSON.parse(JSON.stringify(value))));
  const asked = everywhere === undefined ? [] : (guards[everywhere]?.checks ?? []);
  const content = `import type { QaStanding, QaSubject } from './support/shapes.ts';

export const standings: readonly QaStanding[] = ${printed(planStandings(product))};

export const subjects: readonly QaSubject[] = ${printed(planSubjects(product))};

/** What is asked before anything else, in order, with the error of each. */
export const asked: readonly { check: string; error: string }[] = ${printed(
    asked.map((check) => ({ check, error: checks[check]?.error })),
  )};
`;
  return {
    path: 'qa/standing.ts',
    content,
    from: placesOf([...Object.values(checks), ...Object.values(terms)]),
  };
}
