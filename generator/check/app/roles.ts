import { callsOfKinds, engineCallNames } from '../../grammar/engine-calls.ts';
import { isPageRole, isRoleOptional, type PageRoleId, pageRoles, roleNames } from '../../grammar/roles.ts';
import { at, named } from '../../grammar/written.ts';
import type { Product } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';
import { partsOfRoute, queryIn, routesTo } from '../words/links.ts';

/** The engine finds whatever it leads to, with what it knows of each address: in every app, since what one lacks is as at `/`. */
export function checkRoles({ read, faults, lookup }: Building, product: Product): void {
  for (const { read: app } of read.app) {
    // A product without a page at / is one that is being begun.
    const root = named(app.apps).find(({ value }) => value.at === '/');
    const isWhole = product.routes.some((route) => route.app === root?.key && route.path === '/');
    if (root === undefined || !isWhole) continue;
    const hasKinds = product.kinds.length > 0 || lookup.unsure('kind');
    for (const name of engineCallNames)
      if (app.calls?.[name] === undefined && (hasKinds || !callsOfKinds.includes(name)))
        faults.add('HUB1852', at(app), { name });
    for (const name of roleNames)
      if (lookup.roles[root.key]?.[name] === undefined && !isRoleOptional(name, hasKinds))
        faults.add('HUB1850', root.keyAt, { name });
    for (const { value } of named(app.apps)) {
      const { roles } = value;
      const said = { ...roles };
      for (const name of roleNames.filter(isPageRole)) {
        const screen = said[name];
        if (roles === undefined || screen === undefined || !lookup.find('screen', screen)) continue;
        const place = at(roles, name);
        const lacking = lackingFor(name, screen, product);
        if (lacking === undefined) faults.add('HUB1908', place, { name: screen });
        else if (lacking !== '') faults.add('HUB1851', place, { name: screen, role: name, missing: lacking });
      }
    }
  }
}

/** What no address of the screen can do without and the engine does not know; undefined where it has none. */
function lackingFor(role: PageRoleId, screen: string, product: Product): string | undefined {
  const { brings, asks }: { brings: readonly string[]; asks?: string } = pageRoles[role];
  const routes = routesTo(screen, product.routes);
  const lacking = routes
    .map((route) => partsOfRoute(route).filter((part) => !brings.includes(part)))
    .sort((a, b) => a.length - b.length)[0];
  if (lacking === undefined) return undefined;
  const isRead = asks === undefined || queryIn(screen, product).has(asks);
  return [...lacking, ...(isRead ? [] : [`?${asks}`])].join(', ');
}
