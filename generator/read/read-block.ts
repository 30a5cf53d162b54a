import type { Names } from '../expressions/names.ts';
import { slipOf } from '../faults/nearest.ts';
import { besidesBlock } from '../grammar/block-besides.ts';
import { isProvenance } from '../grammar/provenance.ts';
import type { Shape } from '../grammar/shape.ts';
import type { Node } from '../model/node.ts';
import { child, describe, entriesOf, type SpecMap, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import { inside, literal, misfit, type Reader } from './reader.ts';
import type { ReadOne } from './walk.ts';

/** A block with this word stands once for each of them. */
const forEach = 'forEach';
const besidesOfBlock = Object.keys(besidesBlock.fields);

/** A block among others, by the name that it says; `read` reads its properties. */
export function readBlock(node: SpecNode, reader: Reader, read: ReadOne<Node>): Node | undefined {
  const named = child(node, 'block');
  const name = stringOf(named);
  if (node.t !== 'map' || name === undefined || named === undefined) {
    reportNoBlock(node, reader.where, reader);
    return undefined;
  }
  const each = child(node, forEach);
  const shape = besidesBlock.fields[forEach]?.shape;
  const how = { besides: besidesOfBlock, read };
  if (each === undefined || shape === undefined) return readBlockProps(name, node, reader, how);
  read(shape, each, inside(reader, forEach));
  const page = reader.page && { ...reader.page, hasKind: true };
  return readBlockProps(name, node, { ...reader, ...(page && { page }) }, how);
}

/** A block that an effect asks for, by its name: it stands over a page, whose files are made for it. */
export function readAsked(
  name: string,
  node: SpecNode,
  reader: Reader,
  read: ReadOne<Node>,
): Node | undefined {
  if (node.t !== 'map') return misfit('a map', node, reader);
  if (reader.isScreen !== true) {
    reader.faults.add('HUB1940', node.at, { name });
    return undefined;
  }
  for (const word of ['id', 'title'])
    if (!node.entries.has(word)) reader.faults.add('HUB1102', node.at, { where: reader.where, name: word });
  return readBlockProps(name, node, reader, { besides: [], read });
}

/** What does not say which block it is, or says so with a misspelt word. */
export function reportNoBlock(
  node: SpecNode,
  where: string,
  { faults, lookup }: Pick<Reader, 'faults' | 'lookup'>,
): void {
  const named = child(node, 'block');
  if (named) {
    faults.add('HUB1103', named.at, {
      where: 'block',
      expected: 'a text',
      found: describe(named),
      fix: 'Name a block.',
    });
    return;
  }
  const words = ['block', ...lookup.blockNames().flatMap((name) => lookup.meantBy(name) ?? [])];
  const meant = entriesOf(node).find(({ key }) => slipOf(key, words) !== undefined);
  if (meant) faults.add('HUB1101', meant.keyAt, { name: meant.key, where }, words);
  else faults.add('HUB1102', node.at, { where, name: 'block' });
}

interface How {
  /** Keys that belong to whoever holds the block. */
  besides: readonly string[];
  read: ReadOne<Node>;
}

/** Reads the properties of a block. */
export function readBlockProps(
  name: string,
  node: SpecMap,
  reader: Reader,
  { besides, read }: How,
): Node | undefined {
  const { lookup, names } = reader;
  const shape = lookup.block(name);
  if (shape?.is !== 'record') {
    if (lookup.unsure('block', name)) return undefined;
    const at = child(node, 'block')?.at ?? node.at;
    reader.faults.add('HUB1201', at, { what: 'block', name, home: 'runtime/blocks/' }, lookup.blockNames());
    return undefined;
  }
  if (tellMeant(name, node, reader)) return undefined;
  const own = new Map(
    [...node.entries].filter(([key]) => !besides.includes(key) || Object.hasOwn(shape.fields, key)),
  );
  const inner = names
    ? { ...reader, names: withGiven(names.namesIn?.(node, names) ?? names, name, reader), outerNames: names }
    : reader;
  const bare = { ...node, entries: own };
  const whole = reader.fill?.(shape, bare, { outer: reader, inner }) ?? bare;
  const props = read({ ...shape, besides }, whole, inside(inner, `block ${name}`));
  if (props?.t !== 'record') return undefined;
  const carried = besides.flatMap((key) => {
    const given = stringOf(child(node, key));
    return given === undefined || key in props.fields || isProvenance(key)
      ? []
      : [[key, literal(given)] as const];
  });
  return besides.includes('block') && reader.where !== 'screen'
    ? { t: 'record', fields: { ...Object.fromEntries(carried), ...props.fields } }
    : props;
}

/** What is said by a property of a block is not said by its name as well; where another is named, nobody knows which is meant. */
function tellMeant(name: string, node: SpecMap, { lookup, faults }: Reader): boolean {
  const named = node.entries.get('block');
  for (const other of named ? lookup.blockNames() : []) {
    const word = lookup.meantBy(other) ?? '';
    const meaning = node.entries.get(word);
    const isOwn = other === name;
    if (meaning === undefined ? !isOwn || word === '' : named?.keyAt === meaning.keyAt) continue;
    if (!isOwn && takes(lookup.block(name), word)) continue;
    faults.add('HUB1970', named?.keyAt ?? node.at, { name, word });
    return !isOwn;
  }
  return false;
}

const takes = (shape: Shape | undefined, word: string) =>
  shape?.is === 'record' && Object.hasOwn(shape.fields, word);

function withGiven(names: Names, block: string, { lookup }: Reader): Names {
  const own = lookup.givenBy(block);
  return { ...names, scope: { ...names.scope, ...own }, given: Object.keys(own) };
}
