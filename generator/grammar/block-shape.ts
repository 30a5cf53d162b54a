import type { Faults } from '../faults/fault.ts';
import { child, entriesOf, isTrue, itemsOf, type SpecNode, stringOf, stringsOf } from '../yaml/spec-node.ts';
import type { JsonSchema } from './json-schema.ts';
import type { BlockType, Shape, ShapeField } from './shape.ts';
import type { RefTarget } from './targets.ts';

const simple = [
  'string',
  'integer',
  'number',
  'boolean',
  'duration',
  'size',
  'any',
  'path',
  'icon',
  'text',
  'when',
  'value',
  'effects',
  'block',
] as const;
const targets: readonly RefTarget[] = [
  'endpoint',
  'screen',
  'entity',
  'view',
  'constant',
  'constants',
  'error',
  'guard',
  'action',
  'subject',
  'term',
  'check',
  'poll',
  'machine',
  'group',
  'place',
  'kind',
  'language',
  'app',
  'rule',
  'base',
  'route',
];
const compound = ['ref', 'enum', 'list', 'map', 'record', 'choice', 'by'];

/** Reads runtime/blocks/<name>/block.yaml: what a block takes, in the grammar that the spec itself is checked by. */
export function readBlockType(name: string, root: SpecNode, faults: Faults): BlockType {
  const properties = child(root, 'properties');
  const fields = Object.fromEntries(
    entriesOf(properties).map(({ key, value }) => [key, readField(value, faults)]),
  );
  const about = stringOf(child(root, 'about')) ?? name;
  const gives = Object.fromEntries(
    entriesOf(child(root, 'gives')).map(({ key, value }) => [key, readGiven(value)]),
  );
  const block: BlockType = {
    name,
    about,
    gives,
    shape: { is: 'record', fields },
    origin: { place: root.at },
  };
  const slots = child(root, 'slots');
  if (slots === undefined) return block;
  if (stringOf(slots) === 'fields') return { ...block, slots: 'fields' };
  faults.add('HUB1104', slots.at, { name: stringOf(slots) ?? '', where: 'slots' }, ['fields']);
  return block;
}

/** What a name holds that the block gives to its own values: texts by name. */
function readGiven(node: SpecNode): JsonSchema {
  const fields = stringsOf(node).map((name) => [name, { type: 'string' }] as const);
  return { type: 'object', properties: Object.fromEntries(fields) };
}

function readField(node: SpecNode, faults: Faults): ShapeField {
  const field: ShapeField = { shape: readShape(node, faults), required: isTrue(child(node, 'required')) };
  const about = stringOf(child(node, 'about'));
  return about === undefined ? field : { ...field, about };
}

function readShape(node: SpecNode, faults: Faults): Shape {
  const word = stringOf(node);
  if (word !== undefined) return fromWord(word, node, faults);
  if (node.t === 'list' && node.items[0]) return { is: 'list', of: readShape(node.items[0], faults) };
  const is = stringOf(child(node, 'is')) ?? '';
  if (is === 'value' && stringOf(child(node, 'of')) === 'icon') return { is, of: 'icon' };
  if ((simple as readonly string[]).includes(is)) return { is } as Shape;
  if (compound.includes(is)) return readCompound(is, node, faults);
  faults.add('HUB1104', node.at, { name: is, where: 'is' }, [...simple, ...compound]);
  return { is: 'any' };
}

function readCompound(is: string, node: SpecNode, faults: Faults): Shape {
  const of = child(node, 'of');
  switch (is) {
    case 'ref':
      return { is, to: (stringOf(child(node, 'to')) ?? 'endpoint') as RefTarget };
    case 'enum':
      return { is, values: stringsOf(child(node, 'values')) };
    case 'choice':
      return { is, of: itemsOf(of).map((item) => readShape(item, faults)) };
    case 'record': {
      const fields = entriesOf(child(node, 'fields')).map(
        ({ key, value }) => [key, readField(value, faults)] as const,
      );
      const parts = stringOf(child(node, 'parts'));
      return { is, fields: Object.fromEntries(fields), ...(parts !== undefined && { parts }) };
    }
    default:
      return {
        ...({ is, of: of ? readShape(of, faults) : { is: 'any' } } as Shape),
        ...(isTrue(child(node, 'distinct')) && { distinct: true }),
      } as Shape;
  }
}

function fromWord(word: string, node: SpecNode, faults: Faults): Shape {
  if ((simple as readonly string[]).includes(word)) return { is: word } as Shape;
  if ((targets as readonly string[]).includes(word)) return { is: 'ref', to: word as RefTarget };
  faults.add('HUB1104', node.at, { name: word, where: 'a block property' }, [...simple, ...targets]);
  return { is: 'any' };
}
