import type { Node } from 'typescript/unstable/ast';
import {
  isArrayLiteralExpression,
  isBindingElement,
  isIdentifier,
  isInterfaceDeclaration,
  isPropertyAssignment,
  isStringLiteral,
} from 'typescript/unstable/ast/is';
import type { Symbol as Named } from 'typescript/unstable/sync';
import { orderInputs } from '../../grammar/list-inputs.ts';
import type { Compiled } from '../program.ts';

/** Where the types of what calls take are generated, and how they are called. */
const inputs = { file: /^generated\/types\.ts$/, name: /Input$/ };

const ours = /^(server|generated)\//;

/** The inputs by which some list is narrowed or ordered, and where a handler reads one of them. */
export class Filters {
  readonly #program: Compiled;
  readonly #inputs: ReadonlySet<string>;

  constructor(program: Compiled) {
    this.#program = program;
    this.#inputs = filterInputs(program);
  }

  /** The input that is read where a name stands, if it is one of them. */
  readAt(name: Node, symbol: Named | undefined): readonly string[] {
    if (!isIdentifier(name)) return [];
    const isOrder = orderInputs.includes(name.text);
    if (!isOrder && !this.#inputs.has(name.text)) return [];
    const read = isBindingElement(name.parent) ? this.#takenBy(name.parent, name.text) : symbol;
    const isRead = read !== undefined && (isOrder ? this.#isOurs(read) : this.#isInput(read));
    return isRead ? [name.text] : [];
  }

  /** An order is handed on under its name, by types of our own; lists of the language can be sorted as well. */
  #isOurs({ declarations }: Named): boolean {
    return declarations.some(({ path }) => this.#program.isOwn(path, ours));
  }

  /** What stands under a name in what is taken apart. */
  #takenBy({ parent }: { parent: Node }, name: string): Named | undefined {
    const { checker } = this.#program;
    const type = checker.getTypeAtLocation(parent);
    return type && checker.getPropertyOfType(type, name);
  }

  #isInput({ declarations }: Named): boolean {
    return declarations.some((handle) => {
      if (!this.#program.isOwn(handle.path, inputs.file)) return false;
      const around = handle.resolve()?.parent;
      return around !== undefined && isInterfaceDeclaration(around) && inputs.name.test(around.name.text);
    });
  }
}

/** `filters: [{ input: 'license', … }]`, as the table of what is kept says it. */
function filterInputs({ generated }: Compiled): Set<string> {
  const found = new Set<string>();
  const visit = (node: Node, isInside: boolean): void => {
    const isList = isPropertyAssignment(node) && isArrayLiteralExpression(node.initializer);
    const key = isPropertyAssignment(node) && isIdentifier(node.name) ? node.name.text : undefined;
    if (isInside && key === 'input' && isPropertyAssignment(node) && isStringLiteral(node.initializer))
      found.add(node.initializer.text);
    const isWithin = isInside || (isList && key === 'filters');
    node.forEachChild((child) => visit(child, isWithin));
  };
  generated('store/tables.ts')?.forEachChild((child) => visit(child, false));
  return found;
}
