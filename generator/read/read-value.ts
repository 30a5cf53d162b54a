import { readCondition, readExpression } from '../expressions/expression.ts';
import type { Typed } from '../expressions/names.ts';
import type { ValueShape } from '../grammar/shape.ts';
import { valueRecord, wayRecord } from '../grammar/shown.ts';
import type { Expr, Node } from '../model/node.ts';
import { child, entriesOf, itemsOf, type SpecMap, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import { writtenAs } from './format-of.ts';
import { readScalar } from './read-scalar.ts';
import { wait } from './read-word.ts';
import { inside, misfit, type Reader, reportUnknown } from './reader.ts';
import { seeing } from './seeing.ts';

/** What is shown or given where its condition holds; of the last of several none need be said. */
export interface Alternative {
  typed: Typed;
  node: SpecNode;
  when?: Expr;
}

/** How values are said that are no inputs: what is a line of words says how it is written. */
const wordsOf = ({ of }: ValueShape) =>
  Object.keys(valueRecord.fields).filter((word) => word !== 'as' || of === 'text');

/** A value is a name, a number, true or false, or `{ value: [{ value, when }, other] }`: the first that holds. */
export function readValue(shape: ValueShape, node: SpecNode, reader: Reader): Node | undefined {
  const { faults } = reader;
  const names = reader.names && seeing(reader.names, shape.sees);
  const words = wordsOf(shape);
  for (const { key, keyAt } of entriesOf(node))
    if (!words.includes(key)) faults.add('HUB1101', keyAt, { name: key, where: reader.where }, words);
  if (node.t === 'list') return misfit('the name of a field', node, reader, severalWays);
  const shown = node.t === 'map' ? child(node, 'value') : node;
  if (shown === undefined) {
    faults.add('HUB1102', node.at, { where: reader.where, name: 'value' });
    return undefined;
  }
  const format = child(node, 'as');
  if (format !== undefined) readScalar({ is: 'word', of: 'format' }, format, inside(reader, 'as'));
  const read = readAlternatives(shown, { ...reader, ...(names && { names }) });
  if (read === undefined || names === undefined) return undefined;
  for (const one of read) {
    if (shape.of === 'icon') tellIcon(one, reader);
    wait(shape, one.node, reader, { typed: one.typed, ...(format && { format }) });
  }
  const known = { definitions: names.definitions, lookup: reader.lookup };
  const as = writtenAs(stringOf(format), read[0]?.typed.type, known);
  return { t: 'value', ...expressionsOf(read), ...(as !== undefined && { as }) };
}

function tellIcon({ typed, node }: Alternative, reader: Reader): void {
  if (typed.expr.op !== 'const') return;
  const written = String(typed.expr.value);
  if (reader.lookup.find('icon', written) === undefined) reportUnknown('icon', written, node, reader);
}

/** How one value or another is said. */
export const severalWays = 'Write { value: [{ value, when }, other] }.';

/** What is read of several: those with a condition in their order, and what is left where none holds. */
export function expressionsOf(read: readonly Alternative[]): {
  expr: Expr;
  before?: { when: Expr; expr: Expr }[];
} {
  const before = read.flatMap(({ typed, when }) => (when === undefined ? [] : [{ when, expr: typed.expr }]));
  const last = read.find(({ when }) => when === undefined);
  const expr: Expr = last?.typed.expr ?? { op: 'const', value: null };
  return before.length === 0 ? { expr } : { expr, before };
}

/** One value, or the ways that it may be; undefined, and told, where it is none. */
export function readAlternatives(node: SpecNode, reader: Reader): Alternative[] | undefined {
  if (node.t !== 'list') {
    const typed = readOne(node, reader);
    return typed && [{ typed, node }];
  }
  const items = itemsOf(node);
  if (items.length === 0) return misfit('the name of a field', node, reader);
  const read = items.map((item, i) => readWay(item, i === items.length - 1, reader));
  if (!read.every((one) => one !== undefined)) return undefined;
  const [last, before] = read.toReversed();
  // Whether the condition holds or not, the same is shown.
  if (last?.when === undefined && before && isSame(before, last))
    reader.faults.add('HUB1773', before.node.at, { name: stringOf(before.node) ?? '' });
  return read;
}

const isSame = (one: Alternative, other: Alternative | undefined) =>
  JSON.stringify(one.typed.expr) === JSON.stringify(other?.typed.expr);

const words = Object.keys(wayRecord.fields);

function readWay(item: SpecNode, isLast: boolean, reader: Reader): Alternative | undefined {
  const { faults, names, where } = reader;
  for (const { key, keyAt } of entriesOf(item))
    if (!words.includes(key)) faults.add('HUB1101', keyAt, { name: key, where }, words);
  const node = item.t === 'map' ? child(item, 'value') : item;
  if (node === undefined) {
    faults.add('HUB1102', item.at, { where, name: 'value' });
    return undefined;
  }
  const typed = readOne(node, reader);
  const said = child(item, 'when');
  if (said === undefined) {
    // What stands behind a value without a condition is never asked.
    if (!isLast) faults.add('HUB1102', item.at, { where, name: 'when' });
    return typed && { typed, node };
  }
  if (isLast) faults.add('HUB1926', said.at, { where });
  const when = names && readCondition(stringOf(said) ?? '', names, faults, said.at);
  return typed && when && { typed, node, when };
}

function readOne(node: SpecNode, reader: Reader): Typed | undefined {
  const { names, faults } = reader;
  if (node.t !== 'scalar' || node.value === null) return misfit('the name of a field', node, reader);
  // What is no text in YAML is written the same in an expression.
  return names && readExpression(String(node.value), names, faults, node.at);
}

/** A value alone is a shown one of which nothing else is said. */
export const asMap = (node: SpecNode): SpecMap =>
  node.t === 'map'
    ? node
    : {
        t: 'map',
        at: node.at,
        entries: new Map([['value', { key: 'value', keyAt: node.at, value: node }]]),
      };
