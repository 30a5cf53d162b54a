import { type Fault, Faults } from '../faults/fault.ts';
import { slipOf } from '../faults/nearest.ts';
import type { Place } from '../faults/place.ts';
import { mayBe } from '../grammar/may-be.ts';
import { isProvenance } from '../grammar/provenance.ts';
import type { RecordShape, Shape } from '../grammar/shape.ts';
import {
  child,
  entriesOf,
  plain,
  type SpecEntry,
  type SpecMap,
  type SpecNode,
  stringOf,
} from '../yaml/spec-node.ts';
import { tellIdle } from './company.ts';
import { Pending } from './pending.ts';
import { perShape } from './per-shape.ts';
import { isKey } from './read-key.ts';
import { inside, misfit, type Reader, within } from './reader.ts';
import { shapeWord } from './shape-words.ts';

// How lists, maps, records and cases are gone through, whatever is made of what they hold: each misfit is told here once.

/** Reads one thing inside another. */
export type ReadOne<T> = (shape: Shape, node: SpecNode, reader: Reader) => T | undefined;

/** What was read, and where it stands. */
export interface Found<T> {
  value: T;
  at: Place;
}
export interface FoundUnder<T> extends Found<T> {
  key: string;
  keyAt: Place;
}

type ListShape = Extract<Shape, { is: 'list' }>;
type MapShape = Extract<Shape, { is: 'map' }>;

export function walkList<T>(
  shape: ListShape,
  node: SpecNode,
  reader: Reader,
  read: ReadOne<T>,
): Found<T>[] | undefined {
  if (node.t !== 'list') return misfit('a list', node, reader, 'Start each item with a dash.');
  if (node.items.length === 0 && !shape.mayBeEmpty && !node.replaces) reportEmpty(node, reader, shape.filled);
  const items = distinctIn(node.items, reader);
  return items.flatMap((item) => {
    const value = read(shape.of, item, reader);
    return value === undefined ? [] : [{ value, at: item.at }];
  });
}

/** A list of nothing does nothing, and looks as if it did. */
export function reportEmpty(node: SpecNode, { faults, where }: Reader, isNeeded?: true): void {
  faults.add('HUB1103', node.at, {
    where,
    expected: 'a list with something in it',
    found: 'an empty one',
    fix: isNeeded ? 'Name one at least.' : 'Name one at least, or leave the word out.',
  });
}

/** What is called by its own words is shortened where it is named. */
const nameMax = 60;

/** What stands twice, word for word, is told, and counts once. */
export function distinctIn(items: readonly SpecNode[], { faults, where }: Reader): SpecNode[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const whole = JSON.stringify(plain(item));
    if (!seen.has(whole)) {
      seen.add(whole);
      return true;
    }
    const name = item.t === 'scalar' ? String(item.value) : whole.replaceAll('"', '');
    const short = name.length > nameMax ? `${name.slice(0, nameMax)}…` : name;
    faults.add('HUB1109', item.at, { name: short, where });
    return false;
  });
}

export function walkMap<T>(
  { of, keys }: MapShape,
  node: SpecNode,
  reader: Reader,
  read: ReadOne<T>,
): FoundUnder<T>[] | undefined {
  if (node.t !== 'map') return misfit('a map', node, reader);
  return entriesOf(node).flatMap((entry) => {
    const { key, keyAt, value: inner } = entry;
    const mayStand = isKey(keys, entry, reader);
    const value = read(of, inner, within(inside(reader, key), { node, key }));
    return value === undefined || !mayStand ? [] : [{ key, keyAt, at: inner.at, value }];
  });
}

/** What stands in a record: under its own words, and under names of the owner's. */
export interface InRecord<T> {
  own: FoundUnder<T>[];
  others: FoundUnder<T>[];
  /** Whether all is there that must be. */
  isWhole: boolean;
}

/** `readerOf` says how the value of a key is read; the same as the record itself when absent. */
export function walkRecord<T>(
  shape: RecordShape,
  node: SpecNode,
  reader: Reader,
  { read, readerOf = () => reader }: { read: ReadOne<T>; readerOf?: (key: string) => Reader },
): InRecord<T> | undefined {
  if (node.t !== 'map') return misfit('a map', node, reader);
  const found: InRecord<T> = { own: [], others: [], isWhole: true };
  for (const entry of entriesOf(node)) {
    const { key, keyAt, value: inner } = entry;
    const isOwn = Object.hasOwn(shape.fields, key);
    const of = isOwn ? shape.fields[key]?.shape : shape.others?.shape;
    const meant = isOwn ? undefined : misspeltIn(shape, node, entry);
    const reason = shape.never && Object.hasOwn(shape.never, key) ? shape.never[key] : undefined;
    if (reason !== undefined) {
      reader.faults.add('HUB1971', keyAt, { word: key, reason });
      continue;
    }
    if (of === undefined || meant !== undefined) {
      const known = meant === undefined ? [...Object.keys(shape.fields), ...(shape.besides ?? [])] : [meant];
      reader.faults.add('HUB1101', keyAt, { name: key, where: reader.where }, known);
      continue;
    }
    const waitsFor = isOwn ? shape.fields[key]?.waitsFor : undefined;
    if (waitsFor !== undefined) {
      reader.faults.add('HUB1618', keyAt, { name: key, where: waitsFor });
      continue;
    }
    if (!isOwn && shape.others && !isKey(shape.others.keys, entry, reader)) continue;
    const beside = inside(readerOf(key), key);
    const value = read(of, inner, isOwn ? beside : within(beside, { node, key }));
    if (value !== undefined) (isOwn ? found.own : found.others).push({ key, keyAt, at: inner.at, value });
  }
  tellIdle(shape, node, reader);
  for (const name of neededBy(shape)) {
    if (!node.entries.has(name)) reader.faults.add('HUB1102', node.at, { where: reader.where, name });
    found.isWhole &&= found.own.some(({ key }) => key === name);
  }
  return found;
}

