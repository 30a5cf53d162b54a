import { Faults } from '../../generator/faults/fault.ts';
import { stepArguments } from '../../generator/grammar/effects.ts';
import { parseDuration, parseSize } from '../../generator/grammar/literals.ts';
import { type PositionSort, sortOf } from '../../generator/grammar/positions.ts';
import type { BlockType, RecordShape, Shape } from '../../generator/grammar/shape.ts';
import { toFields } from '../../generator/grammar/shapes.ts';
import { shownRecord } from '../../generator/grammar/shown.ts';
import { screenFields } from '../../generator/grammar/spec/screens.ts';
import { fileKindOf, specFiles } from '../../generator/grammar/spec-files.ts';
import { loadYaml } from '../../generator/yaml/load-yaml.ts';
import { child, entriesOf, itemsOf, type SpecNode, stringOf } from '../../generator/yaml/spec-node.ts';

/** A word that somebody wrote in a file of a spec. */
export interface WrittenPosition {
  file: string;
  /** Where it stands in the text of the file, without quotes. */
  offset: number;
  text: string;
  sort: PositionSort;
  /** What it is, by the grammar: of two positions that are alike one is as good as the other. */
  alike: string;
}

type Found = Omit<WrittenPosition, 'file' | 'offset'> & { node: Pick<SpecNode, 'at'> };

/** Every position of a file of the spec, by walking its grammar and what is written together. */
export function writtenPositions(
  file: string,
  text: string,
  blocks: ReadonlyMap<string, BlockType>,
): WrittenPosition[] {
  const root = loadYaml(file, new TextEncoder().encode(text), new Faults());
  const kind = fileKindOf(file);
  if (root === undefined || kind === undefined) return [];
  const shape: Shape = kind === 'screens' ? screenShape(root, blocks) : specFiles[kind].shape;
  const starts = lineStarts(text);
  const found = kind === 'parts' ? inParts(root, blocks) : walk(shape, root, { path: kind, blocks });
  return found.flatMap(({ node, ...one }) => {
    const at = (starts[node.at.line - 1] ?? 0) + node.at.col - 1;
    const offset = /["']/.test(text[at] ?? '') ? at + 1 : at;
    return text.startsWith(one.text, offset) ? [{ ...one, file, offset }] : [];
  });
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}

interface Walking {
  path: string;
  blocks: ReadonlyMap<string, BlockType>;
}

const deeper = (walking: Walking, word: string): Walking => ({ ...walking, path: `${walking.path}.${word}` });

function walk(shape: Shape, node: SpecNode, walking: Walking): Found[] {
  switch (shape.is) {
    case 'again':
      return walk(shape.of(), node, walking);
    case 'choice': {
      const fitting = shape.of.find((one) => fits(one, node));
      return fitting ? walk(fitting, node, walking) : [];
    }
    case 'list':
      return itemsOf(node).flatMap((item) => walk(shape.of, item, deeper(walking, '[]')));
    case 'map':
      return entriesOf(node).flatMap(({ key, keyAt, value }) => [
        ...leaf(shape.keys, { key, at: keyAt }, deeper(walking, '<key>')),
        ...walk(shape.of, value, deeper(walking, '<key>')),
      ]);
    case 'by':
      return entriesOf(node).flatMap(({ key, keyAt, value }) => [
        ...leaf({ is: 'enum', values: [] }, { key, at: keyAt }, deeper(walking, '<case>')),
        ...(key === 'by' ? leafOf(value, deeper(walking, 'by'), 'closed') : walk(shape.of, value, walking)),
      ]);
    case 'record':
      return inRecord(shape, node, walking);
    case 'block':
      return inRecord(blockShape(node, walking.blocks), node, deeper(walking, 'block'));
    case 'effects':
      return itemsOf(node).flatMap((item) => inEffect(item, walking));
    case 'when':
      return inExpression(node, walking);
    case 'shown':
      return node.t === 'map' ? inRecord(shownRecord, node, walking) : inExpression(node, walking);
    case 'value':
      if (node.t === 'list') return node.items.flatMap((item) => inWay(item, walking));
      return node.t === 'map'
        ? entriesOf(node).flatMap(({ key, keyAt, value }) => [
            ...leaf({ is: 'enum', values: [] }, { key, at: keyAt }, deeper(walking, key)),
            ...(key === 'as' ? leafOf(value, deeper(walking, 'as'), 'closed') : inExpression(value, walking)),
          ])
        : inExpression(node, walking);
    case 'later':
      return leafOf(node, walking, 'free');
    case 'integer':
    case 'number':
    case 'boolean':
    case 'duration':
    case 'size':
      return [];
    default:
      return leafOf(node, walking, sortOf(shape));
  }
}

function leaf(shape: Shape, { key, at }: { key: string; at: SpecNode['at'] }, { path }: Walking): Found[] {
  return [{ node: { at }, text: key, sort: sortOf(shape), alike: `${path} key` }];
}

function leafOf(node: SpecNode, { path }: Walking, sort: PositionSort): Found[] {
  const text = stringOf(node);
  return text === undefined || text === '' ? [] : [{ node, text, sort, alike: path }];
}

function inRecord({ fields, others }: RecordShape, node: SpecNode, walking: Walking): Found[] {
  return entriesOf(node).flatMap(({ key, keyAt, value }): Found[] => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    const inner = deeper(walking, field ? key : '<key>');
    if (field !== undefined)
      return [
        { node: { at: keyAt }, text: key, sort: 'closed', alike: `${inner.path} key` },
        ...walk(field.shape, value, inner),
      ];
    if (others === undefined) return [];
    return [...leaf(others.keys, { key, at: keyAt }, inner), ...walk(others.shape, value, inner)];
  });
}

