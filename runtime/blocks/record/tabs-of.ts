import type { RecordProps, Scope } from '#generated/screens/types.ts';
import { hrefOfRoute, matchRoute, routes } from '#runtime/offers/links.ts';
import { refusalOf } from '#runtime/offers/page.ts';

export interface Tab {
  id: string;
  href: string;
  isOpen: boolean;
}

/** The tabs in the order that the kind gives them, without those that have no route here or that one may not open. */
export function tabsOf(names: unknown, scope: Scope): Tab[] {
  const { route, language } = scope;
  const match = matchRoute(route.path)?.route;
  const children = routes.filter(({ parent }) => parent !== undefined && parent === match?.parent);
  if (!Array.isArray(names)) return [];
  return names.flatMap((name) => {
    // Several routes may show one tab: the first is the one that needs nothing more than the thing's own address.
    const child = children.find(({ tab }) => tab === name);
    if (!child || refusalOf(child, scope)) return [];
    const href = hrefOfRoute(child, route.params, language);
    return [{ id: child.tab ?? '', href, isOpen: match?.tab === name }];
  });
}

/** Whether the first tab is open: there the header says all it knows, elsewhere it makes room. */
export function isAtFirstTab({ tabs }: Pick<RecordProps, 'tabs'>, scope: Scope): boolean {
  const names = tabs?.from.get(scope);
  const open = matchRoute(scope.route.path)?.route.tab;
  // A page inside that is no tab makes room as well: one that has tabs opens at the first of them.
  return !Array.isArray(names) || names[0] === open;
}
