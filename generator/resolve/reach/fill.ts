import { readExpression } from '../../expressions/expression.ts';
import { Faults } from '../../faults/fault.ts';
import type { Beside, MapShape, RecordShape, RefShape } from '../../grammar/shape.ts';
import type { Fill, Reader } from '../../read/reader.ts';
import { seeing } from '../../read/seeing.ts';
import {
  child,
  entriesOf,
  itemsOf,
  type SpecEntry,
  type SpecMap,
  type SpecNode,
  stringOf,
} from '../../yaml/spec-node.ts';
import { type Asked, type Asks, asksOf } from './asked.ts';
import { type Found, findNamed, findSure } from './find.ts';
import { fieldNames, namesAt } from './given.ts';
import { type Levels, thingsAt } from './things.ts';

/** What each word of a record gives is written out, so that whatever reads it knows one way only. */
export function fillerOf(known: Asks): Fill {
  return (shape, node, at) =>
    Object.entries(shape.fields).reduce((whole, [word, { shape: own }]) => {
      if (own.is !== 'map' || own.finds === undefined) return whole;
      return fillWord({ word, map: own, shape, node: whole, ...at }, known);
    }, node);
}

interface Filling {
  /** The word that gives, and what may stand there. */
  word: string;
  map: MapShape;
  /** The record that it stands in, and what that says. */
  shape: RecordShape;
  node: SpecMap;
  outer: Reader;
  inner: Reader;
}

/** One of what a word gives to, and what is in its reach. */
interface Asking {
  asked: Asked;
  levels: Levels;
  reader: Reader;
  at: SpecNode;
}

function fillWord(filling: Filling, known: Asks): SpecMap {
  const { word, node, map } = filling;
  const asking = (map.finds ?? []).flatMap((of) => askingOf(of, filling, known));
  const written = node.entries.get(word);
  const [first] = asking;
  if (first === undefined) return node;
  const named = written?.value.t === 'list' ? writeOut(written.value, asking, filling) : written?.value;
  if (named !== undefined && named.t !== 'map') return node;
  if (written?.value.t === 'map') noteWritten(written.value, asking);
  const own = new Map(named?.entries);
  for (const one of asking) for (const entry of foundFor(one, own, filling)) own.set(entry.key, entry);
  if (own.size === 0 && named === undefined) return node;
  const keyAt = written?.keyAt ?? first.at.at;
  const value: SpecMap = { t: 'map', at: named?.at ?? keyAt, entries: own };
  return { ...node, entries: new Map([...node.entries, [word, { key: word, keyAt, value }]]) };
}

/** What a property asks for, where it is known: `load`, `submit`, `go`. */
function askingOf(of: Beside, filling: Filling, known: Asks): Asking[] {
  const { shape, node, outer, inner, map, word } = filling;
  const ref = shape.fields[of]?.shape;
  const at = child(node, of);
  const id = stringOf(at);
  if (ref?.is !== 'ref' || at === undefined || id === undefined) return [];
  // A row is what the call answers: to be asked, none is there, nor what the page is about where that is what is asked for.
  const findsItself = ref.foundBy !== undefined && child(node, ref.foundBy) === undefined;
  const isFirst =
    ref.first === true ||
    findsItself ||
    (of === 'load' && !(map.finds ?? []).some((word) => isFirstIn(word, shape)));
  const reader = isFirst ? outer : inner;
  const { names } = reader;
  const page = (ref.first || findsItself) && reader.page ? { ...reader.page, subjects: [] } : reader.page;
  if (names === undefined || isAskedLater(ref, node)) return [];
  const hasRow = map.row === true || names.isRowOfList !== true;
  const sees = map.of.is === 'value' ? map.of.sees : undefined;
  const levels = thingsAt({ names, page, hasRow, sees, subjects: known.subjects });
  const given = (ref.given ?? []).flatMap((path) => (path === word ? [] : namesBeside(path, filling)));
  const besides = new Set([...given, ...(ref.brings ?? [])]);
  const fields = ref.given?.includes('fields') ? fieldNames(child(node, 'fields')) : [];
  return asksOf(ref, { id, fields, besides, reader }, known).map((asked) => ({ asked, levels, reader, at }));
}

function isFirstIn(word: Beside, { fields }: RecordShape): boolean {
  const ref = fields[word]?.shape;
  return ref?.is === 'ref' && ref.first === true;
}

