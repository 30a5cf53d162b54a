import type { Expression, Node } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isConditionalExpression,
  isIdentifier,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isStringLiteral,
} from 'typescript/unstable/ast/is';

/** That code gives more than can be seen where it says the words. */
export const anything = '*';

/** The names that are given to words where they are said: `t('list.findIn', { group })` gives `group`. */
export function givenTo(words: Node): string[] {
  let said = words;
  while (isParenthesizedExpression(said.parent) || isConditionalExpression(said.parent)) said = said.parent;
  const call = said.parent;
  if (!isCallExpression(call)) return [anything];
  const place = call.arguments.indexOf(said as Expression);
  if (place < 0) return [anything];
  const others = call.arguments.slice(place + 1);
  return others.flatMap((argument) =>
    isObjectLiteralExpression(argument) ? namesIn(argument.properties) : [anything],
  );
}

function namesIn(properties: readonly Node[]): string[] {
  return properties.map((property) => {
    if (!isShorthandPropertyAssignment(property) && !isPropertyAssignment(property)) return anything;
    const { name } = property;
    return isIdentifier(name) || isStringLiteral(name) ? name.text : anything;
  });
}
