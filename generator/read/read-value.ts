import { type Names, readCondition, readExpression } from '../expressions/expression.ts';
import type { Node } from '../model/node.ts';
import { child, entriesOf, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import { misfit, type Reader, reportUnknown } from './reader.ts';

/**
 * A value is a name, a number, true or false, or `{ value, as, when, else }`; one that is written out must be `of` what
 * is known.
 */
export function readValue(node: SpecNode, reader: Reader, of?: 'icon'): Node | undefined {
  const { names, faults } = reader;
  const shown = node.t === 'scalar' ? node : child(node, 'value');
  const text = expressionOf(shown);
  for (const item of entriesOf(node)) {
    if (!['value', 'as', 'when', 'else'].includes(item.key)) {
      faults.add('HUB1101', item.keyAt, { name: item.key, where: reader.where }, [
        'value',
        'as',
        'when',
        'else',
      ]);
    }
  }
  if (text === undefined || shown === undefined) {
    if (node.t === 'map' && shown === undefined)
      faults.add('HUB1102', node.at, { where: reader.where, name: 'value' });
    else misfit('the name of a field', node, reader);
    return undefined;
  }
  if (names === undefined) return undefined;
  const typed = readExpression(text, names, faults, shown.at);
  if (of !== undefined && typed?.expr.op === 'const') {
    const written = String(typed.expr.value);
    if (reader.lookup.find(of, written) === undefined) reportUnknown(of, written, shown, reader);
  }
  return typed && valueNode(typed.expr, node, reader, names);
}

/** What is no text in YAML is written the same in an expression. */
function expressionOf(node: SpecNode | undefined): string | undefined {
  if (node?.t !== 'scalar' || node.value === null) return undefined;
  return String(node.value);
}

function valueNode(
  expr: Extract<Node, { t: 'value' }>['expr'],
  node: SpecNode,
  { faults }: Reader,
  names: Names,
): Node {
  const value: Extract<Node, { t: 'value' }> = { t: 'value', expr };
  const as = stringOf(child(node, 'as'));
  const when = child(node, 'when');
  const otherwise = child(node, 'else');
  const condition = when && readCondition(stringOf(when) ?? '', names, faults, when.at);
  const other = otherwise && readExpression(stringOf(otherwise) ?? '', names, faults, otherwise.at);
  return {
    ...value,
    ...(as && { as }),
    ...(condition && { when: condition }),
    ...(other && { otherwise: other.expr }),
  };
}
