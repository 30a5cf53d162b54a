import { entriesOf, type SpecMap, type SpecNode } from '../yaml/spec-node.ts';
import { parseDuration, parseSize } from './literals.ts';
import { mayBe } from './may-be.ts';
import type { RecordShape, Shape } from './shape.ts';
import { shownRecord, valueRecord } from './shown.ts';
import type { RefTarget } from './targets.ts';

/** What knows which ids there are. */
export interface KnownIds {
  find(to: RefTarget, id: string): string | undefined;
}

/** Which of several shapes something is meant as: the first that fits in all that it holds, else one of its form. */
export function meantShape(shapes: readonly Shape[], node: SpecNode, known: KnownIds): Shape | undefined {
  const ways = shapes.flatMap(waysIn);
  const formed = ways.filter((way) => mayBe(way, node) || isNamed(way, node));
  return formed.length < 2 ? formed[0] : (formed.find((way) => fits(way, node, known)) ?? formed[0]);
}

/** Each way by itself, of choices in a choice too. */
function waysIn(shape: Shape): Shape[] {
  if (shape.is === 'choice') return shape.of.flatMap(waysIn);
  return shape.is === 'again' ? waysIn(shape.of()) : [shape];
}

/** What is found by its name alone is listed, and a part is called by its name. */
const isNamed = (shape: Shape, node: SpecNode) =>
  (shape.is === 'map' && shape.finds !== undefined && node.t === 'list') ||
  (shape.is === 'record' && shape.parts !== undefined && node.t === 'scalar');

function fits(shape: Shape, node: SpecNode, known: KnownIds): boolean {
  switch (shape.is) {
    case 'again':
      return fits(shape.of(), node, known);
    case 'choice':
      return shape.of.some((one) => fits(one, node, known));
    case 'list':
      return node.t === 'list' && node.items.every((item) => fits(shape.of, item, known));
    case 'map':
      return node.t === 'map' && entriesOf(node).every(({ value }) => fits(shape.of, value, known));
    case 'record':
      return node.t === 'map' && mayBe(shape, node) && fitsRecord(shape, node, known);
    case 'variant':
      return node.t === 'map' && Object.values(shape.of).some((one) => fits(one, node, known));
    case 'value':
      return node.t === 'scalar' || (node.t === 'map' && fitsRecord(valueRecord, node, known));
    case 'shown':
      return node.t === 'scalar' || (node.t === 'map' && fitsRecord(shownRecord, node, known));
    default:
      return mayBe(shape, node) && (node.t !== 'scalar' || fitsScalar(shape, node.value, known));
  }
}

function fitsRecord({ fields, others }: RecordShape, node: SpecMap, known: KnownIds): boolean {
  const isWhole = Object.entries(fields).every(([name, { required }]) => !required || node.entries.has(name));
  return (
    isWhole &&
    entriesOf(node).every(({ key, value }) => {
      const own = Object.hasOwn(fields, key) ? fields[key]?.shape : others?.shape;
      return own !== undefined && fits(own, value, known);
    })
  );
}

function fitsScalar(shape: Shape, value: unknown, known: KnownIds): boolean {
  const text = String(value);
  switch (shape.is) {
    case 'enum':
      return shape.values.includes(text);
    case 'duration':
      return parseDuration(text) !== undefined;
    case 'size':
      return parseSize(text) !== undefined;
    case 'ref':
      return known.find(shape.to, text) !== undefined;
    default:
      return true;
  }
}
