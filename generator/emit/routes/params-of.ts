import type { Node } from '../../model/node.ts';
import type { Product, Route, Screen } from '../../model/product.ts';
import { effectsOfRefusals } from '../../model/refusals.ts';

/** What every address of a screen names, each with its values where those are limited. */
export function paramsOf({ id }: Screen, product: Product): Record<string, string[]> {
  const routes = product.routes.filter((route) => route.screen === id);
  const [first] = routes;
  // What an effect draws stands under any address.
  if (first === undefined || pagesOfEffects(product).has(id)) return {};
  const names = namesOfPath(first).filter((name) =>
    routes.every((route) => namesOfPath(route).includes(name)),
  );
  return Object.fromEntries(names.map((name) => [name, valuesOf(name, routes)]));
}

/** What stands in braces in the path of a route. */
export function namesOfPath({ path }: Pick<Route, 'path'>): string[] {
  return [...path.matchAll(/\{(\w+)(?:\.\.\.)?\}/g)].map(([, name = '']) => name);
}

/** The values that the addresses take under a name; none where one of the routes takes any. */
export function valuesOf(name: string, routes: readonly Route[]): string[] {
  const values = routes.map(({ params }) => params[name] ?? []);
  return values.some((own) => own.length === 0) ? [] : [...new Set(values.flat())].sort();
}

/** Screens that an effect draws in place of the page. */
function pagesOfEffects(product: Product): ReadonlySet<string> {
  const { screens, polls } = product;
  const nodes = [
    ...Object.values(screens).map(({ props }) => props),
    ...effectsOfRefusals(product),
    ...Object.values(polls).map(({ then }) => then),
  ];
  return new Set(nodes.flatMap(pagesIn));
}

function pagesIn(node: Node | undefined): string[] {
  if (node?.t === 'list') return node.items.flatMap(pagesIn);
  if (node?.t === 'by') return [...Object.values(node.cases), node.otherwise].flatMap(pagesIn);
  if (node?.t !== 'record') return [];
  return Object.entries(node.fields).flatMap(([name, own]) => {
    const isPage = name === 'page' && (own.t === 'literal' || own.t === 'ref');
    return isPage ? [String(own.t === 'literal' ? own.value : own.id)] : pagesIn(own);
  });
}
