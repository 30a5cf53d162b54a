import { writtenRoutes } from '../../grammar/spec/routes.ts';
import { at } from '../../grammar/written.ts';
import type { Product } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';

/** A tab of a kind is one that a page of that kind shows, and a page shows none that no kind has. */
export function checkTabs(
  { read, faults }: Pick<Building, 'read' | 'faults'>,
  { routes, kinds }: Pick<Product, 'routes' | 'kinds'>,
): void {
  for (const kind of read.kinds.flatMap(({ read: file }) => [...(file.kinds ?? [])])) {
    const own = routes.filter(({ fixed }) => fixed.kind === kind.id);
    const known = [...new Set(own.flatMap(({ tab }) => tab ?? []))];
    // A kind of which no page is a tab shows none; what they would be is unknown.
    if (known.length === 0) continue;
    for (const [i, name] of [...kind.tabs].entries())
      if (!known.includes(name)) faults.add('HUB1104', at(kind.tabs, i), { name, where: 'tabs' }, known);
  }
  const wanted = [...new Set(kinds.flatMap(({ tabs }) => tabs))];
  for (const one of read.routes.flatMap(({ read: file }) => writtenRoutes(file.routes)))
    if (one.tab !== undefined && !wanted.includes(one.tab))
      faults.add('HUB1104', at(one, 'tab'), { name: one.tab, where: 'tab: no kind has it' }, wanted);
}
