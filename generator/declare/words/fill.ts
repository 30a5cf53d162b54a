import { argumentsOf, type effectArguments } from '../../grammar/effects.ts';
import type { RecordShape, Shape, ShapeField, ShownShape } from '../../grammar/shape.ts';
import { shownRecord } from '../../grammar/shown.ts';
import { nameOfEntry, toastWord } from '../../grammar/word-places.ts';
import { holdsWords, isWord, isWords } from '../../grammar/words-in-shape.ts';
import {
  child,
  isTrue,
  type SpecEntry,
  type SpecMap,
  type SpecNode,
  stringOf,
} from '../../yaml/spec-node.ts';
import { behind, inThing, type Standing, type WordPosition } from './standing.ts';

/** What knows which words there are. */
export interface Speaker {
  /** The shape of a block by its name. */
  block(name: string): Shape | undefined;
  /** A word that is said. */
  said(position: WordPosition, key: SpecNode): void;
  /** The key of a word that is left out; undefined where nothing is to be said. */
  find(position: WordPosition): string | undefined;
  /** Where an entry of a list stands that has its place from elsewhere. */
  standingOf?(entry: SpecNode, standing: Standing): Standing;
  /** The name of a thing that is said for its words alone. */
  named(id: SpecNode): void;
}

/** A piece of the spec with its words written out, as if the owner had named each. */
export function fill(shape: Shape, node: SpecNode, standing: Standing, speaker: Speaker): SpecNode {
  switch (shape.is) {
    case 'list':
      return node.t === 'list' && holdsWords(shape.of)
        ? { ...node, items: node.items.map((item, i) => fillItem(shape.of, item, i, { standing, speaker })) }
        : node;
    case 'map':
      return fillEntries(node, ({ key, value }) =>
        fill(shape.of, value, inThing(standing, value, { name: key, step: key }), speaker),
      );
    case 'record':
      return fillRecord(shape, node, standing, speaker);
    case 'choice':
      return fillChoice(shape.of, node, standing, speaker);
    case 'by':
      return fillEntries(node, ({ key, value }) => {
        if (key === 'by') return value;
        const cases = [...standing.cases, { of: node, name: key }];
        return fill(shape.of, value, { ...standing, trail: `${standing.trail}.${key}`, cases }, speaker);
      });
    case 'variant': {
      const meant = shape.of[stringOf(child(node, shape.by)) ?? ''];
      return meant ? fill(meant, node, standing, speaker) : node;
    }
    case 'again':
      return fill(shape.of(), node, standing, speaker);
    case 'later':
      return shape.as ? fill(shape.as, node, standing, speaker) : node;
    case 'shown':
      return fillShown(shape, node, standing, speaker);
    case 'effects':
      return fillEffects(node, standing, { speaker, records: argumentsOf(shape) });
    case 'text':
      // In a list or a map of words each is named.
      speaker.said({ ...standing, place: undefined, word: '', at: node.at, required: true }, node);
      return node;
    case 'block': {
      const own = speaker.block(shape.named ?? stringOf(child(node, 'block')) ?? '');
      return own?.is === 'record' ? fill(own, node, standing, speaker) : node;
    }
    default:
      return node;
  }
}

/** Of what may be written as one word, that is the name of the thing: its words may stand below its place all the same. */
function fillChoice(of: readonly Shape[], node: SpecNode, standing: Standing, speaker: Speaker): SpecNode {
  const isBare = of.flatMap(waysIn).some(isOneWord);
  const inner: Standing = isBare ? { ...standing, bare: true } : standing;
  const meant = meantBy(of, node);
  if (meant) return fill(meant, node, inner, speaker);
  const whole = of.flatMap(waysIn).find((way) => way.is === 'record' && nameIn(way) !== undefined);
  if (!isBare || node.t !== 'scalar' || whole?.is !== 'record') return node;
  const filled = fillRecord(whole, called(nameIn(whole) ?? '', node), inner, speaker);
  return filled.t === 'map' && filled.entries.size > 1 ? filled : node;
}

/** The word that says what a thing is, where that may stand alone. */
const nameIn = ({ fields }: RecordShape) => ['field', 'value'].find((word) => fields[word]?.required);

const called = (word: string, node: SpecNode): SpecMap => ({
  t: 'map',
  at: node.at,
  entries: new Map([[word, { key: word, keyAt: node.at, value: node }]]),
});

function fillEntries(node: SpecNode, change: (entry: SpecEntry) => SpecNode): SpecNode {
  if (node.t !== 'map') return node;
  const entries = [...node.entries].map(([key, entry]): [string, SpecEntry] => [
    key,
    { ...entry, value: change(entry) },
  ]);
  return { ...node, entries: new Map(entries) };
}

interface Around {
  standing: Standing;
  speaker: Speaker;
}

