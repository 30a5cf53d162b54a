import { rootsIn } from '../expressions/expr-parts.ts';
import type { Names } from '../expressions/names.ts';
import type { JsonSchema } from '../grammar/json-schema.ts';
import type { Node } from '../model/node.ts';
import type { Route } from '../model/product.ts';
import type { Term } from '../model/rights.ts';
import { readNode } from '../read/read-node.ts';
import type { SpecNode } from '../yaml/spec-node.ts';
import { withRights } from './buttons.ts';
import { type Building, scopeReader } from './known.ts';
import { fillerOf } from './reach/fill.ts';
import { listOf } from './screens.ts';
import { isGiven } from './subjects.ts';

const noEffects: Node = { t: 'list', items: [] };

/** What is known where effects are done that stand on no page. */
export interface Around {
  building: Building;
  /** What their links may lead to. */
  routes: readonly Route[];
  terms: Readonly<Record<string, Term>>;
}

/** What is known beyond that: what was answered just before, and what was read to come here. */
interface Behind {
  answer?: JsonSchema | undefined;
  reads?: Iterable<string>;
}

/** Effects that stand on no page, and find what their links are made of in what was answered. */
export function readEffects(
  node: SpecNode | undefined,
  where: string,
  around: Around,
  { answer, reads = [] }: Behind = {},
): Node {
  if (node === undefined) return noEffects;
  const { building, routes } = around;
  const { names, ...reader } = scopeReader(building, where);
  const fill = fillerOf({ ...building, routes, listOf: (screen) => listOf(screen, building) });
  const known = { ...onAnyPage(names, new Set(reads), around), ...(answer && { answer }) };
  const read = readNode({ is: 'effects' }, node, { ...reader, fill, names: known }) ?? noEffects;
  return withRights(read, { building, routes });
}

/**
 * What every page knows, and what was read. A page that is about something else has no item, and one with another address
 * no such part: a link that is made of these would lead home.
 */
function onAnyPage(names: Names, reads: ReadonlySet<string>, { terms, building }: Around): Names {
  const isKnown = (name: string) =>
    everywhere.includes(name) || isGiven(name, building.subjects) || reads.has(name);
  const scope = Object.fromEntries(Object.entries(names.scope).filter(([name]) => isKnown(name)));
  const isSaid = (id: string) => {
    const term = Object.hasOwn(terms, id) ? terms[id] : undefined;
    return term === undefined || [...rootsIn(term.expr, terms)].every(isKnown);
  };
  return {
    ...names,
    scope: { ...scope, route: { type: 'object', properties: { path: { type: 'string' } } } },
    terms: new Set([...names.terms].filter(isSaid)),
  };
}

const everywhere: readonly string[] = ['language', 'app'];
