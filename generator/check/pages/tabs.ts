import { writtenRoutes } from '../../grammar/spec/routes.ts';
import { at } from '../../grammar/written.ts';
import type { Product } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';

/** A page is no tab that no kind has: nobody would see it. */
export function checkTabs(
  { read, faults }: Pick<Building, 'read' | 'faults'>,
  { kinds }: Pick<Product, 'kinds'>,
): void {
  // Without kinds each tab is one that a page is, and a record says which of them it has.
  if (kinds.length === 0) return;
  const known = [...new Set(kinds.flatMap(({ tabs }) => tabs))];
  for (const one of read.routes.flatMap(({ read: file }) => writtenRoutes(file.routes)))
    if (one.tab !== undefined && !known.includes(one.tab))
      faults.add('HUB1104', at(one, 'tab'), { name: one.tab, where: 'tab: no kind has it' }, known);
}
