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
import { type Needs, wordsOfBlocks } from './block-words.ts';
import { buttonRecord } from './button.ts';
import type { JsonSchema } from './json-schema.ts';
import type { BlockType, Company, RecordShape, Shape, ShapeField } from './shape.ts';

/** A block.yaml as what it says: it was judged by the grammar of such files before, and what did not fit is a fault. */
export function typeOfBlock(name: string, root: SpecNode): BlockType {
  const gives = entriesOf(child(root, 'gives')).map(({ key, value }) => [key, textsOf(value)] as const);
  const [subject, meantBy] = ['subject', 'meantBy'].map((word) => stringOf(child(root, word)));
  const shapes: Named = new Map();
  for (const { key, value } of entriesOf(child(root, 'shapes')))
    shapes.set(key, { type: typeName(`${name}-${key}`), shape: shapeOf(value, shapes) });
  return {
    name,
    ...(subject !== undefined && { subject }),
    ...(meantBy !== undefined && { meantBy }),
    ...toldIn(child(root, 'tells')),
    about: stringOf(child(root, 'about')) ?? name,
    soon: stringsOf(child(root, 'soon')),
    ...(child(root, 'plain') && { plain: stringsOf(child(root, 'plain')) }),
    gives: Object.fromEntries(gives),
    shapes: Object.fromEntries([...shapes.values()].map(({ type, shape }) => [type, shape])),
    shape: shapeOfBlock(root, shapes),
    origin: { place: root.at },
    ...slotsOf(child(root, 'slots')),
  };
}

function toldIn(node: SpecNode | undefined): Pick<BlockType, 'tells'> {
  const [name, summary] = ['name', 'summary'].map((word) => stringOf(child(node, word)));
  return name === undefined ? {} : { tells: { name, ...(summary !== undefined && { summary }) } };
}

function slotsOf(node: SpecNode | undefined): Pick<BlockType, 'slots'> {
  if (stringOf(node) === 'fields') return { slots: 'fields' };
  const parts = stringsOf(node);
  return parts.length === 0 ? {} : { slots: parts };
}

/** What every block takes, by what this one needs of it, and what is its own. */
function shapeOfBlock(root: SpecNode, shapes: Named): RecordShape {
  const { fields, never } = wordsOfBlocks((plain(child(root, 'takes')) ?? {}) as Needs);
  return { is: 'record', fields: { ...fields, ...fieldsOf(child(root, 'properties'), shapes) }, never };
}

/** The shapes of a block that have names; one may hold those before it. */
type Named = Map<string, { type: string; shape: Shape }>;

/** The name of a type: `form-field` gives `FormField`. */
export function typeName(id: string): string {
  return id.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase());
}

/** What a name holds that the block gives to its own values: texts by name. */
function textsOf(node: SpecNode): JsonSchema {
  const fields = stringsOf(node).map((name) => [name, { type: 'string' }] as const);
  return { type: 'object', properties: Object.fromEntries(fields) };
}

function fieldsOf(node: SpecNode | undefined, shapes: Named): Record<string, ShapeField> {
  return Object.fromEntries(entriesOf(node).map(({ key, value }) => [key, fieldOf(value, shapes)]));
}

function fieldOf(node: SpecNode, shapes: Named): ShapeField {
  const about = stringOf(child(node, 'about'));
  const field = { shape: shapeOf(node, shapes), required: isTrue(child(node, 'required')) };
  const otherwise = stringOf(child(node, 'otherwise'));
  const [unless, only] = [child(node, 'unless'), child(node, 'only')].map(companyOf);
  return {
    ...field,
    ...(about !== undefined && { about }),
    ...(unless && { unless }),
    ...(only && { only }),
    ...(otherwise !== undefined && { otherwise }),
  };
}

function companyOf(node: SpecNode | undefined): Company | undefined {
  return node && Object.fromEntries(entriesOf(node).map(({ key, value }) => [key, String(plain(value))]));
}

const later: Shape = { is: 'later', until: 'nobody knows' };

function shapeOf(node: SpecNode | undefined, shapes: Named): Shape {
  const word = stringOf(node);
  if (word === 'button') return buttonRecord;
  if (word !== undefined)
    return bareShapes.includes(word) ? written({ is: word }) : written({ is: 'ref', to: word });
  const of = child(node, 'of');
  switch (stringOf(child(node, 'is'))) {
    case undefined:
      return later;
    case 'again': {
      const named = shapes.get(stringOf(of) ?? '');
      return named ? { is: 'again', of: () => named.shape, named: named.type } : later;
    }
    case 'record':
      return recordOf(node, shapes);
    case 'button':
      return buttonRecord;
    case 'choice':
      return { is: 'choice', of: itemsOf(of).map((one) => shapeOf(one, shapes)) };
    case 'list':
    case 'by':
      return written({ ...besides(node), of: shapeOf(of, shapes) });
    case 'map':
      return written({
        ...besides(node),
        of: shapeOf(of, shapes),
        keys: shapeOf(child(node, 'keys'), shapes),
      });
    default:
      return written(besides(node));
  }
}

function recordOf(node: SpecNode | undefined, shapes: Named): RecordShape {
  const parts = stringOf(child(node, 'parts'));
  return {
    is: 'record',
    fields: fieldsOf(child(node, 'fields'), shapes),
    ...(parts !== undefined && { parts }),
    ...(isTrue(child(node, 'perKind')) && { perKind: true }),
    ...(isTrue(child(node, 'one')) && { one: true }),
  };
}

const ofProperties = ['required', 'about', 'unless', 'only', 'otherwise'];

/** All that is said of a shape, but for what is said of the property that has it. */
function besides(node: SpecNode | undefined): object {
  const own = plain(node) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(own).filter(([word]) => !ofProperties.includes(word)));
}

/** The one place where the words of such a file are taken for a shape: the grammar has judged them. */
const written = (own: object): Shape => withNames(own as Shape);

/** Words that a block says are given what it says, and nothing else. */
const withNames = (shape: Shape): Shape => (shape.is === 'text' ? { names: [], ...shape } : shape);
