import {
  child,
  entriesOf,
  isTrue,
  itemsOf,
  plain,
  type SpecNode,
  stringOf,
  stringsOf,
} from '../yaml/spec-node.ts';
import { bareShapes } from './block-file.ts';
import type { JsonSchema } from './json-schema.ts';
import type { BlockType, Company, RecordShape, Shape, ShapeField } from './shape.ts';

/** A block.yaml as what it says: it was judged by the grammar of such files before, and what did not fit is a fault. */
export function typeOfBlock(name: string, root: SpecNode): BlockType {
  const gives = entriesOf(child(root, 'gives')).map(({ key, value }) => [key, textsOf(value)] as const);
  const subject = stringOf(child(root, 'subject'));
  return {
    name,
    ...(subject !== undefined && { subject }),
    about: stringOf(child(root, 'about')) ?? name,
    gives: Object.fromEntries(gives),
    shape: { is: 'record', fields: fieldsOf(child(root, 'properties')) },
    origin: { place: root.at },
    ...(stringOf(child(root, 'slots')) === 'fields' && { slots: 'fields' }),
  };
}

/** What a name holds that the block gives to its own values: texts by name. */
function textsOf(node: SpecNode): JsonSchema {
  const fields = stringsOf(node).map((name) => [name, { type: 'string' }] as const);
  return { type: 'object', properties: Object.fromEntries(fields) };
}

function fieldsOf(node: SpecNode | undefined): Record<string, ShapeField> {
  return Object.fromEntries(entriesOf(node).map(({ key, value }) => [key, fieldOf(value)]));
}

function fieldOf(node: SpecNode): ShapeField {
  const about = stringOf(child(node, 'about'));
  const field = { shape: shapeOf(node), required: isTrue(child(node, 'required')) };
  const [unless, only] = [child(node, 'unless'), child(node, 'only')].map(companyOf);
  return {
    ...field,
    ...(about !== undefined && { about }),
    ...(unless && { unless }),
    ...(only && { only }),
  };
}

function companyOf(node: SpecNode | undefined): Company | undefined {
  return node && Object.fromEntries(entriesOf(node).map(({ key, value }) => [key, String(plain(value))]));
}

const later: Shape = { is: 'later', until: 'nobody knows' };

function shapeOf(node: SpecNode | undefined): Shape {
  const word = stringOf(node);
  if (word !== undefined)
    return bareShapes.includes(word) ? written({ is: word }) : written({ is: 'ref', to: word });
  const of = child(node, 'of');
  switch (stringOf(child(node, 'is'))) {
    case undefined:
      return later;
    case 'record':
      return recordOf(node);
    case 'choice':
      return { is: 'choice', of: itemsOf(of).map(shapeOf) };
    case 'list':
    case 'by':
      return written({ ...besides(node), of: shapeOf(of) });
    case 'map':
      return written({ ...besides(node), of: shapeOf(of), keys: shapeOf(child(node, 'keys')) });
    default:
      return written(besides(node));
  }
}

function recordOf(node: SpecNode | undefined): RecordShape {
  const parts = stringOf(child(node, 'parts'));
  return { is: 'record', fields: fieldsOf(child(node, 'fields')), ...(parts !== undefined && { parts }) };
}

/** All that is said of a shape, but for what is said of the property that has it. */
function besides(node: SpecNode | undefined): object {
  const { required: _, about: __, unless: ___, only: ____, ...own } = plain(node) as Record<string, unknown>;
  return own;
}

/** The one place where the words of such a file are taken for a shape: the grammar has judged them. */
const written = (own: object): Shape => withNames(own as Shape);

/** Words that a block says are given what it says, and nothing else. */
const withNames = (shape: Shape): Shape => (shape.is === 'text' ? { names: [], ...shape } : shape);
