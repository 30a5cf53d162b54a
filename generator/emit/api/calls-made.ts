import { ruleOfInput } from '../../model/forms.ts';
import type { Node } from '../../model/node.ts';
import type { Product, Screen } from '../../model/product.ts';
import { effectsOfRefusals } from '../../model/refusals.ts';
import { sortedUnique } from '../output.ts';

/**
 * The calls that a page brings along: those that its description names, and what its forms ask while they are filled in,
 * but for those that are there already.
 */
export function callsOfScreen({ props }: Screen, product: Product): string[] {
  const named = callsIn([props], product);
  const asked = named.flatMap((id) => asksOf(id, product));
  const beside = callsBesideScreens(product);
  return sortedUnique([...named, ...asked]).filter((id) => !beside.includes(id));
}

/** What is asked before a page is drawn, from every page, or after any failure. */
export function callsBesideScreens(product: Product): string[] {
  const { app, guards, routes } = product;
  const nodes = [
    ...app.boot,
    ...Object.values(app.menus).map(({ buttons }) => buttons),
    ...effectsOfRefusals(product),
  ];
  const ofRoutes = routes.flatMap(({ exists, loads }) => [
    ...(exists === undefined ? [] : [exists]),
    ...Object.values(loads),
  ]);
  const ofGuards = Object.values(guards).flatMap(({ load }) => Object.values(load));
  return sortedUnique([...callsIn(nodes, product), ...ofRoutes, ...ofGuards]).filter((id) =>
    Object.hasOwn(product.endpoints, id),
  );
}

/** What a rule asks of an input of a call while it is typed. */
function asksOf(id: string, product: Product): string[] {
  const endpoint = product.endpoints[id];
  if (endpoint === undefined) return [];
  return Object.keys(endpoint.input.properties ?? {}).flatMap((name) => {
    const remote = ruleOfInput(name, endpoint, product)?.remote;
    return remote === undefined ? [] : [remote.ask];
  });
}

/** Calls that nodes name, themselves or by a poll. */
function callsIn(nodes: readonly Node[], product: Product, polls: ReadonlySet<string> = new Set()): string[] {
  return nodes.flatMap((node): string[] => {
    switch (node.t) {
      case 'list':
        return callsIn(node.items, product, polls);
      case 'record':
        return callsIn(Object.values(node.fields), product, polls);
      case 'by':
        return callsIn(
          [...Object.values(node.cases), ...(node.otherwise ? [node.otherwise] : [])],
          product,
          polls,
        );
      case 'ref':
        return callsOfRef(node, product, polls);
      default:
        return [];
    }
  });
}

/** What a poll does when it ends may be another one. */
function callsOfRef(
  { to, id }: Extract<Node, { t: 'ref' }>,
  product: Product,
  polls: ReadonlySet<string>,
): string[] {
  if (to === 'endpoint') return Object.hasOwn(product.endpoints, id) ? [id] : [];
  const poll = to === 'poll' && !polls.has(id) ? product.polls[id] : undefined;
  return poll === undefined ? [] : [poll.ask, ...callsIn([poll.then], product, new Set([...polls, id]))];
}