/** The words that must be there. */
const neededBy = perShape(({ fields }) =>
  Object.entries(fields).flatMap(([name, { required }]) => (required ? [name] : [])),
);

/** Which of the records a word of it says; undefined, and told, where it says none. */
export function variantOf(
  { by, of }: Extract<Shape, { is: 'variant' }>,
  node: SpecNode,
  reader: Reader,
): RecordShape | undefined {
  if (node.t !== 'map') return misfit('a map', node, reader);
  const { faults, where } = reader;
  const said = child(node, by);
  const name = stringOf(said);
  if (said === undefined || name === undefined) {
    faults.add('HUB1102', node.at, { where, name: by });
    return undefined;
  }
  const record = Object.hasOwn(of, name) ? of[name] : undefined;
  if (record === undefined) faults.add('HUB1104', said.at, { name, where: by }, Object.keys(of));
  return record;
}

/** Where owners give names too: the word that one of them is but for a slip, if it is not there and its value would fit. */
function misspeltIn(
  { fields, others }: RecordShape,
  node: SpecMap,
  { key, value }: SpecEntry,
): string | undefined {
  if (others === undefined) return undefined;
  const meant = slipOf(
    key,
    Object.keys(fields).filter((name) => !node.entries.has(name)),
  );
  const shape = meant === undefined ? undefined : fields[meant]?.shape;
  return shape !== undefined && mayBe(shape, value) ? meant : undefined;
}

/** What differs: the axis, the value of each case, and that of all others. */
export interface InCases<T> {
  by: string;
  cases: FoundUnder<T>[];
  otherwise?: T;
}

export function walkCases<T>(
  of: Shape,
  node: SpecNode,
  reader: Reader,
  read: ReadOne<T>,
): InCases<T> | undefined {
  if (node.t !== 'map') return misfit('a map with by:', node, reader);
  const { faults, lookup, where } = reader;
  const axisNode = child(node, 'by');
  const by = stringOf(axisNode);
  if (by === undefined || axisNode === undefined) {
    faults.add('HUB1102', node.at, { where, name: 'by' });
    return undefined;
  }
  const values = lookup.axisValues(by);
  const isSure = values !== undefined && !lookup.unsure('kind');
  const found: InCases<T> = { by, cases: [] };
  for (const { key, keyAt, value: inner } of entriesOf(node)) {
    if (key === 'by' || isProvenance(key)) continue;
    const value = read(of, inner, inside(reader, key));
    if (key !== 'else' && isSure && !values.includes(key))
      faults.add('HUB1509', keyAt, { name: key, axis: by }, values);
    else if (value !== undefined && key === 'else') found.otherwise = value;
    else if (value !== undefined) found.cases.push({ key, keyAt, at: inner.at, value });
  }
  tellAsElse(node, faults);
  const missing = node.entries.has('else') ? [] : (values ?? []).filter((one) => !node.entries.has(one));
  if (missing.length > 0 && isSure)
    faults.add('HUB1513', axisNode.at, { axis: by, missing: missing.join(', ') });
  return found;
}

/** A case that says what all others say is none: whoever changes the one would forget the other. */
function tellAsElse(node: SpecMap, faults: Faults): void {
  const rest = JSON.stringify(plain(child(node, 'else')));
  for (const { key, keyAt, value } of rest === undefined ? [] : entriesOf(node))
    if (key !== 'else' && JSON.stringify(plain(value)) === rest) faults.add('HUB1553', keyAt, { name: key });
}

/** The alternative that fits; where none does, the faults of the one that came nearest, and what it gives. */
export function walkChoice<T>(
  shapes: readonly Shape[],
  node: SpecNode,
  reader: Reader,
  read: ReadOne<T>,
): T | undefined {
  const tried: Tried<T>[] = [];
  for (const shape of shapes.filter((one) => mayBe(one, node))) {
    const faults = new Faults();
    const pending = new Pending();
    const value = read(shape, node, { ...reader, faults, pending });
    tried.push({ faults, pending, value });
    if (!faults.isEmpty || value === undefined) continue;
    reader.pending.addAll(pending);
    return value;
  }
  const [first, ...others] = tried;
  if (first === undefined) return misfit([...new Set(shapes.map(shapeWord))].join(' or '), node, reader);
  // Only here are faults put into words: mostly a later alternative fits.
  const best = others.reduce((near, one) => (isNearer(one.faults, near.faults) ? one : near), first);
  reader.faults.addAll(best.faults.list());
  reader.pending.addAll(best.pending);
  return best.value;
}

/** What came of reading a node as one alternative. */
interface Tried<T> {
  faults: Faults;
  pending: Pending;
  value: T | undefined;
}

/** Fewer faults, or as many of which one knows what was meant; a keyword that is misspelt is missed as well. */
function isNearer(faults: Faults, best: Faults): boolean {
  const weigh = (own: Faults) =>
    own.count - own.list().reduce((most, fault) => Math.max(most, knowledge(fault)), 0);
  return weigh(faults) < weigh(best);
}

const knowledge = ({ code, nearest }: Fault) => (nearest === undefined ? 0 : code === 'HUB1101' ? 1.5 : 0.5);
