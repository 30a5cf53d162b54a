import { type Names, readCondition, readExpression, type Typed } from '../expressions/expression.ts';
import type { Shape } from '../grammar/shape.ts';
import { enumOf } from '../model/enum-words.ts';
import type { Node } from '../model/node.ts';
import { child, entriesOf, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import { readScalar } from './read-scalar.ts';
import { wait } from './read-word.ts';
import { inside, misfit, type Reader, reportUnknown } from './reader.ts';
import { seeing } from './seeing.ts';

type ValueShape = Extract<Shape, { is: 'value' }>;

const valueWords = ['value', 'as', 'when', 'else'];

/**
 * A value is a name, a number, true or false, or `{ value, as, when, else }`; one that is written out must be `of` what
 * is known.
 */
export function readValue(shape: ValueShape, node: SpecNode, reader: Reader): Node | undefined {
  const { names, faults } = reader;
  const shown = node.t === 'scalar' ? node : child(node, 'value');
  const text = expressionOf(shown);
  for (const { key, keyAt } of entriesOf(node)) {
    if (!valueWords.includes(key))
      faults.add('HUB1101', keyAt, { name: key, where: reader.where }, valueWords);
  }
  if (text === undefined || shown === undefined) {
    if (node.t === 'map' && shown === undefined)
      faults.add('HUB1102', node.at, { where: reader.where, name: 'value' });
    else misfit('the name of a field', node, reader);
    return undefined;
  }
  const [when, otherwise] = [child(node, 'when'), child(node, 'else')];
  if (when && !otherwise) faults.add('HUB1102', when.at, { where: reader.where, name: 'else' });
  if (otherwise && !when) faults.add('HUB1102', otherwise.at, { where: reader.where, name: 'when' });
  if (names === undefined) return undefined;
  const own = seeing(names, shape.sees);
  const typed = readExpression(text, own, faults, shown.at);
  if (typed === undefined) return undefined;
  if (shape.of === 'icon' && typed.expr.op === 'const') {
    const written = String(typed.expr.value);
    if (reader.lookup.find('icon', written) === undefined) reportUnknown('icon', written, shown, reader);
  }
  wait(shape, node, reader, typed);
  return valueNode(typed, node, reader, own);
}

/** Which words are meant: those of the type, where it has a name. */
function wordsOf(type: Typed['type'], { definitions }: Names): string {
  const found = enumOf(type, definitions);
  return found === undefined ? 'word' : `word.${found.type}`;
}

/** What is no text in YAML is written the same in an expression. */
function expressionOf(node: SpecNode | undefined): string | undefined {
  if (node?.t !== 'scalar' || node.value === null) return undefined;
  return String(node.value);
}

function valueNode({ expr, type }: Typed, node: SpecNode, reader: Reader, names: Names): Node {
  const { faults } = reader;
  const value: Extract<Node, { t: 'value' }> = { t: 'value', expr };
  const format = child(node, 'as');
  const as = stringOf(format);
  if (format !== undefined) readScalar({ is: 'word', of: 'format' }, format, inside(reader, 'as'));
  const when = child(node, 'when');
  const otherwise = child(node, 'else');
  const condition = when && readCondition(stringOf(when) ?? '', names, faults, when.at);
  const other = otherwise && readExpression(stringOf(otherwise) ?? '', names, faults, otherwise.at);
  return {
    ...value,
    ...(as && { as: as === 'word' ? wordsOf(type, names) : as }),
    ...(condition && { when: condition }),
    ...(other && { otherwise: other.expr }),
  };
}
