import {
  child,
  entriesOf,
  itemsOf,
  type SpecEntry,
  type SpecMap,
  type SpecNode,
  stringOf,
} from '../yaml/spec-node.ts';
import { asWritten } from './as-written.ts';
import { besidesBlock } from './block-besides.ts';
import { bareEffects, placedEffects, stepArguments } from './effects.ts';
import type { Frame } from './frame.ts';
import { type KnownIds, meantShape } from './meant-shape.ts';
import { like, partName, partPlacesIn } from './parts-in.ts';
import { anyCase, joined, namesIn } from './position-paths.ts';
import { isProvenance } from './provenance.ts';
import type { MapShape, RecordShape, Shape, ValueShape } from './shape.ts';
import { shownRecord, valueRecord, wayRecord } from './shown.ts';
import { type SpecFileKind, specFiles } from './spec-files.ts';

/** Where something stands: in which position of the grammar (`positions.ts` lists all of them), and in what. */
export interface Standing {
  file: string;
  path: string;
  around: readonly Frame[];
}

/** Something that is written: a word of the language, a name in the place of a key, or what stands there. */
export interface Visit extends Standing {
  is: 'word' | 'key' | 'value';
  /** What may stand there; of several ways the one that is meant. */
  shape: Shape;
  node: SpecNode;
}

/** What the walk asks of the product. */
export interface KnownThings extends KnownIds {
  /** What a block takes, by its name. */
  block(name: string): Shape | undefined;
  blockNames(): string[];
  /** The property that says that a block is meant. */
  meantBy(block: string): string | undefined;
  /** What holds a name that the owner has declared, where the grammar leaves that to the owner. */
  own?(kind: SpecFileKind, name: string): Shape | undefined;
}

/** What a block says inside another, beside its own properties. */
const innerBlock = 'inner block';

interface Walking {
  known: KnownThings;
  kind: SpecFileKind;
  tell(visit: Visit): void;
}

/**
 * Goes through a file of the spec by its grammar, and tells all that is written, the whole before its parts. It is the one
 * walk of what is written: a new word of the grammar is met by whoever asks for what it holds.
 */
export function walkFile(
  kind: SpecFileKind,
  root: SpecNode,
  known: KnownThings,
  tell: (visit: Visit) => void,
): void {
  const walking: Walking = { known, kind, tell };
  const standing: Standing = { file: kind, path: '', around: [] };
  if (kind === 'screens') walkScreen(root, standing, walking);
  else if (kind === 'parts') walkParts(root, standing, walking);
  else walk(asWritten(specFiles[kind].shape), root, standing, walking);
}

/** Goes through a piece of such a file, which has a shape. */
export function walkPiece(
  shape: Shape,
  node: SpecNode,
  { kind, known }: { kind: SpecFileKind; known: KnownThings },
  tell: (visit: Visit) => void,
): void {
  walk(asWritten(shape), node, { file: kind, path: '', around: [] }, { known, kind, tell });
}

/** The properties of the block of a screen stand beside its own words. */
function walkScreen(root: SpecNode, standing: Standing, walking: Walking): void {
  const own: Shape = specFiles.screens.shape;
  const block = blockMeant({}, root, walking.known);
  if (own.is !== 'record' || root.t !== 'map' || block === undefined) return;
  walking.tell({ ...standing, is: 'value', shape: { is: 'block', named: block.name }, node: root });
  walkBlock(block, root, { standing, walking, besides: own });
}

interface Meant {
  name: string;
  shape: RecordShape;
}

/** Which block is meant: that of a place, or the one that is named, or by the property that is that of one alone. */
export function blockMeant(
  { named }: { named?: string },
  node: SpecNode,
  known: Pick<KnownThings, 'block' | 'blockNames' | 'meantBy'>,
): Meant | undefined {
  if (node.t !== 'map') return undefined;
  const isMeant = (name: string) => node.entries.has(known.meantBy(name) ?? '');
  const name = named ?? stringOf(child(node, 'block')) ?? known.blockNames().find(isMeant);
  const shape = name === undefined ? undefined : known.block(name);
  return name === undefined || shape?.is !== 'record' ? undefined : { name, shape };
}

interface InBlock extends Inside {
  /** What whoever holds the block says beside its properties. */
  besides: RecordShape;
}

