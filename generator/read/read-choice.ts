import { Faults } from '../faults/fault.ts';
import { parseDuration, parseSize } from '../grammar/literals.ts';
import type { Shape } from '../grammar/shape.ts';
import type { Node } from '../model/node.ts';
import type { SpecMap, SpecNode } from '../yaml/spec-node.ts';
import { type RecordShape, readNode } from './read-node.ts';
import { isText, misfit, type Reader } from './reader.ts';
import { shapeWord } from './shape-words.ts';

/** The alternative that fits; where none does, the faults of the one that came nearest. */
export function readChoice(shapes: Shape[], node: SpecNode, reader: Reader): Node | undefined {
  const plausible = shapes.filter((shape) => mayBe(shape, node));
  const candidates = plausible.length > 0 ? plausible : [];
  let best: Faults | undefined;
  for (const shape of candidates) {
    const faults = new Faults();
    const read = readNode(shape, node, { ...reader, faults });
    if (faults.count === 0 && read !== undefined) return read;
    if (best === undefined || isNearer(faults, best)) best = faults;
  }
  if (best !== undefined) {
    reader.faults.addAll(best.list());
    return undefined;
  }
  return misfit([...new Set(shapes.map(shapeWord))].join(' or '), node, reader);
}

/** Fewer faults, or as many of which one knows what was meant. */
function isNearer(faults: Faults, best: Faults): boolean {
  const knows = (own: Faults) => own.list().some(({ nearest }) => nearest !== undefined);
  return faults.count < best.count || (faults.count === best.count && knows(faults) && !knows(best));
}

function mayBe(shape: Shape, node: SpecNode): boolean {
  switch (shape.is) {
    case 'any':
      return true;
    case 'choice':
      return shape.of.some((one) => mayBe(one, node));
    case 'list':
      return node.t === 'list' && node.items.slice(0, 1).every((item) => mayBe(shape.of, item));
    case 'effects':
      return node.t === 'list';
    case 'map':
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
      return isText(node) || (node.t === 'map' && node.entries.has('value'));
    default:
      return isText(node);
  }
}

function fitsKeys(shape: RecordShape, node: SpecMap): boolean {
  return node.entries.has('by') === 'by' in shape.fields || !node.entries.has('by');
}
