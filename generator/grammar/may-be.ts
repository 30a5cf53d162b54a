import { isText, type SpecMap, type SpecNode } from '../yaml/spec-node.ts';
import { parseDuration, parseSize } from './literals.ts';
import type { RecordShape, Shape } from './shape.ts';

/** Whether a node can be meant as a shape, told by its form alone. */
export function mayBe(shape: Shape, node: SpecNode): boolean {
  switch (shape.is) {
    case 'later':
    case 'data':
      return true;
    case 'again':
      return mayBe(shape.of(), node);
    case 'choice':
      return shape.of.some((one) => mayBe(one, node));
    case 'list':
      return node.t === 'list' && node.items.slice(0, 1).every((item) => mayBe(shape.of, item));
    case 'effects':
      return node.t === 'list';
    case 'map':
    case 'variant':
      return node.t === 'map';
    case 'record':
      return node.t === 'map' && fitsKeys(shape, node);
    case 'block':
      return node.t === 'map' && node.entries.has('block');
    case 'by':
      return node.t === 'map' && node.entries.has('by');
    case 'integer':
    case 'number':
      return node.t === 'scalar' && typeof node.value === 'number';
    case 'boolean':
      return node.t === 'scalar' && typeof node.value === 'boolean';
    case 'duration':
      return isText(node) && parseDuration(node.value) !== undefined;
    case 'size':
      return isText(node) && parseSize(node.value) !== undefined;
    case 'value':
    case 'shown':
      return isText(node) || (node.t === 'map' && node.entries.has('value'));
    default:
      return isText(node);
  }
}

function fitsKeys(shape: RecordShape, node: SpecMap): boolean {
  return node.entries.has('by') === 'by' in shape.fields || !node.entries.has('by');
}