/** What a property of the same record gives, or with `../` one of the record around it. */
function namesBeside(path: Beside, { node, outer }: Filling): string[] {
  const outside = '../';
  if (!path.startsWith(outside)) return namesAt(node, path);
  const around = outer.around?.find(({ key }) => key === undefined)?.node;
  return around === undefined ? [] : namesAt(around, path.slice(outside.length));
}

/** What a schema that arrives at run time asks is known by nobody here. */
const isAskedLater = ({ given }: RefShape, node: SpecMap) =>
  given?.includes('fields') === true && child(node, 'schema') !== undefined;

/** What must be given, and nothing else gives. */
function foundFor(asking: Asking, own: ReadonlyMap<string, SpecEntry>, filling: Filling): SpecEntry[] {
  const { asked, levels, reader, at } = asking;
  if (reader.names === undefined) return [];
  const { names } = reader;
  return asked.sure.flatMap((wanted) => {
    if (own.has(wanted.name) || asked.besides.has(wanted.name)) return [];
    const found = findSure(wanted, levels, names);
    return entryOf(wanted.name, found, { asked, reader, at, filling });
  });
}

interface Saying {
  asked: Asked;
  reader: Reader;
  at: SpecNode;
  filling: Filling;
}

function entryOf(key: string, found: Found, { asked, reader, at, filling }: Saying): SpecEntry[] {
  const [first, second] = found;
  if (first === undefined) return [];
  if (second !== undefined) {
    const example = `${filling.word}: { ${key}: ${first.says} }`;
    const [name, left, right] = [asked.name, first.says, second.says];
    reader.faults.add('HUB1945', at.at, { name, field: key, left, right, example });
  }
  return [{ key, keyAt: at.at, value: { t: 'scalar', value: first.says, at: at.at } }];
}

/** Names alone, each with what it is found as. */
function writeOut(list: SpecNode, asking: readonly Asking[], filling: Filling): SpecMap {
  const entries = itemsOf(list).flatMap((item): [string, SpecEntry][] => {
    const name = stringOf(item);
    const of = asking.find(({ asked }) => name !== undefined && asked.all.has(name)) ?? asking[0];
    if (name === undefined || of === undefined) return [];
    const { asked, levels, reader } = of;
    const wanted = asked.all.get(name);
    if (wanted === undefined && asking.some((one) => one.asked.mayTake(name))) return [];
    if (wanted === undefined) {
      const known = asking.flatMap((one) => [...one.asked.all.keys()]);
      reader.faults.add('HUB1302', item.at, { name, where: filling.word }, known);
      return [];
    }
    const found = findNamed(wanted, levels);
    if (found.length === 0)
      reader.faults.add('HUB1946', item.at, { name: asked.name, field: name, where: filling.word });
    return entryOf(name, found, { asked, reader, at: item, filling }).map((entry) => [name, entry]);
  });
  return { t: 'map', at: list.at, entries: new Map(entries) };
}

/** Notes what of a map would be found as well: `hub fix` takes it out. */
function noteWritten(map: SpecMap, asking: readonly Asking[]): void {
  const [first] = asking;
  const written = entriesOf(map).map(({ key, keyAt, value }) => {
    const of = asking.find(({ asked }) => asked.all.has(key));
    const wanted = of?.asked.all.get(key);
    const names = of?.reader.names;
    if (of === undefined || wanted === undefined || names === undefined)
      return { key, at: keyAt, isFound: false, isNamed: false };
    const isSame = ([found, ...more]: Found) =>
      found !== undefined && more.length === 0 && isSaidBy(value, found.says, of.reader);
    const isSure = of.asked.sure.includes(wanted) && !of.asked.besides.has(key);
    return {
      key,
      at: keyAt,
      isFound: isSure && isSame(findSure(wanted, of.levels, names)),
      isNamed: isSame(findNamed(wanted, of.levels)),
    };
  });
  first?.reader.pending.noteGiven({ at: map.at, written });
}

/** Whether a written value is what is found, in whichever words. */
function isSaidBy(value: SpecNode, says: string, { names }: Reader): boolean {
  const text = stringOf(value);
  if (text === undefined || names === undefined) return false;
  const { used: _, paths: __, ...own } = seeing(names, 'answered');
  const [left, right] = [text, says].map((one) => readExpression(one, own, new Faults(), value.at)?.expr);
  return left !== undefined && JSON.stringify(left) === JSON.stringify(right);
}
