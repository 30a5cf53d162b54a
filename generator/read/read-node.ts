import { readExpression } from '../expressions/expression.ts';
import { Faults } from '../faults/fault.ts';
import type { JsonSchema } from '../grammar/json-schema.ts';
import type { Shape } from '../grammar/shape.ts';
import type { Node } from '../model/node.ts';
import {
  child,
  entriesOf,
  type SpecEntry,
  type SpecMap,
  type SpecNode,
  stringOf,
} from '../yaml/spec-node.ts';
import { readBlock } from './read-block.ts';
import { readChoice } from './read-choice.ts';
import { readEffects } from './read-effects.ts';
import { writtenOut } from './read-part.ts';
import { readScalar } from './read-scalar.ts';
import { readValue } from './read-value.ts';
import { inside, misfit, type Reader } from './reader.ts';

/** Reads a node by its shape; every misfit is a fault at its own place. */
export function readNode(shape: Shape, node: SpecNode, reader: Reader): Node | undefined {
  switch (shape.is) {
    case 'list':
      return readList(shape.of, node, reader);
    case 'map':
      return readMap(shape.of, node, reader);
    case 'record': {
      const written = shape.parts === undefined ? node : writtenOut(shape.parts, node, reader);
      return written && readRecord(shape, written, reader);
    }
    case 'choice':
      return readChoice(shape.of, node, reader);
    case 'by':
      return readBy(shape.of, node, reader);
    case 'any':
      return fromAny(node);
    case 'value':
      return readValue(node, reader, shape.of);
    case 'effects':
      return readEffects(node, reader);
    case 'block':
      return readBlock(node, reader);
    default:
      return readScalar(shape, node, reader);
  }
}

function readList(of: Shape, node: SpecNode, reader: Reader): Node | undefined {
  if (node.t !== 'list') return misfit('a list', node, reader, 'Start each item with a dash.');
  return { t: 'list', items: node.items.flatMap((item) => readNode(of, item, reader) ?? []) };
}

function readMap(of: Shape, node: SpecNode, reader: Reader): Node | undefined {
  if (node.t !== 'map') return misfit('a map', node, reader);
  const fields = entriesOf(node).flatMap(({ key, value }) => {
    const read = readNode(of, value, inside(reader, key));
    return read === undefined ? [] : [[key, read] as const];
  });
  return { t: 'record', fields: Object.fromEntries(fields) };
}

export type RecordShape = Extract<Shape, { is: 'record' }>;

function readRecord(shape: RecordShape, node: SpecNode, reader: Reader): Node | undefined {
  if (node.t !== 'map') return misfit('a map', node, reader);
  const fields: Record<string, Node> = {};
  const inner = withElement(shape, node, withRow(shape, node, reader));
  for (const item of entriesOf(node)) {
    const field = Object.hasOwn(shape.fields, item.key) ? shape.fields[item.key]?.shape : shape.others?.shape;
    if (field === undefined) {
      reader.faults.add(
        'HUB1101',
        item.keyAt,
        { name: item.key, where: reader.where },
        Object.keys(shape.fields),
      );
      continue;
    }
    const scope = item.key === 'each' ? reader : inner;
    const read = readNode(field, item.value, inside(scope, item.key));
    if (read !== undefined && !isProvenance(item)) fields[item.key] = read;
  }
  reportLacking(shape, node, reader);
  return { t: 'record', fields };
}

function isProvenance({ key }: SpecEntry): boolean {
  return key === 'source' || key === 'decided';
}

function reportLacking(shape: RecordShape, node: SpecMap, { faults, where }: Reader): void {
  for (const [name, field] of Object.entries(shape.fields)) {
    if (field.required && !node.entries.has(name)) faults.add('HUB1102', node.at, { where, name });
  }
}

/** Siblings of `load` are read with a row of what it answers in scope. */
function withRow({ fields }: RecordShape, node: SpecNode, reader: Reader): Reader {
  const { lookup, names } = reader;
  return names === undefined || fields.load === undefined
    ? reader
    : { ...reader, names: lookup.namesFor(node, names) };
}

/** Siblings of `each` are read with the element in scope. */
function withElement(shape: RecordShape, node: SpecMap, reader: Reader): Reader {
  const each = stringOf(node.entries.get('each')?.value);
  if (reader.names === undefined || each === undefined || shape.fields.each === undefined) return reader;
  const typed = readExpression(each, reader.names, new Faults(), node.at);
  const element = typed && reader.lookup.elementOf(typed.type, reader.names);
  if (element === undefined) return reader;
  const scope = { ...reader.names.scope, [element.name]: element.type };
  const row: JsonSchema = element.type;
  return { ...reader, names: { ...reader.names, scope, row, rowName: element.name } };
}

function readBy(of: Shape, node: SpecNode, reader: Reader): Node | undefined {
  if (node.t !== 'map') return misfit('a map with by:', node, reader);
  const axisNode = child(node, 'by');
  const axis = stringOf(axisNode);
  if (axis === undefined || axisNode === undefined) {
    reader.faults.add('HUB1102', node.at, { where: reader.where, name: 'by' });
    return undefined;
  }
  const values = reader.lookup.axisValues(axis);
  const cases: Record<string, Node> = {};
  let otherwise: Node | undefined;
  for (const item of entriesOf(node)) {
    if (item.key === 'by' || isProvenance(item)) continue;
    const read = readNode(of, item.value, inside(reader, item.key));
    if (item.key === 'else') otherwise = read;
    else if (values !== undefined && !values.includes(item.key) && !reader.lookup.unsure('kind')) {
      reader.faults.add('HUB1509', item.keyAt, { name: item.key, axis }, values);
    } else if (read !== undefined) cases[item.key] = read;
  }
  const missing = node.entries.has('else') ? [] : (values ?? []).filter((value) => !node.entries.has(value));
  if (missing.length > 0 && !reader.lookup.unsure('kind'))
    reader.faults.add('HUB1513', axisNode.at, { axis, missing: missing.join(', ') });
  return otherwise === undefined ? { t: 'by', by: axis, cases } : { t: 'by', by: axis, cases, otherwise };
}

function fromAny(node: SpecNode): Node {
  if (node.t === 'scalar') return { t: 'literal', value: node.value };
  if (node.t === 'list') return { t: 'list', items: node.items.map(fromAny) };
  const fields = entriesOf(node).map(({ key, value }) => [key, fromAny(value)] as const);
  return { t: 'record', fields: Object.fromEntries(fields) };
}
