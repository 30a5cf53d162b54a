import type { Node } from '../../model/node.ts';
import type { Product } from '../../model/product.ts';
import { sortedEntries } from '../output.ts';
import { type Code, list, object } from './code.ts';
import { identifier, quote } from './literal.ts';
import { printData } from './print-data.ts';
import { arrow, type Printing, printCondition, printValue, printWhen, type ScopeType } from './print-expr.ts';

/** A node as TypeScript data: plain, but for arrow functions where it says `when` or `value`. */
export function printNode(node: Node, printing: Printing, scope: ScopeType): Code {
  switch (node.t) {
    case 'literal':
      return printData(node.value);
    case 'text':
      return quote(node.key);
    case 'ref':
      return printRef(node, printing);
    case 'when':
      return printWhen(node.expr, printing, scope);
    case 'value':
      return printShown(node, printing, scope);
    case 'read':
      return printRead(node, printing, scope);
    case 'list':
      return list(node.items.map((item) => printNode(item, printing, scope)));
    case 'record':
      return object(printFields(node.fields, printing, scope));
    case 'by': {
      const cases = object(printFields(node.cases, printing, scope));
      const otherwise = node.otherwise && printNode(node.otherwise, printing, scope);
      const fields: [string, Code][] = [
        ['by', quote(node.by)],
        ['cases', cases],
      ];
      return object(otherwise === undefined ? fields : [...fields, ['otherwise', otherwise]]);
    }
  }
}

function printFields(fields: Record<string, Node>, printing: Printing, scope: ScopeType): [string, Code][] {
  return sortedEntries(fields).map(([key, field]) => [key, printNode(field, printing, scope)]);
}

/** A constant is imported, so that a limit stands once in generated/ too; any other id is a text. */
function printRef(node: Extract<Node, { t: 'ref' }>, { module, product }: Printing): Code {
  if (node.to === 'constants') {
    const own = sortedEntries(product.constants).filter(([id]) => id.startsWith(`${node.id}.`));
    return object(
      own.map(([id, { name }]) => [
        id.slice(node.id.length + 1),
        module.need(identifier(name), 'constants.ts'),
      ]),
    );
  }
  const constant = node.to === 'constant' ? constantOf(product, node.id) : undefined;
  return constant === undefined ? quote(node.id) : module.need(identifier(constant.name), 'constants.ts');
}

function constantOf(product: Product, id: string) {
  return Object.hasOwn(product.constants, id) ? product.constants[id] : undefined;
}

function printShown(node: Extract<Node, { t: 'value' }>, printing: Printing, scope: ScopeType): Code {
  const get: [string, Code] = ['get', printRead(node, printing, scope)];
  return object(node.as === undefined ? [get] : [get, ['as', quote(node.as)]]);
}

function printRead(
  { expr, before = [] }: Extract<Node, { t: 'value' | 'read' }>,
  printing: Printing,
  scope: ScopeType,
): Code {
  const ways = before.map(
    (way) => `${printCondition(way.when, printing)} ? ${printValue(way.expr, printing)} : `,
  );
  const last = printValue(expr, printing);
  const body = ways.length === 0 ? last : `(${ways.join('')}${last})`;
  const reads = [expr, ...before.flatMap((way) => [way.when, way.expr])];
  return arrow(body, { reads, printing, scope });
}