function inEffect(node: SpecNode, walking: Walking): Found[] {
  if (node.t === 'scalar') return leafOf(node, deeper(walking, 'effect'), 'closed');
  const entry = entriesOf(node).find(({ key }) => Object.hasOwn(stepArguments, key));
  const effect = entry && stepArguments[entry.key];
  return effect === undefined ? [] : inRecord(effect, node, deeper(walking, 'effect'));
}

/** One of several values, with its condition. */
function inWay(node: SpecNode, walking: Walking): Found[] {
  if (node.t !== 'map') return inExpression(node, walking);
  return entriesOf(node).flatMap(({ key, keyAt, value }) => [
    ...leaf({ is: 'enum', values: [] }, { key, at: keyAt }, deeper(walking, key)),
    ...inExpression(value, walking),
  ]);
}

/** Names in a condition or a value; texts that are compared are words of what they are compared with. */
function inExpression(node: SpecNode, { path }: Walking): Found[] {
  const text = stringOf(node);
  if (text === undefined) return [];
  return [...text.matchAll(/'[^']*'|[A-Za-z_][\w.]*/g)].flatMap(({ 0: word, index }) => {
    if (/^(?:and|or|not|in|contains|null|true|false)$/.test(word) || word.length < 3) return [];
    const isText = word.startsWith("'");
    const at = { ...node.at, col: node.at.col + index + (isText ? 1 : 0) };
    const own = isText ? word.slice(1, -1) : word;
    return own === '' ? [] : [{ node: { at }, text: own, sort: 'closed', alike: `${path} name` }];
  });
}

const besides = toFields({
  block: { is: 'word', of: 'block' } as Shape,
  forEach: { is: 'enum', values: ['kinds'] } as Shape,
});

function blockShape(node: SpecNode, blocks: ReadonlyMap<string, BlockType>): RecordShape {
  const own = blocks.get(stringOf(child(node, 'block')) ?? '')?.shape;
  const fields = own?.is === 'record' ? own.fields : {};
  return { is: 'record', fields: { ...besides, ...toFields({ block: screenFields.block }), ...fields } };
}

function screenShape(root: SpecNode, blocks: ReadonlyMap<string, BlockType>): Shape {
  const own = specFiles.screens.shape as Shape;
  const screen = own.is === 'record' ? own.fields : {};
  return { is: 'record', fields: { ...screen, ...blockShape(root, blocks).fields } };
}

function inParts(root: SpecNode, blocks: ReadonlyMap<string, BlockType>): Found[] {
  return entriesOf(root).flatMap(({ key: sort, value: parts }) => {
    const shape = [...blocks.values()].flatMap(({ shape: own }) => partShape(own, sort) ?? [])[0];
    return shape
      ? entriesOf(parts).flatMap(({ value }) => walk(shape, value, { path: `parts.${sort}`, blocks }))
      : [];
  });
}

function partShape(shape: Shape, sort: string): RecordShape | undefined {
  if (shape.is === 'record') {
    if (shape.parts === sort) return { ...shape, parts: undefined as never };
    for (const { shape: inner } of Object.values(shape.fields)) {
      const found = partShape(inner, sort);
      if (found) return found;
    }
  }
  if (shape.is === 'list' || shape.is === 'map' || shape.is === 'by') return partShape(shape.of, sort);
  return shape.is === 'choice' ? shape.of.flatMap((one) => partShape(one, sort) ?? [])[0] : undefined;
}

/** Which of several shapes was meant by something sound. */
function fits(shape: Shape, node: SpecNode): boolean {
  switch (shape.is) {
    case 'again':
      return fits(shape.of(), node);
    case 'choice':
      return shape.of.some((one) => fits(one, node));
    case 'list':
    case 'effects':
      return (
        node.t === 'list' && (shape.is === 'effects' || itemsOf(node).every((item) => fits(shape.of, item)))
      );
    case 'map':
      return node.t === 'map' && entriesOf(node).every(({ value }) => fits(shape.of, value));
    case 'by':
      return node.t === 'map' && node.entries.has('by');
    case 'record':
      return node.t === 'map' && fitsRecord(shape, node);
    case 'block':
      return node.t === 'map' && node.entries.has('block');
    case 'shown':
    case 'value':
      return node.t === 'scalar' || (node.t === 'map' && node.entries.has('value'));
    case 'later':
    case 'data':
      return true;
    default:
      return node.t === 'scalar' && fitsScalar(shape, node.value);
  }
}

function fitsRecord(shape: RecordShape, node: SpecNode): boolean {
  const entries = entriesOf(node);
  const isWhole = Object.entries(shape.fields).every(
    ([name, { required }]) => !required || entries.some(({ key }) => key === name),
  );
  return (
    isWhole &&
    entries.every(({ key, value }) => {
      const own = Object.hasOwn(shape.fields, key) ? shape.fields[key]?.shape : shape.others?.shape;
      return own !== undefined && fits(own, value);
    })
  );
}

function fitsScalar(shape: Shape, value: unknown): boolean {
  switch (shape.is) {
    case 'enum':
      return shape.values.includes(String(value));
    case 'integer':
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'duration':
      return typeof value === 'string' && parseDuration(value) !== undefined;
    case 'size':
      return typeof value === 'string' && parseSize(value) !== undefined;
    default:
      return typeof value === 'string';
  }
}