function walkBlock({ name, shape }: Meant, node: SpecMap, { standing, walking, besides }: InBlock): void {
  const isBeside = ({ key }: SpecEntry) =>
    Object.hasOwn(besides.fields, key) && !Object.hasOwn(shape.fields, key);
  const entries = entriesOf(node);
  const inside = { walking, node };
  inRecord(besides, entries.filter(isBeside), { ...inside, standing });
  const own = { ...standing, file: `block ${name}`, path: '' };
  inRecord(
    writtenRecord(shape),
    entries.filter((entry) => !isBeside(entry)),
    { ...inside, standing: own },
  );
}

/** What a part holds is of the shape that may be called by its name. */
function walkParts(root: SpecNode, standing: Standing, walking: Walking): void {
  const { known } = walking;
  const places = known.blockNames().flatMap((name) => {
    const shape = known.block(name);
    return shape === undefined
      ? []
      : partPlacesIn(shape).map((place) => ({ ...place, file: `block ${name}` }));
  });
  const { shape } = specFiles.parts as { shape: Shape };
  walk(shape, root, standing, walking);
  for (const { key: sort, value: parts } of entriesOf(root)) {
    const place = places.find((one) => one.sort === sort);
    if (place === undefined) continue;
    const { file, path } = place;
    for (const { value: node } of entriesOf(parts))
      if (node.t === 'map')
        inRecord(writtenRecord(place.shape), entriesOf(node), {
          standing: { file, path, around: [] },
          walking,
          node,
        });
  }
}

const writtenRecord = (shape: RecordShape): RecordShape => {
  const written = asWritten(shape);
  return written.is === 'record' ? written : shape;
};

interface Inside {
  standing: Standing;
  walking: Walking;
}

const below = (standing: Standing, word: string): Standing => ({
  ...standing,
  path: joined(standing.path, word),
});
const within = (standing: Standing, frame: Frame): Standing => ({
  ...standing,
  around: [frame, ...standing.around],
});

function walk(shape: Shape, node: SpecNode, standing: Standing, walking: Walking): void {
  const meant = meantAt(shape, node, standing, walking.known);
  if (meant === undefined) return;
  walking.tell({ ...meant.standing, is: 'value', shape: meant.shape, node });
  walkInside(meant.shape, node, { standing: meant.standing, walking });
}

/** What is meant where a shape says that it is one of several, or another. */
function meantAt(
  shape: Shape,
  node: SpecNode,
  standing: Standing,
  known: KnownThings,
): { shape: Shape; standing: Standing } | undefined {
  const next = (inner: Shape | undefined, at: Standing = standing) =>
    inner && meantAt(inner, node, at, known);
  switch (shape.is) {
    case 'again':
      return next(asWritten(shape.of()));
    case 'choice':
      return next(meantShape(shape.of, node, known));
    case 'variant': {
      const said = stringOf(child(node, shape.by)) ?? '';
      const record = Object.hasOwn(shape.of, said) ? shape.of[said] : undefined;
      return next(record, { ...standing, path: `${standing.path}(${said})` });
    }
    case 'later':
      return shape.as ? next(shape.as) : { shape, standing };
    default:
      return { shape, standing };
  }
}

/** What stands in something that was told as a whole. */
function walkInside(shape: Shape, node: SpecNode, inside: Inside): void {
  const { standing, walking } = inside;
  switch (shape.is) {
    case 'list': {
      const items = { ...standing, path: `${standing.path}[]` };
      for (const item of itemsOf(node)) walk(shape.of, item, items, walking);
      break;
    }
    case 'map':
      inMap(shape, node, inside);
      break;
    case 'by':
      inCases(shape.of, node, inside);
      break;
    case 'record':
      inWhole(shape, node, inside);
      break;
    case 'value':
      inValue(shape, node, inside);
      break;
    case 'shown':
      inOther(shownRecord, node, 'shown value', inside);
      break;
    case 'effects':
      for (const item of itemsOf(node)) inEffect(item, inside);
      break;
    case 'block': {
      const meant = blockMeant(shape, node, walking.known);
      const inner = { ...standing, file: innerBlock, path: '' };
      if (meant && node.t === 'map')
        walkBlock(meant, node, { standing: inner, walking, besides: besidesBlock });
    }
  }
}

