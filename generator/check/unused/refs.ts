import type { JsonSchema } from '../../grammar/json-schema.ts';
import type { RefTarget } from '../../grammar/targets.ts';
import type { Node } from '../../model/node.ts';
import type { Product } from '../../model/product.ts';

/** Every id that a piece of a screen, or effects, name. */
export function refsIn(node: Node | undefined): { to: RefTarget; id: string }[] {
  switch (node?.t) {
    case 'ref':
      return [node];
    case 'list':
      return node.items.flatMap(refsIn);
    case 'record':
      return Object.entries(node.fields).flatMap(([name, value]) => [
        ...refsIn(value),
        ...pageOf(name, value),
      ]);
    case 'by':
      return [...Object.values(node.cases), node.otherwise].flatMap(refsIn);
    default:
      return [];
  }
}

/** An effect says where it leads in a word: a screen, or a place. */
function pageOf(name: string, value: Node): { to: RefTarget; id: string }[] {
  if (value.t !== 'literal' || !['page', 'go', 'window'].includes(name)) return [];
  const id = String(value.value);
  return [
    { to: 'screen', id },
    { to: 'place', id },
  ];
}

/** Every piece of a product that may name something. */
export function piecesOf({ screens, errors, polls, app }: Product): (Node | undefined)[] {
  return [
    ...Object.values(screens).map(({ props }) => props),
    ...Object.values(errors).flatMap(({ effects, onPage }) => [effects, onPage]),
    ...Object.values(polls).map(({ then }) => then),
    ...Object.values(app.menus).map(({ buttons }) => buttons),
    ...app.boot,
  ];
}

/** The types that a schema names. */
export function typesIn(schema: JsonSchema | undefined): string[] {
  const found = JSON.stringify(schema ?? {}).matchAll(/"\$ref":"#\/definitions\/([^"]+)"/g);
  return [...found].map(([, name = '']) => name);
}
