import type { Place } from '../faults/place.ts';
import { besideIn, type Frame } from '../grammar/frame.ts';
import { flatSchema } from '../grammar/json-schema.ts';
import { allValues, isThereAlone } from '../grammar/left-out.ts';
import { meantShape } from '../grammar/meant-shape.ts';
import type { Beside, RecordShape, Shape, ShapeField, WordShape } from '../grammar/shape.ts';
import { named, othersIn } from '../grammar/written.ts';
import type { Endpoint } from '../model/product.ts';
import type { SpecFile } from '../yaml/load-folder.ts';
import {
  child,
  isTrue,
  plain,
  type SpecEntry,
  type SpecMap,
  type SpecNode,
  stringOf,
} from '../yaml/spec-node.ts';
import { isDefinition, nameOfField } from './fields.ts';
import type { Building } from './known.ts';

/**
 * Pages with what blocks take for granted written out, as if their owner had: whatever reads them knows one way only. What is
 * written all the same is noted, and `hub fix` takes it out.
 */
export function withLeftOut(building: Building): Building {
  const { spec, lookup } = building;
  const screens = spec.files.screens.map((file): SpecFile => {
    const shape = lookup.block(stringOf(child(file.root, 'block')) ?? '');
    return shape === undefined ? file : { ...file, root: fill(shape, file.root, { around: [], building }) };
  });
  return { ...building, spec: { ...spec, files: { ...spec.files, screens } } };
}

interface Filling {
  around: readonly Frame[];
  building: Building;
}

function fill(shape: Shape, node: SpecNode, filling: Filling): SpecNode {
  const { lookup } = filling.building;
  switch (shape.is) {
    case 'record':
      return fillRecord(shape, node, filling);
    case 'list':
      return node.t === 'list' ? withItems(node, (item) => fill(shape.of, item, filling)) : node;
    case 'again':
      return fill(shape.of(), node, filling);
    case 'choice': {
      const meant = meantShape(shape.of, node, lookup);
      return meant ? fill(meant, node, filling) : node;
    }
    case 'block': {
      const own = lookup.block(shape.named ?? stringOf(child(node, 'block')) ?? '');
      return own ? fill(own, node, filling) : node;
    }
    default:
      return node;
  }
}

function withItems(node: SpecNode & { t: 'list' }, change: (item: SpecNode) => SpecNode): SpecNode {
  const items = node.items.map(change);
  return items.every((item, i) => item === node.items[i]) ? node : { ...node, items };
}

/** Words that name an input stand before those whose values are of it. */
function fillRecord(shape: RecordShape, given: SpecNode, filling: Filling): SpecNode {
  const node: SpecNode =
    isTrue(given) && isThereAlone(shape) ? { t: 'map', at: given.at, entries: new Map() } : given;
  if (node.t !== 'map') return node;
  let whole = node;
  const put = (entry: SpecEntry) => {
    whole = { ...whole, entries: new Map([...whole.entries, [entry.key, entry]]) };
  };
  const fields = Object.entries(shape.fields);
  const follows = fields.filter(([, { otherwise }]) => otherwise !== undefined);
  const inOrder = [...follows].sort(
    ([, a], [, b]) => Number(a.otherwise === allValues) - Number(b.otherwise === allValues),
  );
  for (const [word, field] of inOrder) {
    const value = leftOutAs(field, whole, filling);
    const said = node.entries.get(word);
    if (value === undefined) continue;
    if (said === undefined) put({ key: word, keyAt: node.at, value });
    else if (isSame(said.value, value, filling.building)) filling.building.pending.noteFollowing(said.keyAt);
  }
  for (const [word, { shape: inner }] of fields) {
    const entry = whole.entries.get(word);
    if (entry === undefined) continue;
    const value = fill(inner, entry.value, { ...filling, around: [{ node: whole }, ...filling.around] });
    if (value !== entry.value) put({ ...entry, value });
  }
  return whole;
}

/** What a word is where it is left out; undefined where the call knows nothing of the kind. */
function leftOutAs({ shape, otherwise }: ShapeField, node: SpecMap, filling: Filling): SpecNode | undefined {
  const { at } = node;
  const around = [{ node }, ...filling.around];
  if (otherwise === allValues) return valuesOf(shape, { around, at }, filling.building);
  if (shape.is !== 'word' || shape.from === undefined) return undefined;
  const call = callBeside(shape.from, around, filling.building);
  // What a call takes that is broken is not known: that is the fault, and not that a word is missing.
  const isTaken = call === undefined || Object.hasOwn(call.input.properties ?? {}, String(otherwise));
  return isTaken && otherwise !== undefined ? { t: 'scalar', value: otherwise, at } : undefined;
}

interface Standing {
  around: readonly Frame[];
  at: Place;
}

/** All values of the input that such words are of: the constant that holds them, where its call names one. */
function valuesOf(shape: Shape, { around, at }: Standing, building: Building): SpecNode | undefined {
  const word = wordIn(shape);
  if (word?.from === undefined || word.input === undefined) return undefined;
  const call = callBeside(word.from, around, building);
  // Of a call that is broken nothing is known: that is the fault, and not what it leaves open here.
  const unknown: SpecNode = { t: 'list', at, items: [], replaces: true };
  if (call === undefined) return unknown;
  const name = stringOf(besideIn(around, word.input)) ?? '';
  const constant = constantOf(name, call, building);
  if (constant !== undefined && !Array.isArray(building.constants[constant]?.value)) return unknown;
  if (constant !== undefined) return { t: 'scalar', value: constant, at };
  const inputs = call.input.properties ?? {};
  const input = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
  // That there is no such input is told where it is named, or is to be named.
  if (input === undefined) return unknown;
  const values = flatSchema(input, building.definitions).enum;
  return (
    values && { t: 'list', at, items: values.map((value) => ({ t: 'scalar', value: String(value), at })) }
  );
}

function constantOf(input: string, { id }: Endpoint, { read }: Building): string | undefined {
  const call = read.endpoints.flatMap((file) => othersIn(file.read)).find(({ key }) => key === id);
  const field = named(call?.value.query).find((one) => nameOfField(one).name === input)?.value;
  return field && isDefinition(field) && typeof field.enum === 'string' ? field.enum : undefined;
}

function wordIn(shape: Shape): WordShape | undefined {
  if (shape.is === 'word') return shape;
  if (shape.is === 'list') return wordIn(shape.of);
  return shape.is === 'choice' ? shape.of.map(wordIn).find((word) => word !== undefined) : undefined;
}

function callBeside(path: Beside, around: readonly Frame[], { endpoints }: Building): Endpoint | undefined {
  const id = stringOf(besideIn(around, path));
  return id !== undefined && Object.hasOwn(endpoints, id) ? endpoints[id] : undefined;
}

/** Whether what is written is what would stand there; a constant says the list that it holds. */
function isSame(said: SpecNode, follows: SpecNode, { constants }: Building): boolean {
  const valueIn = (node: SpecNode) => {
    const id = stringOf(node) ?? '';
    return Object.hasOwn(constants, id) ? constants[id]?.value : plain(node);
  };
  return JSON.stringify(valueIn(said)) === JSON.stringify(valueIn(follows));
}
