import type { Place } from '../faults/place.ts';
import type { Giving, RecordShape, Shape } from '../grammar/shape.ts';
import { others, places, Written } from '../grammar/written.ts';
import { type SpecEntry, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import { perShape } from './per-shape.ts';
import { readNode } from './read-node.ts';
import { readScalar } from './read-scalar.ts';
import { misfit, type Reader, within } from './reader.ts';
import { shapeWord } from './shape-words.ts';
import { type FoundUnder, variantOf, walkCases, walkChoice, walkList, walkMap, walkRecord } from './walk.ts';

/**
 * Reads a node as what its shape gives: undefined where it lacks something that it needs, and without what does not
 * fit. Conditions, values and effects wait for whoever knows their names.
 */
export function readTyped<T>(shape: Giving<T>, node: SpecNode, reader: Reader): T | undefined {
  // The one place where the compiler takes our word: each case below gives what the shape's own type says.
  return read(shape, node, withoutNames(reader)) as T | undefined;
}

/** Of a whole file there is what there is: what it lacks is told, and the rest goes on. */
export function readFile<T>(shape: Giving<T>, node: SpecNode, reader: Reader): Partial<T> {
  if (shape.is !== 'record') return (readTyped(shape, node, reader) ?? located(node, {})) as Partial<T>;
  return recordOf(shape, node, withoutNames(reader)).value as Partial<T>;
}

function withoutNames({ names: _, ...reader }: Reader): Reader {
  return reader;
}

function read(shape: Shape, node: SpecNode, reader: Reader): unknown {
  switch (shape.is) {
    case 'list': {
      const items = walkList(shape, node, reader, read);
      if (items === undefined) return undefined;
      const values = items.map(({ value }) => value);
      return located(node, values, items);
    }
    case 'map': {
      const found = walkMap(shape, node, reader, read);
      return found && byKey(node, found);
    }
    case 'record': {
      const { value, isWhole } = recordOf(shape, node, reader);
      return isWhole ? value : undefined;
    }
    case 'choice':
      return walkChoice(shape.of, node, reader, read);
    case 'by': {
      const found = walkCases(shape.of, node, reader, read);
      if (found === undefined) return undefined;
      const { by, cases, otherwise } = found;
      const given = { by, cases: byKey(node, cases) };
      return located(node, otherwise === undefined ? given : { ...given, else: otherwise });
    }
    case 'later':
    case 'data':
      return node;
    case 'variant': {
      const record = variantOf(shape, node, reader);
      return record && read(record, node, reader);
    }
    case 'again':
      return read(shape.of(), node, reader);
    case 'value':
    case 'shown':
    case 'effects':
    case 'block':
      readNode(shape, node, reader);
      return node;
    case 'when':
      return node.t === 'scalar' && typeof node.value === 'string'
        ? new Written(node.value, node.at)
        : misfit(shapeWord(shape), node, reader);
    default:
      return readPlain(shape, node, reader);
  }
}

function readPlain(shape: Shape, node: SpecNode, reader: Reader): unknown {
  const found = readScalar(shape, node, reader);
  // An id that nothing declares is told, and goes on: what it was meant to be is not nothing. So is a name of a wrong form.
  if (shape.is === 'ref' || shape.is === 'name') return stringOf(node);
  switch (found?.t) {
    case 'text':
      return found.key;
    case 'literal':
      if (shape.is === 'duration') return { ms: found.value };
      return shape.is === 'size' ? { bytes: found.value } : found.value;
    default:
      return undefined;
  }
}

const fieldsOf = perShape(({ fields }) => Object.entries(fields));

function recordOf(shape: RecordShape, node: SpecNode, reader: Reader): { value: object; isWhole: boolean } {
  const inner = node.t === 'map' ? within(reader, { node }) : reader;
  const found = walkRecord(shape, node, inner, { read });
  if (found === undefined) return { value: located(node, {}), isWhole: false };
  const said = new Map(found.own.map(({ key, value }) => [key, value] as const));
  const given: Record<string | symbol, unknown> = {};
  // In the order of the grammar: in which one the owner wrote them means nothing.
  for (const [name, { otherwise }] of fieldsOf(shape)) {
    const value = said.has(name) ? said.get(name) : otherwise;
    if (value !== undefined) given[name] = value;
  }
  if (shape.others) given[others] = byKey(node, found.others);
  return { value: located(node, given), isWhole: found.isWhole };
}

function byKey(node: SpecNode, found: readonly FoundUnder<unknown>[]): object {
  return located(node, Object.fromEntries(found.map(({ key, value }) => [key, value])));
}

const noEntries: ReadonlyMap<string, SpecEntry> = new Map();

/** The tree has all places already: what was read keeps the piece that it came from. */
function located(node: SpecNode, thing: object, items: readonly { at: Place }[] = []): object {
  const entries = node.t === 'map' ? node.entries : noEntries;
  return Object.assign(thing, { [places]: { at: node.at, entries, items } });
}
