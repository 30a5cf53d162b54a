import { type Fault, Faults } from '../faults/fault.ts';
import { blockFile, property } from '../grammar/block-file.ts';
import { typeOfBlock } from '../grammar/block-type.ts';
import { wordsOfAll } from '../grammar/block-words.ts';
import type { BlockType, Shape, ShapeField } from '../grammar/shape.ts';
import type { Spec } from '../load/load-spec.ts';
import { child, entriesOf, type SpecEntry, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import { nothingDeclared } from './nothing-declared.ts';
import { Pending } from './pending.ts';
import { readTyped } from './read-typed.ts';

/** A block as it was read, and what is wrong with it. */
interface ReadBlock {
  name: string;
  type: BlockType;
  faults: readonly Fault[];
}

/** A tree that is remembered is read once, since nobody changes it: most runs follow an edit of something else. */
const known = new WeakMap<SpecNode, ReadBlock>();

/** What each block takes: by it, the properties of screens are read. */
export function readBlocks({ blocks }: Pick<Spec, 'blocks'>, faults: Faults): BlockType[] {
  return [...blocks].map(([name, { root }]) => {
    const before = known.get(root);
    const block = before?.name === name ? before : readBlock(name, root);
    known.set(root, block);
    faults.addAll(block.faults);
    return block.type;
  });
}

function readBlock(name: string, root: SpecNode): ReadBlock {
  const pending = new Pending();
  const faults = new Faults();
  readTyped(blockFile, root, { faults, lookup: nothingDeclared, pending, where: `block ${name}` });
  const type = faults.count === 0 ? typeOfBlock(name, root) : typeOfSound(name, root);
  judgeBeside(root, pending, faults);
  judgeTold(root, type, faults);
  tellDeclaredAgain(root, faults);
  return { name, type, faults: faults.list() };
}

/** What every block takes is declared in one place. */
function tellDeclaredAgain(root: SpecNode, faults: Faults): void {
  for (const { key, keyAt } of entriesOf(child(root, 'properties')))
    if (wordsOfAll.includes(key))
      faults.add('HUB1202', keyAt, {
        what: 'word of every block',
        name: key,
        first: 'generator/grammar/block-words.ts',
      });
}

const fieldsOf = (shape: Shape) => (shape.is === 'record' ? shape.fields : {});
const wordsOfFile = fieldsOf(blockFile);
const unknown: ShapeField = { shape: { is: 'later', until: 'nobody knows' }, required: false };

/**
 * A block by what is sound in its file. What a property takes that does not fit is not known, nor what words of every
 * block do where what it needs of them is unsound: whatever a screen says of these stands.
 */
function typeOfSound(name: string, root: SpecNode): BlockType {
  const sound = withSound(root, (entry) =>
    entry.key === 'properties' || entry.key === 'shapes'
      ? { ...entry, value: withSound(entry.value, (inner) => (isSound(property, inner) ? inner : undefined)) }
      : isSound(wordsOfFile[entry.key]?.shape, entry)
        ? entry
        : undefined,
  );
  const type = typeOfBlock(name, sound);
  const known = fieldsOf(type.shape);
  const takes = child(root, 'takes') === child(sound, 'takes');
  const lacking = [
    ...entriesOf(child(root, 'properties'))
      .map(({ key }) => key)
      .filter((key) => !(key in known)),
    ...(takes ? [] : wordsOfAll),
  ];
  const fields = { ...known, ...Object.fromEntries(lacking.map((key) => [key, unknown])) };
  return { ...type, shape: { ...type.shape, is: 'record', fields, ...(takes ? {} : { never: {} }) } };
}

/** A map with the entries that are kept of it, as they are kept. */
function withSound(node: SpecNode, keep: (entry: SpecEntry) => SpecEntry | undefined): SpecNode {
  if (node.t !== 'map') return node;
  const kept = entriesOf(node).flatMap((entry) => keep(entry) ?? []);
  return { ...node, entries: new Map(kept.map((entry) => [entry.key, entry])) };
}

function isSound(shape: Shape | undefined, { key, value }: SpecEntry): boolean {
  const faults = new Faults();
  if (shape) readTyped(shape, value, { faults, lookup: nothingDeclared, pending: new Pending(), where: key });
  return shape !== undefined && faults.count === 0;
}

/** A property or a shape that another speaks of is one of the same block. */
function judgeBeside(root: SpecNode, pending: Pending, faults: Faults): void {
  const known = [...propertiesIn(root), ...wordsOfAll];
  for (const { node, where } of pending.list()) {
    const name = stringOf(node);
    if (name !== undefined && !known.includes(name)) faults.add('HUB1104', node.at, { name, where }, known);
  }
}

/** What a page is called by is a value of the block that people are shown. */
function judgeTold(root: SpecNode, { shape }: BlockType, faults: Faults): void {
  for (const { value } of entriesOf(child(root, 'tells'))) {
    const way = stringOf(value);
    const found = way
      ?.split('.')
      .reduce<Shape | undefined>((at, word) => at && fieldsOf(at)[word]?.shape, shape);
    if (way !== undefined && found?.is !== 'shown')
      faults.add('HUB1104', value.at, { name: way, where: 'the values that it shows' }, shownIn(shape));
  }
}

/** The ways to the values that a block shows. */
function shownIn(shape: Shape): string[] {
  return Object.entries(fieldsOf(shape)).flatMap(([word, { shape: own }]) =>
    own.is === 'shown' ? [word] : shownIn(own).map((way) => `${word}.${way}`),
  );
}

function propertiesIn(node: SpecNode): Set<string> {
  const inner = node.t === 'list' ? node.items : entriesOf(node).map(({ value }) => value);
  const own = entriesOf(node).flatMap(({ key, value }) =>
    ['properties', 'fields', 'shapes'].includes(key) ? entriesOf(value).map((entry) => entry.key) : [],
  );
  return new Set([...own, ...inner.flatMap((one) => [...propertiesIn(one)])]);
}
