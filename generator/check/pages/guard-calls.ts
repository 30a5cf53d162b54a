import type { WrittenChild } from '../../grammar/spec/routes.ts';
import { at, isSaid } from '../../grammar/written.ts';
import type { Product, Route } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';
import { asksOfViewer, guardsWith } from './of-viewer.ts';

type Pages = Pick<Product, 'guards' | 'guardOrder' | 'checks' | 'actions' | 'endpoints' | 'subjects'>;

/**
 * What a guard asks a call for is answered to whom the call lets in: others meet its refusal in the place of the page, and are
 * led nowhere. A check of who somebody is can stand before it.
 */
export function checkGuardCalls(
  written: WrittenChild,
  { path, guards, origin }: Route,
  { faults }: Pick<Building, 'faults'>,
  pages: Pages,
): void {
  const inOrder = pages.guardOrder.filter((id) => guards.includes(id));
  for (const [i, id] of inOrder.entries()) {
    const passed = new Set(inOrder.slice(0, i).flatMap((before) => pages.guards[before]?.checks ?? []));
    for (const call of Object.values(pages.guards[id]?.load ?? {})) {
      const check = asksOfViewer(call, pages).find((one) => !passed.has(one));
      if (check === undefined) continue;
      const place = isSaid(written, 'guards') ? at(written, 'guards') : origin.place;
      faults.add('HUB1555', place, { name: id, where: path, call, check }, guardsWith(check, pages));
      return;
    }
  }
}
