import { rolesOf, screensMeant } from '../declare/roles.ts';
import { rootsIn } from '../expressions/expr-parts.ts';
import type { Shape } from '../grammar/shape.ts';
import type { Expr, Node } from '../model/node.ts';
import type { Product, Screen } from '../model/product.ts';
import type { Building } from '../resolve/known.ts';
import { child, itemsOf, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import { routesTo } from './words/links.ts';

interface Known {
  building: Pick<Building, 'faults'>;
  product: Product;
}

/** A block that stands once for each kind asks for one, says one or leads to one: else it is the same block again. */
export function checkPerKind({ props }: Screen, root: SpecNode, { building, product }: Known): void {
  const written = itemsOf(child(root, 'blocks'));
  const blocks = props.fields.blocks?.t === 'list' ? props.fields.blocks.items : [];
  // A block that could not be read is told, and the others cannot be counted.
  if (written.length !== blocks.length) return;
  for (const [i, block] of blocks.entries()) {
    const forEach = child(written[i], 'forEach');
    const own = forEach && withoutRows(block, product);
    if (forEach === undefined || own === undefined || isOfKind(own, product)) continue;
    building.faults.add('HUB1817', forEach.at, {
      name: stringOf(child(written[i], 'block')) ?? '',
      reason: 'it neither asks for one nor says which',
      missing: 'the input of its call that is one',
    });
  }
}

type Fields = Extract<Node, { t: 'record' }>['fields'];

/** The words of the block that these are, where they are those of one. */
function shapesOf({ block }: Fields, { blocks }: Product): Readonly<Record<string, Shape>> {
  const shape = block?.t === 'literal' ? blocks[String(block.value)]?.shape : undefined;
  if (shape?.is !== 'record') return {};
  return Object.fromEntries(Object.entries(shape.fields).map(([name, own]) => [name, own.shape]));
}

/** What is said of each row is of the kind of that row. */
function withoutRows(block: Node, product: Product): Node {
  if (block.t !== 'record') return block;
  const shapes = shapesOf(block.fields, product);
  const isOfRows = (name: string) => {
    const own = shapes[name];
    return own?.is === 'record' && (own.one === true || own.parts !== undefined);
  };
  const fields = Object.entries(block.fields).filter(([name]) => !isOfRows(name));
  return { t: 'record', fields: Object.fromEntries(fields) };
}

const words = ['kind', 'kinds', 'aKind', 'about'];

function isOfKind(node: Node, product: Product): boolean {
  const inner = (one: Node) => isOfKind(one, product);
  const isNamed = (expr: Expr) => rootsIn(expr, product.terms).has('kind');
  switch (node.t) {
    case 'text':
      return Object.values(product.messages).some((own) =>
        own[node.key]?.params.some((name) => words.includes(name)),
      );
    case 'when':
      return isNamed(node.expr);
    case 'value':
    case 'read':
      return [node, ...(node.before ?? [])].some(
        (one) => isNamed(one.expr) || ('when' in one && isNamed(one.when)),
      );
    case 'ref':
      return (
        node.to === 'screen' &&
        screensMeant(node.id, '', rolesOf(product.app)).some((screen) =>
          routesTo(screen, product.routes).some(({ fixed }) => 'kind' in fixed),
        )
      );
    case 'list':
      return node.items.some(inner);
    case 'by':
      return (
        node.by === 'kind' ||
        [...Object.values(node.cases), ...(node.otherwise ? [node.otherwise] : [])].some(inner)
      );
    case 'record': {
      const shapes = shapesOf(node.fields, product);
      const isPerKind = (own?: Shape) => own?.is === 'record' && own.perKind === true;
      return Object.entries(node.fields).some(([name, value]) => isPerKind(shapes[name]) || inner(value));
    }
    default:
      return false;
  }
}
