import { readExpression } from '../expressions/expression.ts';
import type { Names } from '../expressions/names.ts';
import { Faults } from '../faults/fault.ts';
import { type JsonSchema, refName } from '../grammar/json-schema.ts';
import { isProvenance } from '../grammar/provenance.ts';
import type { RecordShape, Shape } from '../grammar/shape.ts';
import type { Node } from '../model/node.ts';
import { entriesOf, type SpecMap, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import { begun } from './begun.ts';
import { readAsked, readBlock } from './read-block.ts';
import { readEffects } from './read-effects.ts';
import { writtenOut } from './read-part.ts';
import { readScalar } from './read-scalar.ts';
import { readShown } from './read-shown.ts';
import { readValue } from './read-value.ts';
import { wait } from './read-word.ts';
import { literal, type Reader, within } from './reader.ts';
import { type FoundUnder, variantOf, walkCases, walkChoice, walkList, walkMap, walkRecord } from './walk.ts';

/** Reads a node by its shape, as a piece that is printed as TypeScript; every misfit is a fault at its own place. */
export function readNode(shape: Shape, node: SpecNode, reader: Reader): Node | undefined {
  switch (shape.is) {
    case 'list': {
      const items = walkList(shape, node, reader, readNode);
      if (shape.covers !== undefined) wait(shape, node, reader);
      return items && { t: 'list', items: items.map(({ value }) => value) };
    }
    case 'map': {
      const found = walkMap(shape, node, reader, readNode);
      if (shape.apart !== undefined || shape.whole) wait(shape, node, reader);
      return found && { t: 'record', fields: byKey(found) };
    }
    case 'record': {
      const written = shape.parts === undefined ? node : writtenOut(shape.parts, node, reader);
      if (written?.t !== 'map') return written && readRecord(shape, written, reader);
      const whole = filled(shape, written, reader);
      return readRecord(shape, whole, within(reader, { node: whole }));
    }
    case 'choice':
      return walkChoice(shape.of, node, reader, readNode);
    case 'by': {
      const found = walkCases(shape.of, node, reader, readNode);
      return found && { t: 'by', ...found, cases: byKey(found.cases) };
    }
    case 'later':
      return fromAny(node);
    case 'variant': {
      const record = variantOf(shape, node, reader);
      return record && readNode(record, node, reader);
    }
    case 'again':
      return readNode(shape.of(), node, reader);
    case 'value':
      return readValue(shape, node, reader);
    case 'shown':
      return readShown(shape, node, reader, readNode);
    case 'data':
      wait(shape, node, reader);
      return fromAny(node);
    case 'effects':
      wait(shape, node, reader);
      return readEffects(shape, node, reader, readNode);
    case 'block':
      return shape.named === undefined
        ? readBlock(node, reader, readNode)
        : readAsked(shape.named, node, reader, readNode);
    default:
      return readScalar(shape, node, reader);
  }
}

function byKey(found: readonly FoundUnder<Node>[]): Record<string, Node> {
  return Object.fromEntries(found.map(({ key, value }) => [key, value]));
}

function readRecord(shape: RecordShape, node: SpecNode, reader: Reader): Node | undefined {
  const outer = ofNoRow(shape, ofOneRow(shape, withRow(shape, node, reader)));
  const element = elementAt(shape, node, outer);
  const inner = element ? withElement(element, outer) : outer;
  const readerOf = (key: string) => {
    if (key === 'each') return reader;
    return shape.fields[key]?.outside && reader.outerNames ? { ...inner, names: reader.outerNames } : inner;
  };
  const found = walkRecord(shape, node, reader, { read: readNode, readerOf });
  if (found === undefined) return undefined;
  const fields = byKey(found.own.filter(({ key }) => !isProvenance(key)));
  // Conditions and terms name it so: whoever goes through the list puts each under this name.
  if (element) fields.element = literal(element.name);
  const form = shape.fields.submit && inner.names?.form;
  return { t: 'record', fields: form ? begun(fields, form) : fields };
}

/** With what is given to its calls without being written; the words of a block have that already. */
function filled(shape: RecordShape, node: SpecMap, reader: Reader): SpecMap {
  if (reader.fill === undefined || shape.besides !== undefined) return node;
  return reader.fill(shape, node, { outer: reader, inner: withRow(shape, node, reader) });
}

/** Siblings of `load` are read with a row of what it answers in scope, and those of `submit` know what a form does. */
function withRow({ fields }: RecordShape, node: SpecNode, reader: Reader): Reader {
  const { names } = reader;
  return names?.namesIn === undefined || (fields.load === undefined && fields.submit === undefined)
    ? reader
    : { ...reader, names: names.namesIn(node, names) };
}

/** What is said of each row stands at one of them. */
function ofOneRow({ one }: RecordShape, reader: Reader): Reader {
  return one && reader.names ? { ...reader, names: { ...reader.names, isRowOfList: false } } : reader;
}

/** A button beside a list stands at none of its rows: a condition that read one would never hold. */
function ofNoRow({ called }: RecordShape, reader: Reader): Reader {
  if (called !== 'button' || !reader.names?.isRowOfList) return reader;
  const { row: _, isRowOfList: __, ...names } = reader.names;
  const { row: ___, ...scope } = names.scope;
  return { ...reader, names: { ...names, scope } };
}

/** What stands in a list, and what it is called where it is spoken of: of tags, `tag`. */
interface Element {
  name: string;
  type: JsonSchema;
}

/** Siblings of `each` are read with the element in scope. */
function elementAt(shape: RecordShape, node: SpecNode, reader: Reader): Element | undefined {
  const each = node.t === 'map' ? stringOf(node.entries.get('each')?.value) : undefined;
  if (reader.names === undefined || each === undefined || shape.fields.each === undefined) return undefined;
  const typed = readExpression(each, reader.names, new Faults(), node.at);
  return typed && elementOf(typed.type, reader.names);
}

function withElement(element: Element, { names, ...reader }: Reader): Reader {
  if (names === undefined) return reader;
  const scope = { ...names.scope, [element.name]: element.type };
  const row: JsonSchema = element.type;
  return { ...reader, names: { ...names, scope, row, rowName: element.name, isRowOfList: false } };
}

function elementOf(type: JsonSchema, names: Names): Element | undefined {
  const items = type.items ?? names.definitions[refName(type) ?? '']?.items;
  if (items === undefined) return undefined;
  const entity = refName(items);
  return { name: entity ? entity.charAt(0).toLowerCase() + entity.slice(1) : 'element', type: items };
}

function fromAny(node: SpecNode): Node {
  if (node.t === 'scalar') return { t: 'literal', value: node.value };
  if (node.t === 'list') return { t: 'list', items: node.items.map(fromAny) };
  const fields = entriesOf(node).map(({ key, value }) => [key, fromAny(value)] as const);
  return { t: 'record', fields: Object.fromEntries(fields) };
}
