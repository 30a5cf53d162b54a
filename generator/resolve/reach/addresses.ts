import { typeNameOf } from '../../grammar/json-schema.ts';
import type { Product, Route } from '../../model/product.ts';
import type { Subject } from '../../model/rights.ts';
import type { PageFacts } from '../../read/page-facts.ts';
import { isFindable } from './things.ts';

type Calls = Pick<Product, 'endpoints' | 'definitions'>;

/**
 * The named types of what an address says, and those of its query: of a part the one that the route says, else that of the
 * input which the call that says whether it exists takes under its name, else the one that is called as it: `{userName}`.
 */
export function typesOfAddress(route: Route, { endpoints, definitions }: Calls): Record<string, string> {
  const { exists, query, fixed, types } = route;
  const inputs = exists === undefined ? {} : (endpoints[exists]?.input.properties ?? {});
  const params = [...paramsIn(route), ...Object.keys(fixed)].flatMap((name) => {
    const called = name.charAt(0).toUpperCase() + name.slice(1);
    const type = Object.hasOwn(inputs, name)
      ? typeNameOf(inputs[name] ?? {})
      : isFindable(called, definitions)
        ? called
        : undefined;
    return type === undefined ? [] : [[name, type] as const];
  });
  return {
    ...query,
    ...Object.fromEntries(params),
    ...(Object.hasOwn(fixed, 'kind') && { kind: 'KindId' }),
    ...types,
  };
}

export const paramsIn = ({ path }: Pick<Route, 'path'>) =>
  [...path.matchAll(/\{(\w+)(?:\.\.\.)?\}/g)].map(([, name = '']) => name);

/** What an address is made of: its parts but for the rest of a path, and what tells it from others of the same screen. */
export function partsOfAddress({ path, fixed }: Route, routes: readonly Route[]): string[] {
  const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const telling = Object.keys(fixed).filter((name) =>
    routes.some((other) => other.fixed[name] !== fixed[name]),
  );
  return [...parts, ...telling];
}

interface Knowing extends Calls, Pick<Product, 'subjects'> {
  routes: readonly Route[];
  /** What the call of a screen answers that its page, and those within it, are about. */
  shownBy: (screen: string) => string | undefined;
}

function chainOf(route: Route, routes: readonly Route[]): Route[] {
  const parent = routes.find(({ id }) => id === route.parent);
  return parent === undefined ? [route] : [route, ...chainOf(parent, routes)];
}

/** What the pages of a screen know by their addresses: what each of them says, with one type. */
export function factsOf(routes: readonly Route[], query: readonly string[], known: Knowing): PageFacts {
  const typed = routes.map((route) => typesOfAddress(route, known));
  const [first = {}, ...others] = typed;
  const types = Object.fromEntries(
    Object.entries(first).filter(([name, type]) => others.every((one) => one[name] === type)),
  );
  const about = routes.map((route) =>
    chainOf(route, known.routes).flatMap((one) => known.shownBy(one.screen) ?? []),
  );
  const isReached = ({ shown, optional }: Subject) =>
    !optional && about.every((answers) => answers.includes(shown));
  return {
    params: [...new Set(routes.flatMap(paramsIn))],
    hasKind: routes.every(({ fixed }) => fixed.kind !== undefined),
    query,
    types,
    subjects: Object.values(known.subjects).flatMap((subject) => (isReached(subject) ? [subject.name] : [])),
  };
}