/** A list in a list is no thing: what stands in it is. */
function fillItem(shape: Shape, item: SpecNode, step: number, { standing, speaker }: Around): SpecNode {
  if (item.t === 'list')
    return fill(shape, item, { ...standing, trail: `${standing.trail}.${step}` }, speaker);
  const inner = inThing(standing, item, { name: nameOfEntry(item), step });
  const placed = speaker.standingOf?.(item, inner) ?? inner;
  const filled = fill(shape, item, placed, speaker);
  return placed === inner ? withoutId(shape, filled, speaker) : filled;
}

/** An id that the thing itself does not take stands there for its words, and has done its work. */
function withoutId(shape: Shape, item: SpecNode, speaker: Speaker): SpecNode {
  const own = item.t === 'map' ? recordMeant(shape, item, speaker) : undefined;
  const id = child(item, 'id');
  if (item.t !== 'map' || own === undefined || id === undefined || Object.hasOwn(own.fields, 'id'))
    return item;
  speaker.named(id);
  const entries = new Map(item.entries);
  entries.delete('id');
  return { ...item, entries };
}

function recordMeant(shape: Shape, node: SpecNode, speaker: Speaker): RecordShape | undefined {
  switch (shape.is) {
    case 'record':
      return shape;
    case 'block': {
      const own = speaker.block(stringOf(child(node, 'block')) ?? '');
      return own && recordMeant(own, node, speaker);
    }
    case 'choice': {
      const meant = meantBy(shape.of, node);
      return meant && recordMeant(meant, node, speaker);
    }
    case 'again':
      return recordMeant(shape.of(), node, speaker);
    default:
      return undefined;
  }
}

/** Of several ways to write a thing, the one whose words it has; of one that is there with its words alone, that with words. */
function meantBy(shapes: readonly Shape[], node: SpecNode): Shape | undefined {
  const isOf = (shape: Shape): boolean => {
    switch (shape.is) {
      case 'list':
        return node.t === 'list';
      case 'record':
        if (isTrue(node)) return isWords(shape);
        return node.t === 'map' && [...node.entries.keys()].every((key) => known(shape, key));
      case 'by':
        return child(node, 'by') !== undefined;
      case 'map':
        return node.t === 'map' && child(node, 'by') === undefined;
      case 'variant':
        return node.t === 'map' && child(node, shape.by) !== undefined;
      case 'block':
        return child(node, 'block') !== undefined;
      case 'effects':
        return node.t === 'list';
      default:
        return false;
    }
  };
  const ways = shapes.flatMap(waysIn);
  return ways.find(isOf) ?? ways.find((shape) => shape.is === 'record' && node.t === 'map');
}

/** The ways to write a thing, those with a name of their own too. */
function waysIn(shape: Shape): Shape[] {
  if (shape.is === 'choice') return shape.of.flatMap(waysIn);
  return shape.is === 'again' ? waysIn(shape.of()) : [shape];
}

/** What is written as a single word. */
const isOneWord = (shape: Shape) => ['word', 'ref', 'value'].includes(shape.is);

const known = ({ fields, parts, others }: RecordShape, key: string) =>
  Object.hasOwn(fields, key) ||
  key === 'id' ||
  others !== undefined ||
  (parts !== undefined && key === 'like');

function fillRecord(shape: RecordShape, given: SpecNode, standing: Standing, speaker: Speaker): SpecNode {
  const node = isTrue(given) && isWords(shape) ? nothingAt(given) : given;
  if (node.t !== 'map') return node;
  const here = inRecord(shape, node, standing);
  const entries = new Map(node.entries);
  for (const [key, entry] of node.entries) {
    const field = Object.hasOwn(shape.fields, key) ? shape.fields[key] : undefined;
    const value = field ? fillSaid(key, field, entry.value, { standing: here, speaker, node }) : entry.value;
    if (value !== entry.value) entries.set(key, { ...entry, value });
  }
  for (const [word, field] of Object.entries(shape.fields)) {
    if (entries.has(word)) continue;
    const value = fillUnsaid(word, field, { standing: here, speaker, node });
    if (value) entries.set(word, { key: word, keyAt: node.at, value });
  }
  return { ...node, entries };
}

/** What differs from a part lacks what that says; what has nothing but words may be there with these alone. */
function inRecord(shape: RecordShape, node: SpecMap, { isPart: _, ...standing }: Standing): Standing {
  const isPart = shape.parts !== undefined && child(node, 'like') !== undefined;
  const alone = standing.alone ?? (isWords(shape) ? 'true' : undefined);
  return { ...standing, ...(isPart && { isPart }), ...(alone && { alone }) };
}

interface InRecord extends Around {
  node: SpecMap;
}

const positionIn = ({ standing, node }: InRecord, word: string, required: boolean): WordPosition => ({
  ...behind(standing, word),
  path: standing.path,
  ...(standing.alone && { alone: standing.alone }),
  ...(standing.bare && { bare: standing.bare }),
  word,
  at: node.at,
  required: required && standing.isPart === undefined,
});