/** What stands under names. What is found by its name alone is listed by that. */
function inMap({ keys, of }: MapShape, node: SpecNode, { standing, walking }: Inside): void {
  const inner = below(standing, namesIn(keys));
  for (const name of itemsOf(node)) walking.tell({ ...inner, is: 'key', shape: keys, node: name });
  if (node.t !== 'map') return;
  for (const entry of entriesOf(node)) {
    const here = within(inner, { node, key: entry.key });
    tellKey(entry, 'key', keys, { standing: here, walking });
    walk(of, entry.value, here, walking);
  }
}

function inCases(of: Shape, node: SpecNode, { standing, walking }: Inside): void {
  for (const entry of entriesOf(node)) {
    const { key, value } = entry;
    if (isProvenance(key)) continue;
    const here = below(standing, key === axis ? axis : anyCase);
    tellKey(entry, key === axis ? 'word' : 'key', axisWord, { standing: here, walking });
    if (key === axis) walking.tell({ ...here, is: 'value', shape: axisWord, node: value });
    else walk(of, value, here, walking);
  }
}

const axis = 'by';
const axisWord: Shape = { is: 'enum', values: [] };

/** A record as a whole: one that is a part may be called by its name, alone or with what differs. */
function inWhole(shape: RecordShape, node: SpecNode, { standing, walking }: Inside): void {
  const here = shape.called === 'button' ? { ...standing, file: 'button', path: '' } : standing;
  if (node.t === 'scalar' && shape.parts !== undefined)
    walking.tell({ ...here, is: 'value', shape: partName, node });
  const called = shape.parts === undefined ? undefined : child(node, like);
  const at = below(here, like);
  if (called) walking.tell({ ...at, is: 'value', shape: partName, node: called });
  if (node.t === 'map') inRecord(writtenRecord(shape), entriesOf(node), { standing: here, walking, node });
}

interface InRecord extends Inside {
  node: SpecMap;
}

function inRecord({ fields, others }: RecordShape, entries: readonly SpecEntry[], inside: InRecord): void {
  const { standing, walking, node } = inside;
  for (const entry of entries) {
    const { key, value } = entry;
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (field !== undefined) {
      const here = within(below(standing, key), { node });
      tellKey(entry, 'word', { is: 'enum', values: [key] }, { standing: here, walking });
      walk(field.shape, value, here, walking);
    } else if (others !== undefined) {
      const here = within(below(standing, `<${others.named}>`), { node, key });
      tellKey(entry, 'key', others.keys, { standing: here, walking });
      const own = others.listed && walking.known.own?.(walking.kind, key);
      walk(own ?? others.shape, value, here, walking);
    }
  }
}

/** A value with what is said of it, or one of several, each with its condition. */
function inValue(_: ValueShape, node: SpecNode, inside: Inside): void {
  if (node.t === 'list') for (const way of node.items) inOther(wayRecord, way, 'value', inside);
  else inOther(valueRecord, node, 'value', inside);
}

/** What is the same in many places stands in the grammar's list once, as if it were a file. */
function inOther(shape: RecordShape, node: SpecNode, file: string, { standing, walking }: Inside): void {
  if (node.t === 'map')
    inRecord(writtenRecord(shape), entriesOf(node), {
      standing: { ...standing, file, path: '' },
      walking,
      node,
    });
}

/** An effect is a word, or the word that says what happens with what stands beside it. */
function inEffect(node: SpecNode, { standing, walking }: Inside): void {
  const here: Standing = { ...standing, file: 'effects', path: '' };
  const bare = stringOf(node);
  if (bare !== undefined) walking.tell({ ...below(here, bare), is: 'word', shape: bareWord, node });
  const said = entriesOf(node).find(({ key }) => Object.hasOwn(stepArguments, key));
  const shape = said && stepArguments[said.key];
  if (shape && node.t === 'map') {
    walking.tell({ ...here, is: 'value', shape, node });
    inRecord(writtenRecord(shape), entriesOf(node), { standing: here, walking, node });
  }
}

const bareWord: Shape = { is: 'enum', values: Object.keys({ ...bareEffects, ...placedEffects }) };

function tellKey(
  { key, keyAt }: SpecEntry,
  is: 'word' | 'key',
  shape: Shape,
  { standing, walking }: Inside,
): void {
  walking.tell({ ...standing, is, shape, node: { t: 'scalar', value: key, at: keyAt } });
}
