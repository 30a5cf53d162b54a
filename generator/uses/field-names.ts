import type { Node } from 'typescript/unstable/ast';
import {
  isBindingElement,
  isIdentifier,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isPropertySignatureDeclaration,
  isShorthandPropertyAssignment,
  isStringLiteral,
} from 'typescript/unstable/ast/is';
import type { Compiled } from './program.ts';

/** The names of all fields and inputs, and all values of those that are one of a few, as the generated types declare them. */
export function fieldsIn({ generated }: Pick<Compiled, 'generated'>): Set<string> {
  const found = new Set<string>();
  const visit = (node: Node): void => {
    if (isPropertySignatureDeclaration(node)) {
      const { name } = node;
      if (isIdentifier(name) || isStringLiteral(name)) found.add(name.text);
    }
    if (isStringLiteral(node)) found.add(node.text);
    node.forEachChild(visit);
  };
  for (const statement of generated('types.ts')?.statements ?? []) visit(statement);
  return found;
}

/** The name of a property that is read, taken out, filled in or declared: of what does not matter, since code has types of its own. */
export function namedBy(node: Node): string | undefined {
  if (isStringLiteral(node)) return node.text;
  if (isBindingElement(node)) return textOf(node.propertyName ?? node.name);
  const isNamed =
    isPropertyAccessExpression(node) ||
    isPropertyAssignment(node) ||
    isShorthandPropertyAssignment(node) ||
    isPropertySignatureDeclaration(node);
  return isNamed ? textOf(node.name) : undefined;
}

const textOf = (name: Node | undefined) =>
  name && (isIdentifier(name) || isStringLiteral(name)) ? name.text : undefined;