function fillSaid(word: string, field: ShapeField, value: SpecNode, inside: InRecord): SpecNode {
  const { standing, speaker } = inside;
  if (isWord(field.shape) && stringOf(value) !== undefined) {
    speaker.said(positionIn(inside, word, field.required), value);
    return value;
  }
  const inner = behind(standing, word);
  const { shape } = field;
  const isUnsaid = shape.is === 'record' && isThereUnsaid(shape, positionIn(inside, word, field.required));
  return fill(shape, value, isUnsaid ? { ...inner, alone: 'unsaid' } : inner, speaker);
}

/** A record of words is there where these are; one of which some must be there is said, unless it must be there itself. */
const isThereUnsaid = (shape: RecordShape, { required }: WordPosition): boolean =>
  isWords(shape) && (required || Object.values(shape.fields).every((own) => !own.required));

/** Words that are left out, and records of nothing but words, are there where these are. */
function fillUnsaid(word: string, field: ShapeField, inside: InRecord): SpecNode | undefined {
  const { standing, speaker, node } = inside;
  const { shape, required } = field;
  if (isWord(shape)) {
    const key = speaker.find(positionIn(inside, word, required));
    return key === undefined ? undefined : { t: 'scalar', value: key, at: node.at };
  }
  const position = positionIn(inside, word, required);
  if (shape.is !== 'record' || !isThereUnsaid(shape, position)) return undefined;
  const filled = fillRecord(shape, nothingAt(node), behind(standing, word), speaker);
  return position.required || (filled.t === 'map' && filled.entries.size > 0) ? filled : undefined;
}

const nothingAt = ({ at }: SpecNode): SpecMap => ({ t: 'map', entries: new Map(), at });

/** A value by its name alone says no words; in a list its place may have one for it. */
function fillShown({ labelled }: ShownShape, node: SpecNode, standing: Standing, speaker: Speaker): SpecNode {
  // Only there is its name alone given the words of its place.
  const inner: Standing = labelled === undefined ? standing : { ...standing, bare: true };
  if (node.t === 'map') return fillRecord(shownRecord, node, inner, speaker);
  if (labelled === undefined || node.t !== 'scalar') return node;
  const filled = fillRecord(shownRecord, called('value', node), inner, speaker);
  return filled.t === 'map' && filled.entries.size > 1 ? filled : node;
}

interface Doing {
  speaker: Speaker;
  records: typeof effectArguments;
}

/** What happens when a thing has done its work says words of that thing. */
function fillEffects(node: SpecNode, standing: Standing, doing: Doing): SpecNode {
  if (node.t !== 'list') return node;
  const thing: Standing = { ...standing, path: standing.path.slice(0, -1) };
  const items = node.items.map((item, i) =>
    fillEffect(item, { ...thing, trail: `${standing.trail}.${i}` }, doing),
  );
  return { ...node, items };
}

function fillEffect(item: SpecNode, standing: Standing, { speaker, records }: Doing): SpecNode {
  if (stringOf(item) === 'toast') return toastAt(item, standing, speaker);
  if (item.t !== 'map') return item;
  const [word, shape] = Object.entries(records).find(([name]) => item.entries.has(name)) ?? [];
  if (word === undefined || shape === undefined) return item;
  const entries = new Map(item.entries);
  for (const [name, field] of Object.entries(shape.fields)) {
    const entry = item.entries.get(name);
    // What stands beside the argument is said of it.
    const inner = name === word ? standing : behind(standing, word);
    const inside: InRecord = { standing: inner, speaker, node: item };
    const value = entry ? fillArgument(name, field, entry.value, inside) : fillUnsaid(name, field, inside);
    if (value) entries.set(name, { key: name, keyAt: item.at, ...entry, value });
  }
  return { ...item, entries };
}

/** A dialog has a name of its own, and so has a form in one; a toast has another among the words. */
function fillArgument(name: string, field: ShapeField, value: SpecNode, inside: InRecord): SpecNode {
  if (name === 'toast') {
    const position = toastPosition(value, inside.standing);
    inside.speaker.said(inside.standing.toast ? { ...position, place: undefined } : position, value);
    return value;
  }
  const id = stringOf(child(value, 'id'));
  const shape = field.shape.is === 'block' ? inside.speaker.block(field.shape.named ?? '') : field.shape;
  if (id === undefined || shape?.is !== 'record') return fillSaid(name, field, value, inside);
  const own = inThing(inside.standing, value, { name: id, step: name });
  return fillRecord(shape, value, own, inside.speaker);
}

const toastPosition = ({ at }: SpecNode, standing: Standing): WordPosition => ({
  ...behind(standing, 'toast'),
  path: standing.path,
  word: toastWord,
  at,
  required: true,
});

function toastAt(item: SpecNode, standing: Standing, speaker: Speaker): SpecNode {
  const key = standing.toast ? undefined : speaker.find(toastPosition(item, standing));
  const value = standing.toast ?? { t: 'scalar', value: key ?? '', at: item.at };
  return { t: 'map', at: item.at, entries: new Map([['toast', { key: 'toast', keyAt: item.at, value }]]) };
}
