import { menuButtons } from '../grammar/menu.ts';
import { named } from '../grammar/written.ts';
import type { MenuEntry } from '../model/menu.ts';
import type { Route } from '../model/product.ts';
import { readNode } from '../read/read-node.ts';
import { emptyRecord } from '../yaml/record.ts';
import { child, itemsOf, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import { withRights } from './buttons.ts';
import { type Building, scopeReader } from './known.ts';
import { fillerOf } from './reach/fill.ts';
import { listOf } from './screens.ts';

/** Menus, whose buttons know who looks and the page that is shown. */
export function buildMenus(building: Building, routes: readonly Route[]): Record<string, MenuEntry> {
  const menus = emptyRecord<MenuEntry>();
  for (const { read } of building.read.app)
    for (const { key, value } of named(read.menus)) {
      const at = typeof value.at === 'string' ? [value.at] : [...value.at];
      menus[key] = {
        at,
        ...(value.app !== undefined && { app: value.app }),
        buttons: buttonsOf(value.buttons, knownAt(at), { building, routes }),
      };
    }
  return menus;
}

/** Behind the face of a person, and at the side of their own pages, it is known who that is. */
const knownAt = (at: readonly string[]) => (at.includes('header') ? [] : ['viewer']);

interface Around {
  building: Building;
  routes: readonly Route[];
}

function buttonsOf(
  node: SpecNode,
  subjects: readonly string[],
  { building, routes }: Around,
): MenuEntry['buttons'] {
  if (menuButtons.is !== 'list' || node.t !== 'list') {
    readNode(menuButtons, node, scopeReader(building, 'buttons'));
    return { t: 'list', items: [] };
  }
  const fill = fillerOf({ ...building, routes, listOf: (screen) => listOf(screen, building) });
  const items = itemsOf(node).flatMap((one) => {
    const hasKind = stringOf(child(one, 'forEach')) !== undefined;
    const page = { params: [], hasKind, query: [], types: {}, subjects };
    const reader = { ...scopeReader(building, 'button'), page, fill };
    return (menuButtons.is === 'list' && readNode(menuButtons.of, one, reader)) || [];
  });
  return withRights({ t: 'list', items }, { building, routes });
}
