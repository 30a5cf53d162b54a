import { at, named } from '../grammar/written.ts';
import type { Node } from '../model/node.ts';
import type { Product } from '../model/product.ts';
import { effectsOfRefusals } from '../model/refusals.ts';
import type { Building } from '../resolve/known.ts';

/** A check that hides what it refuses is asked by a button, or by the page that one leads to. */
export function checkHiddenButtons(product: Product, { read, faults }: Building): void {
  const { actions, guards, app, screens } = product;
  const drawn = [
    ...Object.values(screens).map(({ props }) => props),
    ...Object.values(app.menus).map(({ buttons }) => buttons),
    ...effectsOfRefusals(product),
  ];
  const asked = new Set(drawn.flatMap(askedIn));
  const checks = new Set([...asked].flatMap((id) => (actions[id] ?? guards[id])?.checks ?? []));
  for (const { key, value } of read.guards.flatMap((file) => named(file.read.checks)))
    if (value.hides && !checks.has(key)) faults.add('HUB1869', at(value, 'hides'), { name: key });
}

/** The actions that buttons ask, and what asks of the pages that they lead to may hide them. */
function askedIn(node: Node): string[] {
  switch (node.t) {
    case 'list':
      return node.items.flatMap(askedIn);
    case 'by':
      return [...Object.values(node.cases), ...(node.otherwise ? [node.otherwise] : [])].flatMap(askedIn);
    case 'record': {
      const { allow, opens } = node.fields;
      const opened = opens?.t === 'list' ? opens.items : [];
      return [
        ...(allow?.t === 'ref' ? [allow.id] : []),
        ...opened.flatMap((one) => (one.t === 'literal' ? [String(one.value)] : [])),
        ...Object.values(node.fields).flatMap(askedIn),
      ];
    }
    default:
      return [];
  }
}
