import { alwaysIs, type Holds } from '../../expressions/always.ts';
import { withoutTerms } from '../../expressions/expr-parts.ts';
import { flatSchema, type JsonSchema } from '../../grammar/json-schema.ts';
import type { WrittenChild } from '../../grammar/spec/routes.ts';
import type { Written } from '../../grammar/written.ts';
import type { Expr } from '../../model/node.ts';
import type { Product, Route } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';
import { addressSchema } from '../../resolve/route-names.ts';

type Known = Pick<Building, 'faults' | 'definitions'>;

/** A condition of a page that always holds, or never, is one that nobody meant. */
export function checkTitles(
  { titles: written, validate }: WrittenChild,
  route: Route,
  known: Known,
  { terms }: Pick<Product, 'terms'>,
): void {
  const holds = holdsOf(route, known);
  const tell = (expr: Expr | undefined, when: Written, where: string) => {
    const result = expr && alwaysIs(withoutTerms(expr, terms), holds);
    if (typeof result !== 'boolean') return;
    known.faults.add('HUB1808', when.at, { where, value: result ? 'always holds' : 'never holds' });
  };
  const titles = written ?? [];
  const read = route.titles ?? [];
  // One that could not be read is told, and leaves the others in other places.
  if (titles.length === read.length)
    for (const [i, { when, text }] of [...titles].entries()) {
      tell(read[i]?.when, when, `the title ${text}`);
      const before = titles.slice(0, i).findLast((_, j) => isWithin(read[i], read[j], terms, holds));
      if (before) known.faults.add('HUB1761', when.at, { name: text, other: before.text });
    }
  if (validate) tell(route.validate?.when, validate.when, `the address ${route.path}`);
}

interface Titled {
  when: Expr;
}

/** Whether one condition holds only where another one does. */
function isWithin(
  one: Titled | undefined,
  other: Titled | undefined,
  terms: Product['terms'],
  holds: Holds,
): boolean {
  if (one === undefined || other === undefined) return false;
  const implies: Expr = { op: 'or', left: { op: 'not', arg: one.when }, right: other.when };
  return alwaysIs(withoutTerms(implies, terms), holds) === true;
}

function holdsOf(route: Route, { definitions }: Known): Holds {
  const address = addressSchema(route);
  return ([root, ...rest]) => {
    const known = root === 'route' ? rest.reduce(stepInto, address as JsonSchema | undefined) : undefined;
    const [part, name] = rest;
    const isSure = part === 'path' || (part === 'params' && !route.path.includes(`{${name}...}`));
    return { type: flatSchema(known ?? {}, definitions), mayBeNothing: known === undefined || !isSure };
  };
}

const stepInto = (schema: JsonSchema | undefined, name: string) =>
  schema?.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
