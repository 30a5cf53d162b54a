import type { WrittenChild } from '../../grammar/spec/routes.ts';
import { at, isSaid } from '../../grammar/written.ts';
import type { Node } from '../../model/node.ts';
import type { Product, Route } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';
import { asksOfViewer, guardsWith } from './of-viewer.ts';

type Pages = Pick<Product, 'screens' | 'guards' | 'checks' | 'actions' | 'endpoints' | 'subjects'>;

/**
 * What a page asks at once is answered to whom the call lets in: others would meet its refusal where the page was. Who they are
 * can be asked before the page; a block that stands there only for some is left to its own condition.
 */
export function checkRefusedLoads(
  written: WrittenChild,
  { path, screen, guards, allow, origin }: Route,
  { faults }: Pick<Building, 'faults'>,
  pages: Pages,
): void {
  const passed = new Set([
    ...guards.flatMap((id) => pages.guards[id]?.checks ?? []),
    ...allow.flatMap((id) => pages.actions[id]?.checks ?? []),
  ]);
  for (const call of callsAtOnce(pages.screens[screen]?.props, pages)) {
    const missing = asksOfViewer(call, pages).filter((one) => !passed.has(one));
    for (const check of missing) {
      const known = guardsWith(check, pages);
      // What no guard asks no page can ask before.
      if (known.length === 0) continue;
      const place = isSaid(written, 'guards') ? at(written, 'guards') : origin.place;
      faults.add('HUB1822', place, { name: screen, where: path, call, check }, known);
      return;
    }
  }
}

/** The calls that are read as soon as the page stands: its own, and those of blocks that are always there. */
function callsAtOnce(page: Node | undefined, pages: Pick<Pages, 'endpoints'>): string[] {
  if (page?.t !== 'record' || 'when' in page.fields) return [];
  return Object.entries(page.fields).flatMap(([word, value]) => {
    if (value.t === 'list')
      return value.items.flatMap((item) => (isBlock(item) ? callsAtOnce(item, pages) : []));
    // Every block reads by this word; its other calls are asked when somebody wants what they answer.
    const isLoad = word === 'load' && value.t === 'ref' && value.to === 'endpoint';
    return isLoad && isRead(value.id, pages) ? [value.id] : [];
  });
}

const isBlock = (node: Node): boolean => node.t === 'record' && 'block' in node.fields;

function isRead(id: string, { endpoints }: Pick<Pages, 'endpoints'>): boolean {
  const route = endpoints[id]?.route;
  return [route?.otherwise, ...Object.values(route?.cases ?? {})].some((one) => one?.method === 'GET');
}
