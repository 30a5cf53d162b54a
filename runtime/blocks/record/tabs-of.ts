import type { Scope } from '#generated/screens/types.ts';
import { matchRoute, routes } from '../../routing/app-routes.ts';
import { hrefOfRoute } from '../../routing/href.ts';

export interface Tab {
  id: string;
  href: string;
  isOpen: boolean;
}

/** The tabs in the order that the kind gives them; those without a route here are left out. */
export function tabsOf(names: unknown, { route, language }: Scope): Tab[] {
  const match = matchRoute(route.path)?.route;
  const children = routes.filter(({ parent }) => parent !== undefined && parent === match?.parent);
  if (!Array.isArray(names)) return [];
  return names.flatMap((name) => {
    // Several routes may show one tab: the first is the one that needs nothing more than the thing's own address.
    const child = children.find(({ tab }) => tab === name);
    if (!child) return [];
    const href = hrefOfRoute(child, route.params, language);
    return [{ id: child.tab ?? '', href, isOpen: match?.tab === name }];
  });
}
